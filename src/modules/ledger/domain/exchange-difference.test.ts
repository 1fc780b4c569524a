import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnyCurrency, digitsOf } from '#kernel/foreign-currencies.ts';
import { type Currency, fromMajor, type Money, money, sum } from '#kernel/money.ts';
import { convert, type FrozenRate } from '#modules/currencies/index.ts';
import type { IssuedSale, PaymentMovements, ReturnedTickets } from '../ports.ts';
import { AT, createMemoryLedger } from '../testing/memory-ledger.ts';
import { toAccountingEvents } from './accounting-events.ts';
import { conversionOwner } from './accounts.ts';
import { findReconciliationBreaks } from './find-reconciliation-breaks.ts';
import { ledgerTotalsOf } from './order-ledger-totals.ts';
import { openCurrencies, planSettlement, type SettlementDirection, worthOfSettlement } from './settle-supplier.ts';

const SUPPLIER = 'atlas';
const LATER = new Date('2026-03-03T06:00:00Z');
const NOTHING = money(0);
/** Of no, two and three minor digits, worth more and less than a som. */
const SOLD_IN = ['JPY', 'KZT', 'USD', 'EUR', 'KWD'] as const satisfies readonly AnyCurrency[];
const foreign = (minor: number, currency: AnyCurrency): Money => money(minor, currency as Currency);

type Ledger = ReturnType<typeof createMemoryLedger>;
const postedOn = (ledger: Ledger, kind: string, owner: string, currency: string): number =>
  0 -
  ledger
    .lines()
    .filter(({ account, ...line }) => account.kind === kind && account.owner === owner && line.currency === currency)
    .reduce((all, { minor }) => all + minor, 0);
const positionIn = (ledger: Ledger, currency: AnyCurrency) => ({
  owed: foreign(postedOn(ledger, 'supplier', SUPPLIER, currency), currency),
  converted: money(postedOn(ledger, 'conversion', conversionOwner(SUPPLIER, currency), 'KGS')),
});
/** What settlements have cost more than at the frozen rates. */
const difference = (ledger: Ledger): number => 0 - postedOn(ledger, 'exchange_difference', SUPPLIER, 'KGS');

let settlements = 0;
function settle(ledger: Ledger, direction: SettlementDirection, own: Money, cost: Money): void {
  const parts = planSettlement(direction, positionIn(ledger, own.currency), own, cost);
  ledger.post({
    kind: `supplier_${direction}`,
    id: `settlement-${settlements++}`,
    supplierId: SUPPLIER,
    parts,
    at: AT,
  });
}

/** Sums of every posting by currency and state that are not zero: there must be none. */
function unbalanced(ledger: Ledger): unknown[] {
  const sums = new Map<string, number>();
  for (const line of ledger.lines()) {
    const key = `${line.kind} ${line.currency} ${line.state}`;
    sums.set(key, (sums.get(key) ?? 0) + line.minor);
  }
  return [...sums].filter(([, minor]) => minor !== 0);
}

/** A ticket as its supplier sells it, and what of it comes back later. */
type Ticket = { fare: number; tax: number; penalty: number; isReturned: boolean };
type Sale = { currency: AnyCurrency; rate: FrozenRate; tickets: readonly Ticket[]; fee: number };

/** An order paid in som and issued, its prices converted line by line at its own frozen rate. */
function orderOf({ currency, rate, tickets, fee }: Sale, orderId: string) {
  const ours = (minor: number) => convert({ minor, currency }, rate);
  const price = {
    fare: sum(tickets.map(({ fare }) => ours(fare))),
    taxes: sum(tickets.map(({ tax }) => ours(tax))),
    serviceFee: money(fee),
    itFee: NOTHING,
  };
  const supplierTotal = sum([price.fare, price.taxes]);
  const total = sum([supplierTotal, price.serviceFee]);
  const asked = tickets.reduce((all, { fare, tax }) => all + fare + tax, 0);
  const sale: IssuedSale = {
    orderId,
    supplierId: SUPPLIER,
    price,
    total,
    supplierTotal,
    inSupplierCurrency: foreign(asked, currency),
    contract: null,
    at: AT,
  };
  const returned = tickets.flatMap(({ fare, tax, penalty, isReturned }, n): ReturnedTickets[] => {
    if (!isReturned) return [];
    const kept = Math.min(penalty, fare);
    const parts = { fare: money(ours(fare).minor - ours(kept).minor), taxes: ours(tax) };
    const back = sum([parts.fare, parts.taxes]);
    return [
      {
        id: `${orderId}-${n}`,
        orderId,
        supplierId: SUPPLIER,
        parts: { ...parts, serviceFee: NOTHING, itFee: NOTHING, refundFee: NOTHING, back },
        inSupplierCurrency: foreign(fare - kept + tax, currency),
        contract: null,
        refundKey: `return:${orderId}-${n}`,
        at: AT,
      },
    ];
  });
  const paymentMovements: PaymentMovements = {
    orderId,
    captures: [{ id: `paid-${orderId}`, via: 'bank', amount: total, at: AT }],
    refunds: returned
      .filter(({ parts }) => parts.back.minor > 0)
      .map(({ id, refundKey, parts }) => ({
        id: `back-${id}`,
        key: refundKey,
        via: 'bank',
        amount: parts.back,
        at: AT,
      })),
  };
  return { orderId, sale, returned, paymentMovements };
}
type Order = ReturnType<typeof orderOf>;

