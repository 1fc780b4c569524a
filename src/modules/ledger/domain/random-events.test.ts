import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, fromMajor, type Money, money } from '#kernel/money.ts';
import type { IssuedSale, PaymentMovements } from '../ports.ts';
import { AT, balances, book, capture, createMemoryLedger, price, returned, sale } from '../testing/memory-ledger.ts';
import { toAccountingEvents } from './accounting-events.ts';
import { ledgerTotalsOf } from './order-ledger-totals.ts';
import { type AccountingEvent, toPosting } from './posting.ts';
import type { ReturnAmounts, SaleAmounts } from './templates.ts';

const orderId = fc.constantFrom('a', 'b', 'c');
const id = fc.constantFrom('1', '2', '3', '4', '5');
const contractId = fc.constantFrom('x', 'y');
const amount = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000_000 }), fc.constantFrom<Currency>('KGS', 'RUB'))
  .map(([minor, currency]) => money(minor, currency));
const parts = fc.constantFrom<Currency>('KGS', 'RUB').chain((currency) => {
  const part = fc.integer({ min: 0, max: 50_000_000 }).map((minor) => money(minor, currency));
  const fare = fc.integer({ min: 1, max: 50_000_000 }).map((minor) => money(minor, currency));
  return fc.record({ fare, taxes: part, serviceFee: part, itFee: part });
});
const grossOf = ({ fare, taxes, serviceFee, itFee }: SaleAmounts) =>
  fare.minor + taxes.minor + serviceFee.minor + itFee.minor;
/** Some of these parts go back, less some fee. */
const reversalId = (sold: SaleAmounts): fc.Arbitrary<ReturnAmounts> => {
  const some = ({ minor, currency }: Money) => fc.integer({ min: 0, max: minor }).map((part) => money(part, currency));
  return fc
    .record({
      fare: some(sold.fare),
      taxes: some(sold.taxes),
      serviceFee: some(sold.serviceFee),
      itFee: some(sold.itFee),
    })
    .filter((given) => grossOf(given) > 0)
    .chain((given) =>
      fc.integer({ min: 0, max: grossOf(given) - 1 }).map((fee) => ({
        ...given,
        refundFee: money(fee, sold.fare.currency),
        back: money(grossOf(given) - fee, sold.fare.currency),
      })),
    );
};
const moved = { id, orderId, via: fc.constantFrom('alatoo', 'other'), amount, at: fc.constant(AT) };
const accountingEvents: fc.Arbitrary<AccountingEvent> = fc.oneof(
  fc.record({ kind: fc.constant('capture' as const), ...moved }),
  fc.record({ kind: fc.constantFrom('refund_owed' as const, 'refund_paid' as const), ...moved }),
  fc.record({
    kind: fc.constant('sale' as const),
    orderId,
    supplierId: fc.constantFrom('own', 'atlas'),
    price: parts,
    at: fc.constant(AT),
  }),
  fc.record({
    kind: fc.constant('return' as const),
    id,
    orderId,
    supplierId: fc.constantFrom('own', 'atlas'),
    parts: parts.chain(reversalId),
    at: fc.constant(AT),
  }),
  fc.record({ kind: fc.constant('deposit' as const), id, contractId, amount, at: fc.constant(AT) }),
  fc.record({
    kind: fc.constantFrom('reserve' as const, 'reserve_captured' as const, 'reserve_released' as const),
    id,
    contractId,
    orderId,
    amount,
    at: fc.constant(AT),
  }),
);

