import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equal, money, sum } from '#kernel/money.ts';
import { CATEGORIES, type PassengerCounts } from '#kernel/passengers.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import { createPricing, saleOf, underContract } from '#modules/pricing/index.ts';
import type { SupplierPrice } from '#modules/supply/api.ts';
import { clawBackCommission } from '../../core/domain/commission-after-changes.ts';
import type { TicketHolder } from '../../core/domain/passenger-itineraries.ts';
import { ownOf, priceOfOne } from '../../core/domain/passenger-itineraries.ts';
import { sliceOn, TERMS } from '../../testing/sample-offer.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';
import { documentsOf } from './documents-of.ts';
import { partsOf } from './return-portions.ts';
import { refundLine, voidLine } from './return-sums.ts';

const NOW = new Date('2026-03-02T06:00:00Z');
const pricing = createPricing({ site: 'kg' });
const minor = (max: number) => fc.integer({ min: 0, max }).map((each) => money(each));

const pricesOf = (passengerCounts: PassengerCounts): fc.Arbitrary<SupplierPrice[]> =>
  fc.tuple(
    ...CATEGORIES.filter((category) => passengerCounts[category] > 0).map((category) =>
      fc.record({
        category: fc.constant(category),
        count: fc.constant(passengerCounts[category]),
        fare: minor(2_000_000),
        taxes: fc.array(fc.record({ code: fc.constant('XT'), amount: minor(90_000), refundable: fc.boolean() }), {
          maxLength: 3,
        }),
      }),
    ),
  );

/**
 * A journey over two to four tickets for some party, sold to anybody or under a contract; how each of its documents
 * goes back, and in which order.
 */
const eventSequence = fc
  .record({
    modes: fc.array(fc.constantFrom('bus', 'rail', 'avia'), { minLength: 2, maxLength: 4 }),
    passengerCounts: fc.record({
      aaa: fc.integer({ min: 1, max: 3 }),
      rbg: fc.integer({ min: 0, max: 2 }),
      rmg: fc.integer({ min: 0, max: 1 }),
      ins: fc.integer({ min: 0, max: 1 }),
    }),
    percent: fc.constantFrom(null, 3, 7),
  })
  .chain((given) =>
    fc.record({
      modes: fc.constant(given.modes),
      passengerCounts: fc.constant(given.passengerCounts),
      percent: fc.constant(given.percent),
      prices: fc.tuple(...given.modes.map(() => pricesOf(given.passengerCounts))),
      ways: fc.array(fc.record({ how: fc.constantFrom('void', 'refund'), keeps: fc.integer({ min: 0, max: 100 }) }), {
        minLength: 28,
        maxLength: 28,
      }),
      order: fc.array(fc.integer({ min: 0, max: 27 }), { minLength: 28, maxLength: 28 }),
    }),
  );
type EventSequence = typeof eventSequence extends fc.Arbitrary<infer T> ? T : never;

function sell({ modes, passengerCounts, percent, prices }: EventSequence) {
  const slices = modes.map((_, n) => sliceOn(NOW, 12 + n, `X0 10${n}`));
  const terms = {
    ...TERMS,
    portions: modes.map((mode, n) => ({ slice: n, segmentCount: 1, mode, name: mode, terms: TERMS })),
  } as unknown as Parameters<typeof saleOf>[1] & typeof TERMS;
  const sale = { at: NOW, currency: 'KGS' as const, ...saleOf(slices, terms, () => 'KG') };
  const whole = pricing.price(sale, prices[0] ?? [], terms, prices).price;
  const share = (portion: number) => (fare: { minor: number }) => money(Math.round((fare.minor * portion) / 100));
  const price: PriceDetail = percent
    ? underContract(whole, { commission: share(percent), motivation: share(1) }, [])
    : whole;
  const party: TicketHolder[] = CATEGORIES.flatMap((category) =>
    Array.from({ length: passengerCounts[category] }, (_, n) => ({ id: `${category}${n}`, category })),
  );
  const tickets = party.flatMap(({ id }) =>
    modes.map((_, n) => ({
      number: `${id}-${n}`,
      passengerId: id,
      state: 'open',
      coupons: [{ flight: `X0 10${n}` }],
    })),
  );
  const policy = (portion = 0) =>
    pricing.tariff({ ...sale, portions: sale.portions?.slice(portion, portion + 1) ?? [] });
  return { order: { journey: { slices, terms }, price }, price, party, tickets, policy, prices };
}
type Sold = ReturnType<typeof sell>;