function sell(ledger: Ledger, { paymentMovements, sale, returned }: Order): void {
  for (const event of toAccountingEvents(paymentMovements, sale, returned)) expect(ledger.post(event)).toBe(true);
}

const rateOf = (currency: AnyCurrency): fc.Arbitrary<FrozenRate> =>
  fc
    .record({ units: fc.integer({ min: 50, max: 400_000 }), marginBp: fc.integer({ min: 0, max: 500 }) })
    .map(({ units, marginBp }) => ({
      id: 'rate',
      currency,
      // From a twentieth of a som to four hundred som.
      rate: (units / 1_000).toFixed(3),
      per: currency === 'JPY' ? 10 : 1,
      marginBp,
    }));
const tickets = (currency: AnyCurrency): fc.Arbitrary<Ticket[]> => {
  const unit = 10 ** digitsOf(currency);
  const upTo = (most: number, least = 0) => fc.integer({ min: least * unit, max: most * unit });
  const one = { fare: upTo(2_000), tax: upTo(400, 100), penalty: upTo(2_500), isReturned: fc.boolean() };
  return fc.array(fc.record(one), { minLength: 1, maxLength: 4 });
};
const sale = (currency: AnyCurrency): fc.Arbitrary<Sale> =>
  fc.record({
    currency: fc.constant(currency),
    rate: rateOf(currency),
    tickets: tickets(currency),
    fee: fc.integer({ min: 1, max: 50_000 }),
  });
/** Money between us and the supplier, in parts of its currency and of som. */
const payment = fc.record({
  direction: fc.constantFrom<SettlementDirection>('paid', 'paid', 'received'),
  own: fc.integer({ min: 1, max: 3_000_000 }),
  cost: fc.integer({ min: 1, max: 300_000_000 }),
});
const history = fc.constantFrom<AnyCurrency>(...SOLD_IN).chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    steps: fc.array(fc.oneof(sale(currency), payment), { minLength: 1, maxLength: 12 }),
    last: fc.integer({ min: 1, max: 500_000_000 }),
  }),
);

describe('orders of a supplier in another currency, settled at other rates than those they were sold at', () => {
  test('every posting balances in each currency, and the customer is left with nothing when all is paid back', () => {
    fc.assert(
      fc.property(history, ({ currency, steps }) => {
        const ledger = createMemoryLedger();
        for (const [n, step] of steps.entries()) {
          if ('direction' in step) settle(ledger, step.direction, foreign(step.own, currency), money(step.cost));
          else {
            const order = orderOf(step, `order-${n}`);
            sell(ledger, order);
            const totals = ledgerTotalsOf(ledger.sumsOf(order.orderId), 'KGS');
            expect([totals.customer, totals.refundsOwed - totals.refundsPaid]).toEqual([0, 0]);
            const sources = { ...order, sums: ledger.sumsOf(order.orderId) };
            expect(findReconciliationBreaks(sources, LATER).breaks).toEqual([]);
          }
          expect(unbalanced(ledger)).toEqual([]);
        }
      }),
    );
  });

  test('the supplier is owed its own sums: what its tickets cost less what it gave back and was paid', () => {
    fc.assert(
      fc.property(history, ({ currency, steps }) => {
        const ledger = createMemoryLedger();
        let owed = 0;
        for (const [n, step] of steps.entries()) {
          if ('direction' in step) {
            settle(ledger, step.direction, foreign(step.own, currency), money(step.cost));
            owed -= step.direction === 'paid' ? step.own : -step.own;
          } else {
            sell(ledger, orderOf(step, `order-${n}`));
            for (const { fare, tax, penalty, isReturned } of step.tickets)
              owed += isReturned ? Math.min(penalty, fare) : fare + tax;
          }
          expect(positionIn(ledger, currency).owed.minor).toBe(owed);
          // In the currency of sale nothing is owed to it.
          expect(postedOn(ledger, 'supplier', SUPPLIER, 'KGS')).toBe(0);
        }
      }),
    );
  });

  test('once the supplier is settled, the difference is what was paid for the tickets less what they cost', () => {
    fc.assert(
      fc.property(history, ({ currency, steps, last }) => {
        const ledger = createMemoryLedger();
        let [frozen, paid] = [0, 0];
        const pay = (direction: SettlementDirection, own: number, cost: number) => {
          settle(ledger, direction, foreign(own, currency), money(cost));
          paid += direction === 'paid' ? cost : -cost;
        };
        for (const [n, step] of steps.entries()) {
          if ('direction' in step) pay(step.direction, step.own, step.cost);
          else {
            const order = orderOf(step, `order-${n}`);
            sell(ledger, order);
            frozen += order.sale.supplierTotal.minor;
            for (const { parts } of order.returned) frozen -= parts.fare.minor + parts.taxes.minor;
          }
        }
        const { owed } = positionIn(ledger, currency);
        if (owed.minor !== 0) pay(owed.minor > 0 ? 'paid' : 'received', Math.abs(owed.minor), last);
        // What was paid ahead in just the sum that was sold since goes into the difference with the next settlement.
        else {
          pay('paid', 1, 1);
          pay('received', 1, 1);
        }
        const settled = positionIn(ledger, currency);
        expect([settled.owed.minor, settled.converted.minor]).toEqual([0, 0]);
        expect(difference(ledger)).toBe(paid - frozen);
        expect(postedOn(ledger, 'bank', '', 'KGS')).toBe(paid);
        expect(unbalanced(ledger)).toEqual([]);
      }),
    );
  });
});