describe('any facts in any order and any number', () => {
  test('debits equal credits in each currency, posted and pending, after every event', () => {
    fc.assert(
      fc.property(fc.array(accountingEvents, { maxLength: 60 }), (events) => {
        const made = createMemoryLedger();
        for (const event of events) {
          made.post(event);
          const sums = new Map<string, number>();
          for (const l of made.lines()) {
            const key = `${l.currency} ${l.state}`;
            sums.set(key, (sums.get(key) ?? 0) + l.minor);
          }
          expect([...sums.values()].filter((minor) => minor !== 0)).toEqual([]);
        }
      }),
    );
  });
  test('no order gets more back than was taken for it', () => {
    fc.assert(
      fc.property(fc.array(accountingEvents, { maxLength: 60 }), (events) => {
        const made = book(...events);
        for (const order of ['a', 'b', 'c'])
          for (const currency of ['KGS', 'RUB'] as const) {
            const totals = ledgerTotalsOf(made.sumsOf(order), currency);
            expect(totals.refundsOwed).toBeLessThanOrEqual(totals.captured);
            expect(totals.refundsPaid).toBeLessThanOrEqual(totals.refundsOwed);
          }
      }),
    );
  });
  test('tickets returned in any order leave the buyer the promised refund until it is paid', () => {
    const given = parts.chain((sold) => fc.tuple(fc.constant(sold), fc.array(reversalId(sold), { maxLength: 6 })));
    fc.assert(
      fc.property(given, ([sold, returns]) => {
        const { currency } = sold.fare;
        const made = book(capture('a', money(grossOf(sold), currency)), {
          ...sale('a'),
          price: sold,
        } as AccountingEvent);
        const now = () => ledgerTotalsOf(made.sumsOf('a'), currency);
        expect(now().customer).toBe(0);
        for (const [n, parts] of returns.entries()) {
          const before = now();
          const took = made.post(returned(`${n}`, parts));
          expect(took).toBe(
            parts.fare.minor + parts.taxes.minor <= before.supplier &&
              before.refundsOwed + parts.back.minor <= before.captured,
          );
          expect(made.post(returned(`${n}`, parts))).toBe(false);
          const debt = now();
          expect(debt.customer).toBe(0);
          expect(debt.supplier).toBeGreaterThanOrEqual(0);
          expect(debt.returned - before.returned).toBe(took ? parts.back.minor : 0);
          const paid = { id: `r${n}`, orderId: 'a', via: 'alatoo', amount: parts.back, at: AT };
          expect(made.post({ kind: 'refund_paid', ...paid })).toBe(took);
          const settled = now();
          expect(settled.customer).toBe(0);
          expect(settled.refundsPaid).toBe(settled.refundsOwed);
          expect(settled.refundsPaid).toBeLessThanOrEqual(settled.captured);
        }
      }),
    );
  });
  test('control: without the refusal more would go back', () => {
    const over = { id: 'r', orderId: 'a', via: 'alatoo', amount: fromMajor(20_000), at: AT };
    const sums = [capture('a'), { kind: 'refund_owed' as const, ...over }]
      .map(toPosting)
      .flatMap((p) =>
        p.lines.map((l) => ({ kind: p.kind, account: l.account.kind, currency: l.currency, minor: l.minor })),
      );
    const totals = ledgerTotalsOf(sums, 'KGS');
    expect(totals.refundsOwed).toBeGreaterThan(totals.captured);
    expect(ledgerTotalsOf(book(capture('a'), { kind: 'refund_owed', ...over }).sumsOf('a'), 'KGS').refundsOwed).toBe(0);
  });
  test('posting every event twice gives the same book', () => {
    fc.assert(
      fc.property(fc.array(accountingEvents, { maxLength: 30 }), (events) => {
        const once = book(...events);
        expect(book(...events.flatMap((event) => [event, event])).lines()).toEqual(once.lines());
      }),
    );
  });
  test('the sum of an order’s events does not depend on their order', () => {
    const paymentMovements: PaymentMovements = {
      orderId: 'a',
      captures: ['1', '2'].map((n) => ({ id: n, via: 'alatoo', amount: fromMajor(16_050), at: AT })),
      refunds: [
        { id: 'r', key: 'not_wanted', via: 'alatoo', amount: fromMajor(16_050), at: AT },
        { id: 'v', key: 'return:1', via: 'alatoo', amount: fromMajor(5_200), at: AT },
      ],
    };
    const third = {
      fare: fromMajor(4_000),
      taxes: fromMajor(1_000),
      serviceFee: fromMajor(150),
      itFee: fromMajor(50),
    };
    const annulled = [returned('1', { ...third, refundFee: fromMajor(0), back: fromMajor(5_200) })];
    const issued: IssuedSale = {
      orderId: 'a',
      supplierId: 'own',
      price,
      total: fromMajor(16_050),
      supplierTotal: fromMajor(15_400),
      contract: null,
      at: AT,
    };
    const accountingEvents = toAccountingEvents(paymentMovements, issued, annulled);
    expect(accountingEvents).toHaveLength(7);
    const whole = balances(book(...accountingEvents));
    const events = fc.array(fc.constantFrom(...accountingEvents), { maxLength: 14 });
    fc.assert(
      fc.property(events, (event) => {
        expect(balances(book(...event, ...accountingEvents))).toEqual(whole);
      }),
    );
  });
});
