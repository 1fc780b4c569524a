import { beforeEach, describe, expect, test } from 'vitest';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { FrozenRate } from '#modules/currencies/index.ts';
import type { SupplierPrice } from '../api.ts';
import { conversionOf } from '../domain/conversion.ts';
import type { BookingRef, HoldRequest, Outcome, SupplierBooking, SupplierOffer, SupplierPort } from '../domain/port.ts';
import { noAfterSale } from '../domain/unsupported.ts';
import { convertSupplier, type Exchange } from './convert-supplier.ts';

const CALL = { opId: 'op', deadline: '2026-11-27T06:01:00Z', locale: 'ru' } as const;
const QUERY = {} as Parameters<SupplierPort['search']>[1];
const HOLD = { travellers: [], contact: { phone: '', email: '' } };
const RATE: FrozenRate = { id: 'rate-1', currency: 'USD', rate: '87.45', per: 1, marginBp: 100 };
const LATER: FrozenRate = { ...RATE, id: 'rate-2', rate: '95' };
const ok = <T>(value: T): Outcome<T> => ({ kind: 'ok', value, asOf: '2026-11-27T06:00:00Z' });

let currency: Currency;
let fare: number;
let rate: FrozenRate | null;
let unsold: string[];
let expected: Money[];
let refs: BookingRef[];

const prices = (): SupplierPrice[] => [
  {
    category: 'aaa',
    count: 1,
    fare: money(fare, currency),
    taxes: [{ code: 'KG', amount: money(9_99, currency), refundable: true }],
  },
];
const offer = (): SupplierOffer =>
  ({
    offerId: 'own-id',
    slices: [],
    terms: { fareBasis: [], refund: { penalty: money(30_00, currency) }, change: { fee: null } },
    prices: prices(),
  }) as unknown as SupplierOffer;
const booking = (more: Partial<SupplierBooking> = {}): SupplierBooking => ({
  ref: { id: 'b1', locator: 'ABCDEF', version: '1' },
  state: 'held',
  paymentTimeLimit: null,
  documents: [],
  prices: prices(),
  total: money(fare + 9_99, currency),
  actions: [],
  ...more,
});
const port: SupplierPort = {
  id: 'dollars',
  name: 'Dollars',
  capabilities: {} as SupplierPort['capabilities'],
  async *search() {
    yield [offer()];
  },
  revalidate: async (_call, offerId) => ok({ offer: { ...offer(), offerId }, delta: money(0, currency) }),
  hold: async (_call, { expect: wanted, offerId }) => {
    expect(offerId).toBe('own-id');
    expected.push(wanted);
    return ok(booking());
  },
  issue: async (_call, ref, wanted) => {
    expected.push(wanted);
    refs.push(ref);
    return ok(booking({ state: 'issued' }));
  },
  cancelHold: async () => ok(booking({ state: 'canceled' })),
  retrieve: async () => ok(booking()),
  ...noAfterSale,
  quoteRefund: async () =>
    ok({
      id: 'q',
      mode: 'refund',
      expiresAt: '',
      lines: [
        {
          document: '9920000000001',
          travellerId: 't',
          fare: money(fare, currency),
          penalty: money(30_00, currency),
          taxes: [{ code: 'KG', amount: money(9_99, currency), refundable: true }],
          refund: money(fare - 30_00 + 9_99, currency),
        },
      ],
      total: money(fare - 30_00 + 9_99, currency),
    }),
  resolveOutcome: async () => ok(booking()),
};
const EXCHANGE: Exchange = {
  into: 'KGS',
  forSale: (wanted) => (wanted === 'USD' ? rate : null),
  sells: () => rate !== null,
  onUnsold: (_id, wanted, why) => unsold.push(`${wanted} ${why}`),
};
const supplier = convertSupplier(port, EXCHANGE);
async function found(by = supplier): Promise<SupplierOffer[]> {
  const all: SupplierOffer[] = [];
  for await (const batch of by.search(CALL, QUERY)) all.push(...batch);
  return all;
}
async function sold() {
  const [first] = await found();
  if (!first) throw new Error('nothing is sold');
  const sale = conversionOf(first.offerId)?.sale ?? money(0);
  const held = await supplier.hold(CALL, { ...HOLD, offerId: first.offerId, expect: sale });
  if (held.kind !== 'ok') throw new Error(held.kind);
  return { first, sale, held: held.value };
}