const RATE: FrozenRate = { id: 'rate', currency: 'USD', rate: '87', per: 1, marginBp: 0 };
const ticket = { fare: 100_00, tax: 0, penalty: 0, isReturned: false };
const dollars = (major: number) => money(major * 100, 'USD');

describe('a ticket of 100 dollars sold at 87 som', () => {
  const sold = (more: Partial<Ticket> = {}) => {
    const ledger = createMemoryLedger();
    sell(ledger, orderOf({ currency: 'USD', rate: RATE, tickets: [{ ...ticket, ...more }], fee: 500_00 }, 'a'));
    return ledger;
  };

  test('is a loss of 300 som when the dollar costs 90 som on the day the supplier is paid', () => {
    const ledger = sold();
    settle(ledger, 'paid', dollars(100), fromMajor(9_000));
    expect(difference(ledger)).toBe(300_00);
    expect(positionIn(ledger, 'USD')).toEqual({ owed: dollars(0), converted: NOTHING });
  });

  test('is a gain of 50 som when half of it is paid at 86 som, and the other half stays at 87', () => {
    const ledger = sold();
    settle(ledger, 'paid', dollars(50), fromMajor(4_300));
    expect(difference(ledger)).toBe(-50_00);
    expect(positionIn(ledger, 'USD')).toEqual({ owed: dollars(50), converted: fromMajor(4_350) });
  });

  test('is paid back at 87 som whatever the rate, and the supplier’s refund at 80 som is a loss of 700', () => {
    const ledger = sold();
    settle(ledger, 'paid', dollars(100), fromMajor(8_700));
    const back = orderOf({ currency: 'USD', rate: RATE, tickets: [{ ...ticket, isReturned: true }], fee: 500_00 }, 'a');
    for (const event of toAccountingEvents(back.paymentMovements, back.sale, back.returned)) ledger.post(event);
    const totals = ledgerTotalsOf(ledger.sumsOf('a'), 'KGS');
    expect([totals.refundsPaid, totals.customer]).toEqual([8_700_00, 0]);
    expect(positionIn(ledger, 'USD')).toEqual({ owed: dollars(-100), converted: fromMajor(-8_700) });
    settle(ledger, 'received', dollars(100), fromMajor(8_000));
    expect(difference(ledger)).toBe(700_00);
    expect(positionIn(ledger, 'USD')).toEqual({ owed: dollars(0), converted: NOTHING });
  });

  test('paid ahead is carried at what it cost, and compared when the supplier is settled', () => {
    const ledger = createMemoryLedger();
    settle(ledger, 'paid', dollars(150), fromMajor(12_900));
    expect([difference(ledger), positionIn(ledger, 'USD').converted.minor]).toEqual([0, -12_900_00]);
    sell(ledger, orderOf({ currency: 'USD', rate: RATE, tickets: [ticket], fee: 500_00 }, 'a'));
    settle(ledger, 'received', dollars(50), fromMajor(4_400));
    // Of 12,900 som for 150 dollars 4,400 came back for 50: the 100 dollars cost 8,500 instead of 8,700.
    expect(difference(ledger)).toBe(-200_00);
    expect(positionIn(ledger, 'USD')).toEqual({ owed: dollars(0), converted: NOTHING });
  });
});

