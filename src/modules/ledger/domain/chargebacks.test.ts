import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { PaymentMovements } from '../ports.ts';
import { toAccountingEvents } from './accounting-events.ts';
import { findReconciliationBreaks } from './find-reconciliation-breaks.ts';
import { checkRefund, ledgerTotalsOf, type PostedSum } from './order-ledger-totals.ts';
import { toPosting } from './posting.ts';

const at = '2026-03-02T06:00:00Z';
const LATER = new Date('2026-04-02T06:00:00Z');
const ofCard = { via: 'alatoo', at };
const paymentMovements = (change: Partial<PaymentMovements>): PaymentMovements => ({
  orderId: 'o',
  captures: [{ id: 'c', amount: fromMajor(1_000), ...ofCard }],
  refunds: [],
  ...change,
});
const dispute = (state: 'open' | 'won' | 'lost', minor = 1_000) => ({
  id: 'd',
  via: 'alatoo',
  amount: fromMajor(minor),
  state,
  openedAt: at,
  decidedAt: state === 'open' ? null : at,
});
const sale = {
  orderId: 'o',
  supplierId: 's',
  total: fromMajor(1_000),
  supplierTotal: fromMajor(1_000),
  contract: null,
  at,
  price: { fare: fromMajor(1_000), taxes: fromMajor(0), serviceFee: fromMajor(0), itFee: fromMajor(0) },
};

/** What is posted of an order, and where its witnesses disagree. */
function booked(given: PaymentMovements, sold: typeof sale | null = sale) {
  const events = toAccountingEvents(given, sold ?? undefined);
  const sums: PostedSum[] = [];
  for (const event of events) {
    if (event.kind === 'refund_owed' || event.kind === 'refund_charged_back')
      expect(checkRefund(ledgerTotalsOf(sums, 'KGS'), event)).toBeNull();
    const { kind, lines } = toPosting(event);
    sums.push(...lines.map((l) => ({ kind, account: l.account.kind, currency: l.currency, minor: l.minor })));
  }
  const of = (account: string) => sums.reduce((all, sum) => all + (sum.account === account ? sum.minor : 0), 0) / 100;
  expect(sums.reduce((all, { minor }) => all + minor, 0)).toBe(0);
  const { breaks } = findReconciliationBreaks(
    { orderId: 'o', paymentMovements: given, sale: sold ?? undefined, returned: [], sums },
    LATER,
  );
  return { of, kinds: events.map(({ kind }) => kind), breaks: breaks.map(({ kind }) => kind) };
}

test.each([
  ['open', { acquirer: 0, chargeback: 1_000, chargeback_loss: 0 }],
  ['won', { acquirer: 1_000, chargeback: 0, chargeback_loss: 0 }],
  ['lost', { acquirer: 0, chargeback: 0, chargeback_loss: 1_000 }],
] as const)('a dispute that is %s stands on its own accounts, and the sale is untouched', (state, sums) => {
  const { of, breaks } = booked(paymentMovements({ chargebacks: [dispute(state)] }));
  for (const [account, sum] of Object.entries(sums)) expect([account, of(account)]).toEqual([account, sum]);
  expect([of('customer'), of('supplier'), breaks]).toEqual([0, -1_000, []]);
});

test('what was owed to the buyer and came by his bank is no loss of ours', () => {
  const given = paymentMovements({
    chargebacks: [dispute('lost')],
    chargedBack: [{ id: 'r', key: 'order', amount: fromMajor(1_000), ...ofCard }],
  });
  const { of, kinds, breaks } = booked(given, null);
  expect(kinds).toEqual(['capture', 'chargeback_opened', 'chargeback_lost', 'refund_owed', 'refund_charged_back']);
  expect([of('acquirer'), of('chargeback_loss'), of('refunds'), of('customer'), breaks]).toEqual([0, 0, 0, 0, []]);
});

test.each([
  ['tickets stay', sale, { customer: 0, refund_loss: 400, refunds: 0, acquirer: 600 }, []],
  ['no tickets', null, { customer: -600, refund_loss: 0, refunds: 0, acquirer: 600 }, ['customer']],
] as const)('money given back at the gateway without a return is a loss when %s', (_, sold, sums, left) => {
  const one = { id: 'f', key: 'office:f', amount: fromMajor(400), intentId: 'c', unexplained: true, ...ofCard };
  const { of, breaks } = booked(paymentMovements({ refunds: [one] }), sold);
  for (const [account, sum] of Object.entries(sums)) expect([account, of(account)]).toEqual([account, sum]);
  expect(breaks).toEqual(left);
});

test.each([
  ['disputed', dispute('open')],
  ['charged_back', dispute('lost')],
] as const)('control: a dispute that is not posted is a break (%s)', (kind, one) => {
  const sums = toAccountingEvents(paymentMovements({}), sale).flatMap((event) => {
    const posting = toPosting(event);
    return posting.lines.map((l) => ({
      kind: posting.kind,
      account: l.account.kind,
      currency: l.currency,
      minor: l.minor,
    }));
  });
  const given = paymentMovements({ chargebacks: [one] });
  const { breaks } = findReconciliationBreaks(
    { orderId: 'o', paymentMovements: given, sale, returned: [], sums },
    LATER,
  );
  expect(breaks.map((found) => found.kind)).toEqual([kind]);
});