/** What each open document of a journey brings back, the way that the story gives it. */
function quote(
  { ways }: EventSequence,
  { order, party, tickets, policy, prices }: Sold,
  chosen?: string[],
): TicketReturnLine[] {
  const earned = { commission: order.price.commission ?? money(0), credited: money(0) };
  return party.flatMap((who) =>
    documentsOf(order, who, ownOf(order, [], who).price, tickets, chosen).flatMap((one): TicketReturnLine[] => {
      const { portion = 0 } = one;
      const place = tickets.findIndex(({ number }) => number === one.tickets[0]);
      const { how, keeps } = ways[place % ways.length] as (typeof ways)[number];
      const own = priceOfOne(one.price);
      const supplied = prices[portion]?.find(({ category }) => category === who.category);
      if (!supplied) throw new Error('nothing was sold');
      const retained = Math.floor((supplied.fare.minor * keeps) / 100);
      const taxesRefund = supplied.taxes.filter((tax) => tax.refundable).map((tax) => tax.amount);
      const refund = sum([money(supplied.fare.minor - retained), ...taxesRefund]);
      const promised = [
        { travellerId: who.id, document: one.tickets[0] ?? '', fare: supplied.fare, penalty: money(retained) },
      ].map((line) => ({ ...line, taxes: supplied.taxes, refund }));
      const line =
        how === 'void'
          ? voidLine(own, who, one.tickets, policy(portion))
          : refundLine(own, who, one.tickets, promised, policy(portion));
      if (!line) throw new Error('a promise that does not fit what was sold');
      return [clawBackCommission({ ...line, portion }, one.price.commission, earned)];
    }),
  );
}
const minors = (lines: readonly TicketReturnLine[], of: 'paid' | 'refundAmount') =>
  lines.reduce((all, line) => all + line[of].minor, 0);

test('parts of a journey sum up to its price, and their refunds one by one to the joint refund', () => {
  fc.assert(
    fc.property(eventSequence, (given) => {
      const sold = sell(given);
      const { price, party, tickets } = sold;
      const whole = quote(given, sold);
      expect(whole).toHaveLength(party.length * given.modes.length);
      expect(minors(whole, 'paid')).toBe(price.total.minor);

      let rest = [...tickets];
      const one: TicketReturnLine[] = [];
      for (const roll of given.order) {
        const next = rest[roll % Math.max(1, rest.length)];
        if (!next) break;
        const lines = quote(given, { ...sold, tickets }, [next.number]);
        expect(lines).toHaveLength(1);
        one.push(...lines);
        rest = rest.filter((ticket) => ticket !== next);
        next.state = 'refunded';
        expect(quote(given, sold, [next.number])).toEqual([]);
        expect(minors(one, 'paid') + minors(quote(given, sold), 'paid')).toBe(price.total.minor);
      }
      expect(rest).toEqual([]);
      for (const line of one) expect(line.refundAmount.minor).toBeLessThanOrEqual(line.paid.minor);
      expect(minors(one, 'refundAmount')).toBe(minors(whole, 'refundAmount'));
      expect(minors(one, 'refundAmount')).toBeLessThanOrEqual(price.total.minor);

      const categoryOf = (id: string) => party.find((who) => who.id === id)?.category;
      const moved = partsOf(one, price.lines, categoryOf, price.portions);
      const come = sum([moved.fare, moved.taxes, moved.serviceFee, moved.itFee]).minor - moved.refundFee.minor;
      const deducted = (moved.clawback?.minor ?? 0) - (moved.charged?.minor ?? 0);
      expect(come - deducted).toBe(minors(one, 'refundAmount'));
      expect(moved.serviceFee.minor).toBeLessThanOrEqual(price.serviceFee.minor);
      expect(moved.itFee.minor).toBeLessThanOrEqual(price.itFee.minor);
      expect(equal(price.total, sum([price.fare, price.taxes, price.serviceFee, price.itFee]))).toBe(true);
    }),
    { numRuns: 300 },
  );
});
