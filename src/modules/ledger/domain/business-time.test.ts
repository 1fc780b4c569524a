import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { ExchangedTickets, IssuedSale, PaymentMovements, SoldAncillary } from '../ports.ts';
import { price } from '../testing/memory-ledger.ts';
import { toAccountingEvents } from './accounting-events.ts';

const SEED = Number(process.env.MODEL_SEED ?? 20_261_123);
const SOLD = '2026-11-28T09:00:00.000Z';
const fund = { kind: 'contract', contractId: 'c' } as const;
const sale: IssuedSale = {
  orderId: 'a',
  supplierId: 'own',
  price,
  total: fromMajor(16_050),
  supplierTotal: fromMajor(15_400),
  contract: null,
  at: SOLD,
};
const capture = (id: string, purpose: string, at: string): PaymentMovements['captures'][number] => ({
  id,
  purpose,
  at,
  via: 'ledger',
  amount: fromMajor(300),
  fund,
});
const exchange = (id: string, at: string): ExchangedTickets => ({
  id,
  orderId: 'a',
  supplierId: 'own',
  contract: null,
  refundKey: `exchange:${id}`,
  at,
  parts: { extra: fromMajor(300), less: fromMajor(0), exchangeFee: fromMajor(0), back: fromMajor(0) },
});
const service = (id: string, purpose: string, at: string): SoldAncillary => ({
  id,
  orderId: 'a',
  supplierId: 'own',
  purpose,
  amount: fromMajor(300),
  refundKey: `extra:${id}`,
  at,
  refundAt: null,
});
const ends = (events: ReturnType<typeof toAccountingEvents>) =>
  events.flatMap((event) => (event.kind === 'reserve_captured' || event.kind === 'reserve_released' ? [event] : []));

test('a surcharge paid from a balance is dated by its exchange, and never before its own hold', () => {
  const paymentMovements: PaymentMovements = {
    orderId: 'a',
    captures: [capture('order', 'order', '2026-11-28T08:59:00.000Z'), capture('more', 'e', '2026-12-03T10:00:00.000Z')],
    refunds: [],
  };
  const events = toAccountingEvents(paymentMovements, sale, [], new Map(), [exchange('e', '2026-12-03T10:00:05.000Z')]);
  expect(ends(events).map(({ id, at }) => [id, at])).toEqual([
    ['order', SOLD],
    ['more', '2026-12-03T10:00:05.000Z'],
  ]);
});

test('services paid from a balance later are dated by their issue', () => {
  const paymentMovements: PaymentMovements = {
    orderId: 'a',
    captures: [capture('bag', 'p', '2026-12-05T10:00:00.000Z')],
    refunds: [],
  };
  const sold = [service('2', 'p', '2026-12-05T10:00:09.000Z'), service('1', 'p', '2026-12-05T10:00:04.000Z')];
  expect(ends(toAccountingEvents(paymentMovements, sale, [], new Map(), [], [], sold)).map(({ at }) => at)).toEqual([
    '2026-12-05T10:00:04.000Z',
  ]);
});

test('a hold that goes back unused is dated by its return, not by the sale of the order', () => {
  const paymentMovements: PaymentMovements = {
    orderId: 'a',
    captures: [capture('more', 'e', '2026-12-03T10:00:00.000Z')],
    refunds: [
      {
        id: 'r',
        key: 'exchange:e:no',
        intentId: 'more',
        via: 'ledger',
        amount: fromMajor(300),
        fund,
        at: '2026-12-03T10:20:00.000Z',
      },
    ],
  };
  expect(ends(toAccountingEvents(paymentMovements, sale))).toMatchObject([
    { kind: 'reserve_released', at: '2026-12-03T10:20:00.000Z' },
  ]);
});

test(`whatever pays for what and whenever, no hold ends before it began (seed ${SEED})`, () => {
  const instant = fc.integer({ min: 0, max: 90 * 86_400 }).map((s) => new Date(1.79e12 + s * 1000).toISOString());
  const part = fc.record({
    kind: fc.constantFrom('order', 'exchange', 'service'),
    paidAt: instant,
    doneAt: fc.option(instant),
    refundAt: fc.option(instant),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), instant, (list, soldAt) => {
      const purposeOf = (kind: string, n: number) => (kind === 'order' ? 'order' : `${kind}${n}`);
      const paymentMovements: PaymentMovements = {
        orderId: 'a',
        captures: list.map(({ kind, paidAt }, n) => capture(`${n}`, purposeOf(kind, n), paidAt)),
        refunds: list.flatMap(({ refundAt }, n) =>
          refundAt
            ? [
                {
                  id: `r${n}`,
                  key: 'not_wanted',
                  intentId: `${n}`,
                  via: 'ledger',
                  amount: fromMajor(300),
                  at: refundAt,
                  fund,
                },
              ]
            : [],
        ),
      };
      const done = list.flatMap((one, n) => (one.doneAt ? [{ kind: one.kind, n, at: one.doneAt }] : []));
      const events = toAccountingEvents(
        ...([paymentMovements, { ...sale, at: soldAt }, [], new Map()] as const),
        done.filter((d) => d.kind === 'exchange').map((d) => exchange(`exchange${d.n}`, d.at)),
        [],
        done.filter((d) => d.kind === 'service').map((d) => service(`s${d.n}`, `service${d.n}`, d.at)),
      );
      for (const { id, at } of ends(events))
        expect(at >= (list[Number(id)]?.paidAt ?? ''), `${id} ended at ${at}`).toBe(true);
    }),
    { seed: SEED },
  );
});