beforeEach(() => {
  currency = 'USD';
  fare = 123_45;
  rate = RATE;
  unsold = [];
  expected = [];
  refs = [];
});

test('an offer is found in the currency of sale, line by line, with the rate that it is frozen with', async () => {
  const [first] = await found();
  expect(first?.prices[0]?.fare).toEqual(money(10_903_66));
  expect(first?.prices[0]?.taxes[0]?.amount).toEqual(money(882_36));
  expect(first?.terms.refund.penalty).toEqual(money(2_649_74));
  expect(conversionOf(first?.offerId ?? '')).toEqual({
    rate: RATE,
    own: money(133_44, 'USD'),
    sale: money(11_786_02),
  });
});

test('an offer in our own currency goes through as it is', async () => {
  currency = 'KGS';
  expect(await found()).toEqual([offer()]);
});

test('a supplier that sells in a currency of its own finds nothing in another one, ours included', async () => {
  const inDollars = convertSupplier(port, EXCHANGE, 'USD');
  expect(await found(inDollars)).toHaveLength(1);
  for (currency of ['KGS', 'RUB'] as const) expect(await found(inDollars)).toEqual([]);
  expect(unsold).toEqual(['KGS other_currency', 'RUB other_currency']);
});

test('a currency without a rate in force is not sold, and is reported', async () => {
  rate = null;
  expect(await found()).toEqual([]);
  expect(unsold).toEqual(['USD no_rate']);
});

test('hold and issue are held to the supplier’s own sums; it never sees ours', async () => {
  const { sale, held } = await sold();
  expect(held.total).toEqual(sale);
  const issued = await supplier.issue(CALL, held.ref, sale);
  expect(issued).toMatchObject({ kind: 'ok', value: { total: sale } });
  expect(expected).toEqual([money(133_44, 'USD'), money(133_44, 'USD')]);
  expect(refs).toEqual([{ id: 'b1', locator: 'ABCDEF', version: '1' }]);
});

test('a supplier that books and pays in one act gets what the hold requested in its own words', async () => {
  const { first, sale, held } = await sold();
  const request = { ...HOLD, offerId: first.offerId, expect: sale };
  let sent: unknown = null;
  const atOnce = convertSupplier(
    {
      ...port,
      issue: async (_call, _ref, _expect, kept) => {
        sent = await kept?.();
        return ok(booking({ state: 'issued' }));
      },
    },
    { into: 'KGS', forSale: () => rate, sells: () => true },
  );
  expect(await atOnce.issue(CALL, held.ref, sale, async () => request)).toMatchObject({ kind: 'ok' });
  expect(sent).toEqual({ ...HOLD, offerId: 'own-id', expect: money(133_44, 'USD') });
});

test('what goes inside the booking is judged by the supplier at its own prices', async () => {
  const { first, sale, held } = await sold();
  const bag = { opId: 'bag', travellerId: 't', flight: 'ZZ 1', item: 'BAG', seat: null, expect: money(1_766_49) };
  const request = { ...HOLD, offerId: first.offerId, expect: sale, ancillaries: [bag] };
  let inside: HoldRequest['ancillaries'];
  const atOnce = convertSupplier(
    {
      ...port,
      issue: async (_call, _ref, _expect, kept) => {
        inside = (await kept?.())?.ancillaries;
        return ok(booking({ state: 'issued' }));
      },
    },
    EXCHANGE,
  );
  await atOnce.issue(CALL, held.ref, sale, async () => request);
  const prices = [money(20_00, 'USD'), money(20_01, 'USD'), money(20_00, 'RUB'), money(1_766_49)];
  expect(inside?.map(({ isAgreed }) => prices.map((price) => isAgreed?.(price)))).toEqual([
    [true, false, false, false],
  ]);
});