test('what was paid ahead and used up in whole is compared with the next settlement', () => {
  const ledger = createMemoryLedger();
  settle(ledger, 'paid', dollars(100), fromMajor(8_600));
  sell(ledger, orderOf({ currency: 'USD', rate: RATE, tickets: [ticket], fee: 500_00 }, 'a'));
  expect([difference(ledger), positionIn(ledger, 'USD').converted.minor]).toEqual([0, 100_00]);
  settle(ledger, 'paid', dollars(10), fromMajor(900));
  expect(difference(ledger)).toBe(-100_00);
  expect(positionIn(ledger, 'USD')).toEqual({ owed: dollars(-10), converted: fromMajor(-900) });
});

test('taking a settlement back leaves nothing of it on any account, its difference included', () => {
  fc.assert(
    fc.property(sale('KWD'), payment, (sold, { direction, own, cost }) => {
      const ledger = createMemoryLedger();
      sell(ledger, orderOf(sold, 'a'));
      const before = positionIn(ledger, 'KWD');
      const parts = planSettlement(direction, before, foreign(own, 'KWD'), money(cost));
      const about = { id: 'wrong', supplierId: SUPPLIER, parts, at: AT };
      ledger.post({ kind: `supplier_${direction}`, ...about });
      ledger.post({ kind: `supplier_${direction}_reversal`, ...about });
      expect(positionIn(ledger, 'KWD')).toEqual(before);
      expect([difference(ledger), postedOn(ledger, 'bank', '', 'KGS')]).toEqual([0, 0]);
    }),
  );
});

test('a supplier that sells in som is settled without a difference', () => {
  const ledger = createMemoryLedger();
  const { sale: bought, paymentMovements } = orderOf(
    { currency: 'USD', rate: RATE, tickets: [ticket], fee: 500_00 },
    'a',
  );
  for (const event of toAccountingEvents(paymentMovements, { ...bought, inSupplierCurrency: null })) ledger.post(event);
  expect(positionIn(ledger, 'KGS').owed).toEqual(fromMajor(8_700));
  settle(ledger, 'paid', fromMajor(8_700), fromMajor(8_700));
  expect([positionIn(ledger, 'KGS').owed.minor, difference(ledger)]).toEqual([0, 0]);
  expect(unbalanced(ledger)).toEqual([]);
});

test('control: two settlements that read the same debt would release it twice', () => {
  const ledger = createMemoryLedger();
  sell(ledger, orderOf({ currency: 'USD', rate: RATE, tickets: [ticket], fee: 500_00 }, 'a'));
  const seen = positionIn(ledger, 'USD');
  const cost = fromMajor(9_000);
  for (const id of ['first', 'second']) {
    const parts = planSettlement('paid', seen, dollars(100), cost);
    ledger.post({ kind: 'supplier_paid', id, supplierId: SUPPLIER, parts, at: AT });
  }
  // One debt was settled with a loss of 300 som; the second 100 dollars were paid ahead.
  expect(difference(ledger)).not.toBe(300_00);
});

test('a typed cost does not make a large settlement small: its own sum, at the rate in force or frozen, counts', () => {
  const worth = (owed: number, converted: number, own: number, cost: number, atRate: number | null) => {
    const position = { owed: money(owed, 'USD'), converted: money(converted) };
    const plan = planSettlement('paid', position, money(own, 'USD'), money(cost));
    return worthOfSettlement(position, plan, atRate === null ? null : money(atRate))?.minor ?? null;
  };
  expect(worth(10_000_00, 870_000_00, 10_000_00, 1, null)).toBe(870_000_00);
  expect(worth(0, 0, 10_000_00, 1, 875_000_00)).toBe(875_000_00);
  expect(worth(10_00, 870_00, 10_00, 900_000_00, 875_00)).toBe(900_000_00);
  // Nothing but the cost says what it is worth: a second person decides.
  expect(worth(0, 0, 10_000_00, 1, null)).toBeNull();
});

test('a former currency of a supplier can be settled until its conversion is, even where nothing is owed in it', () => {
  const line = (kind: string, owner: string, currency: string, minor: number) => ({ kind, owner, currency, minor });
  const balances = [
    line('supplier', SUPPLIER, 'USD', 0),
    line('conversion', conversionOwner(SUPPLIER, 'USD'), 'KGS', -300_00),
    line('supplier', SUPPLIER, 'EUR', -10_00),
    line('supplier', 'other', 'KZT', -10_00),
  ];
  expect(openCurrencies(SUPPLIER, balances)).toEqual(['EUR', 'USD']);
});
