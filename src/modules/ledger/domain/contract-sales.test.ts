import { describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { IssuedSale, PaymentMovements, ReturnedTickets } from '../ports.ts';
import { toAccountingEvents } from './accounting-events.ts';
import { ACCOUNTS, ledgerAccountId } from './accounts.ts';
import { findReconciliationBreaks } from './find-reconciliation-breaks.ts';
import type { PostedSum } from './order-ledger-totals.ts';
import { type AccountingEvent, toPosting } from './posting.ts';

const AT = '2026-03-02T06:00:00Z';
const NOW = new Date('2026-03-02T07:00:00Z');
const price = {
  fare: fromMajor(12_000),
  taxes: fromMajor(3_400),
  serviceFee: fromMajor(500),
  itFee: fromMajor(150),
};
/** Commission 3 % of the fare, motivation 100. */
const sold = (credited: number): IssuedSale => ({
  orderId: 'a',
  supplierId: 'own',
  price,
  total: fromMajor(16_050),
  supplierTotal: fromMajor(15_400),
  contract: {
    id: 'c',
    commission: fromMajor(360),
    credited: fromMajor(credited),
    motivation: fromMajor(100),
  },
  at: AT,
});
const taken = (captured: number, refunded = 0): PaymentMovements => ({
  orderId: 'a',
  captures: [{ id: 'i', via: 'alatoo', amount: fromMajor(captured), at: AT }],
  refunds: refunded ? [{ id: 'r', key: 'return:1', via: 'alatoo', amount: fromMajor(refunded), at: AT }] : [],
});
/** All of it annulled. */
const annulled = (charged: number, back: number): ReturnedTickets => ({
  id: '1',
  orderId: 'a',
  supplierId: 'own',
  parts: {
    ...price,
    refundFee: fromMajor(0),
    back: fromMajor(back),
    clawback: fromMajor(360),
    charged: fromMajor(charged),
  },
  contract: { id: 'c', motivation: fromMajor(100) },
  refundKey: 'return:1',
  at: AT,
});

const balances = (events: readonly AccountingEvent[]) => {
  const all: Record<string, number> = {};
  for (const { account, minor } of events.flatMap((event) => toPosting(event).lines)) {
    const signed = ACCOUNTS[account.kind].side === 'debit' ? minor : -minor;
    all[ledgerAccountId(account)] = (all[ledgerAccountId(account)] ?? 0) + signed / 100;
  }
  return all;
};
/** The contract pays all that it owes. */
const settled = (events: readonly AccountingEvent[], commission: number): AccountingEvent[] => {
  const of = { contractId: 'c', at: AT };
  return [
    ...events,
    { kind: 'motivation_paid', id: 'm', fund: 'motivation', amount: fromMajor(100), ...of },
    ...(commission > 0
      ? [{ kind: 'clawback_paid', id: 'c', amount: fromMajor(commission), ...of } satisfies AccountingEvent]
      : []),
  ];
};
const sums = (events: readonly AccountingEvent[]): PostedSum[] =>
  events
    .map(toPosting)
    .flatMap(({ kind, lines }) =>
      lines.map((line) => ({ kind, account: line.account.kind, currency: line.currency, minor: line.minor })),
    );
const breaks = (paymentMovements: PaymentMovements, sale: IssuedSale, returned: ReturnedTickets[] = []) =>
  findReconciliationBreaks(
    {
      orderId: 'a',
      paymentMovements,
      sale,
      returned,
      sums: sums(toAccountingEvents(paymentMovements, sale, returned)),
    },
    NOW,
  ).breaks.map(({ kind, expected, booked }) => `${kind} ${expected} ${booked}`);

describe('a sale under a contract that earns 3 % and a motivation of 100', () => {
  test('a net payment costs the contract 15 690; no money is left, and the commission is our expense', () => {
    expect(balances(toAccountingEvents(taken(15_690), sold(0)))).toEqual({
      'acquirer:alatoo': 15_690,
      'customer:a': 0,
      'supplier:own': 15_400,
      service_fee: 500,
      it_fee: 150,
      'commission:c': 360,
      promotion: 100,
      'motivation:c': 100,
    });
    expect(breaks(taken(15_690), sold(0))).toEqual([]);
  });
  test('paid by the client’s card it costs 16 050 and the contract is credited with 360', () => {
    expect(balances(toAccountingEvents(taken(16_050), sold(360)))).toMatchObject({
      'acquirer:alatoo': 16_050,
      'customer:a': 0,
      'contract:c': 360,
      'commission:c': 360,
    });
    expect(breaks(taken(16_050), sold(360))).toEqual([]);
  });
  test('a void after a net payment refunds the net sum and every account is zero again', () => {
    const events = settled(toAccountingEvents(taken(15_690, 15_690), sold(0), [annulled(0, 15_690)]), 0);
    expect(new Set(Object.values(balances(events)))).toEqual(new Set([0]));
    expect(breaks(taken(15_690, 15_690), sold(0), [annulled(0, 15_690)])).toEqual([]);
  });
  test('a void after the client’s card paid refunds the client and takes the commission from the contract', () => {
    const events = settled(toAccountingEvents(taken(16_050, 16_050), sold(360), [annulled(360, 16_050)]), 360);
    expect(new Set(Object.values(balances(events)))).toEqual(new Set([0]));
    expect(breaks(taken(16_050, 16_050), sold(360), [annulled(360, 16_050)])).toEqual([]);
  });
  test('a contract’s debt is on accounts of its own, in full and at once, whatever was spent', () => {
    const events = toAccountingEvents(taken(16_050, 16_050), sold(360), [annulled(360, 16_050)]);
    expect(balances(events)).toMatchObject({
      'contract:c': 360,
      'clawback:c': 360,
      'commission:c': 0,
      'motivation:c': 100,
      'motivation_receivable:c': 100,
      promotion: 0,
    });
  });
  test('a contract paid as if it were a visitor is a difference for staff', () => {
    expect(breaks(taken(16_050), sold(0))).toEqual(['customer 0 36000']);
  });
});