test('another sum of ours than was frozen is refused before the supplier is called', async () => {
  const { first, sale, held } = await sold();
  expected = [];
  const other = money(sale.minor + 1);
  expect(await supplier.hold(CALL, { ...HOLD, offerId: first.offerId, expect: other })).toMatchObject({
    kind: 'rejected',
    code: 'PRICE_CHANGED',
  });
  expect(await supplier.issue(CALL, held.ref, other)).toMatchObject({ kind: 'rejected', code: 'PRICE_CHANGED' });
  expect(expected).toEqual([]);
});

test('a later rate changes nothing frozen: price, reservation and refund go by the rate of the sale', async () => {
  const { first, sale, held } = await sold();
  rate = LATER;
  const again = await supplier.revalidate(CALL, first.offerId);
  expect(again).toMatchObject({ value: { delta: money(0), offer: { offerId: first.offerId, prices: first.prices } } });
  expect(await supplier.retrieve(CALL, held.ref)).toMatchObject({ value: { total: sale } });
  const quote = await supplier.quoteRefund(CALL, held.ref, { travellers: 'all' });
  expect(quote).toMatchObject({ value: { total: money(10_903_66 - 2_649_74 + 882_36) } });
});

test('an expired rate stops new sales, and not the after-sale of old ones', async () => {
  const { first, sale, held } = await sold();
  rate = null;
  expect(await supplier.revalidate(CALL, first.offerId)).toMatchObject({ kind: 'rejected', code: 'GONE' });
  expect(await supplier.hold(CALL, { ...HOLD, offerId: first.offerId, expect: sale })).toMatchObject({
    kind: 'rejected',
    code: 'GONE',
  });
  expect(await supplier.issue(CALL, held.ref, sale)).toMatchObject({ kind: 'ok', value: { state: 'issued' } });
  expect(await supplier.quoteRefund(CALL, held.ref, { travellers: 'all' })).toMatchObject({ kind: 'ok' });
});

test('a supplier that has become dearer is said so in our currency, at the frozen rate', async () => {
  const { first } = await sold();
  fare += 10_00;
  const again = await supplier.revalidate(CALL, first.offerId);
  expect(again).toMatchObject({ value: { delta: money(883_24) } });
});

describe('a supplier that answers in another currency than it began in is not believed', () => {
  test('a price is gone', async () => {
    const { first } = await sold();
    currency = 'RUB';
    expect(await supplier.revalidate(CALL, first.offerId)).toMatchObject({
      kind: 'rejected',
      code: 'GONE',
      message: 'answers in RUB instead of USD',
    });
    currency = 'USD';
    expect(await supplier.revalidate(CALL, 'own-id')).toMatchObject({ kind: 'rejected', code: 'GONE' });
  });

  test('a reservation fits no price, so it is given up again', async () => {
    const { first, sale } = await sold();
    currency = 'RUB';
    const held = await supplier.hold(CALL, { ...HOLD, offerId: first.offerId, expect: sale });
    expect(held).toMatchObject({ kind: 'ok', value: { total: money(0), prices: [] } });
    if (held.kind !== 'ok') throw new Error(held.kind);
    expect(await supplier.cancelHold(CALL, held.value.ref)).toMatchObject({ kind: 'ok', value: { state: 'canceled' } });
  });

  test('what was done stays unknown, and a refund is left to a person', async () => {
    const { sale, held } = await sold();
    currency = 'RUB';
    expect(await supplier.issue(CALL, held.ref, sale)).toEqual({
      kind: 'unknown',
      reason: 'answers in RUB instead of USD',
    });
    expect(await supplier.quoteRefund(CALL, held.ref, { travellers: 'all' })).toMatchObject({
      kind: 'rejected',
      code: 'NOT_AUTOMATIC',
    });
  });
});

test('a reservation at another own sum fits no price, even where rounding hides it in ours', async () => {
  rate = { ...RATE, rate: '0.1', marginBp: 0 };
  const { first, sale } = await sold();
  fare += 1;
  const held = await supplier.hold(CALL, { ...HOLD, offerId: first.offerId, expect: sale });
  expect(held).toMatchObject({ kind: 'ok', value: { total: money(0), prices: [] } });
});

test('a refund or an exchange whose sums contradict each other is not believed', async () => {
  const { held } = await sold();
  const other = money(900_00, 'USD');
  const quote = await port.quoteRefund(CALL, held.ref, { travellers: 'all' });
  if (quote.kind !== 'ok') throw new Error(quote.kind);
  const line = {
    document: '9920000000001',
    travellerId: 't',
    was: { fare: money(100_00, 'USD'), taxes: [] },
    now: { fare: money(120_00, 'USD'), taxes: [] },
    penalty: money(30_00, 'USD'),
    fareDifference: money(20_00, 'USD'),
    taxDifference: money(0, 'USD'),
    total: money(50_00, 'USD'),
  };
  const exchange = { id: 'x', expiresAt: '', slices: [], terms: {}, refundsDifference: false, lines: [line] };
  const quoting = (refunded: Money, total: Money) =>
    convertSupplier(
      {
        ...port,
        quoteRefund: async () => ok({ ...quote.value, total: refunded }),
        quoteExchange: async () => ok([{ ...exchange, total }]),
      } as unknown as SupplierPort,
      EXCHANGE,
    );
  const want = { dates: [] } as unknown as Parameters<SupplierPort['quoteExchange']>[3];
  const [honest, sly] = [quoting(quote.value.total, line.total), quoting(other, other)];
  expect(await honest.quoteRefund(CALL, held.ref, { travellers: 'all' })).toMatchObject({ kind: 'ok' });
  expect(await honest.quoteExchange(CALL, held.ref, { travellers: 'all' }, want)).toMatchObject({ kind: 'ok' });
  expect(await sly.quoteRefund(CALL, held.ref, { travellers: 'all' })).toMatchObject({ kind: 'unknown' });
  expect(await sly.quoteExchange(CALL, held.ref, { travellers: 'all' }, want)).toMatchObject({ kind: 'unknown' });
});

test('a hold whose answer was lost is found again with its frozen rate', async () => {
  const { first, sale, held } = await sold();
  rate = LATER;
  const unresolved = { opId: 'op', sentAt: '', ref: null, offerId: first.offerId };
  expect(await supplier.resolveOutcome(CALL, unresolved)).toMatchObject({
    value: { total: sale, ref: { conversion: held.ref.conversion } },
  });
});

test('travellers who leave a reservation take their part of both sums along', async () => {
  const { held } = await sold();
  const half = convertSupplier(
    { ...port, split: async () => ok(booking({ from: held.ref, total: money(33_44, 'USD'), prices: [] })) },
    { into: 'KGS', forSale: () => rate, sells: () => true },
  );
  const left = await half.split(CALL, held.ref, ['t']);
  expect(left).toMatchObject({
    value: {
      ref: { conversion: { own: money(33_44, 'USD'), sale: money(2_953_57) } },
      from: { conversion: { own: money(100_00, 'USD'), sale: money(11_786_02 - 2_953_57) } },
    },
  });
});

test('an id that looks like one of ours is not taken from a supplier', async () => {
  const sly = convertSupplier(
    {
      ...port,
      async *search() {
        yield [{ ...offer(), offerId: 'fx~USD~1~1~0~r~1~1~KGS~own-id' }];
      },
    },
    { into: 'KGS', forSale: () => rate, sells: () => true },
  );
  currency = 'KGS';
  for await (const batch of sly.search(CALL, QUERY)) expect(batch).toEqual([]);
});
