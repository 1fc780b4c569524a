import { beforeEach, expect, test } from 'vitest';
import { fromMajor, type Money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { codeOf } from '../../../tests/support/error-code.ts';
import { explanationsOf } from './domain/refund-settlement.ts';
import { createPayments, type Payments } from './index.ts';
import { type MemoryAcquirer, memoryAcquirer } from './testing/memory-acquirer.ts';
import {
  clock,
  database,
  events,
  eventsOf,
  openPaymentsFixture,
  paymentsDeps,
  refund,
  request,
  runJobs,
} from './testing/payments-fixture.ts';
import type { StaffPaymentsDeps } from './use-cases/office-chargebacks.ts';
import { sendRefund } from './use-cases/send-refund.ts';
import { applyRefundSettlement, readRefundDifference, settleRefundByHand } from './use-cases/settle-refund.ts';

openPaymentsFixture();
let revoker: MemoryAcquirer;
let front: Payments;
let office: StaffPaymentsDeps;
let recorded: object[];
/** What was asked of a second person; with an id it waits for them. */
let asked: { amount: Money | null; payload: unknown }[];
let waits: string | null;
beforeEach(() => {
  revoker = memoryAcquirer('memory', { refundIds: false });
  front = createPayments(paymentsDeps(database, revoker));
  [recorded, asked, waits] = [[], [], null];
  const own: StaffPaymentsDeps['office'] = {
    unconnected: [],
    namesOf: async () => new Map(),
    record: async (_tx, entry) => void recorded.push(entry),
    ask: async (_tx, { amount, payload }) => {
      asked.push({ amount, payload });
      return amount?.minor ? waits : null;
    },
  };
  office = { ...paymentsDeps(database, revoker), office: own };
});

const PART = fromMajor(3_850);
const BY = { userId: 'u-finance', ip: '192.0.2.7' };
/** A refund that was stopped: the gateway shows a sum of its own. */
async function stopped(atGateway: Money) {
  const { intentId } = await front.startPayment(request());
  revoker.end(intentId, 'captured');
  await front.refreshFromGateway(intentId);
  const { refundId } = await refund(intentId, PART);
  revoker.change(intentId, { refunded: atGateway });
  await expect(sendRefund(paymentsDeps(database, revoker), refundId)).rejects.toThrow('another sum');
  return { intentId, refundId };
}
const settle = (refundId: string, decision: 'same' | 'other', found: Money) =>
  settleRefundByHand(office, BY, refundId, { decision, found: found.minor, note: 'asked the bank' });
const paidBack = async () => {
  const [taken] = await front.takings.of(['order-1']);
  return (taken?.refunds ?? []).map(({ amount }) => amount).sort((a, b) => a.minor - b.minor);
};
const ended = () => events.filter(([name]) => name === 'payments.staff-not-needed').map(([, over]) => over);

test('money at the bank that was this refund ends it in the books, and nothing is sent', async () => {
  const { refundId } = await stopped(PART);
  expect(await readRefundDifference(office, refundId)).toMatchObject({
    atGateway: PART,
    recorded: fromMajor(0),
    refund: { amount: PART },
    order: { number: 'S-100001' },
  });
  expect(await settle(refundId, 'same', PART)).toEqual({});
  expect(await paidBack()).toEqual([PART]);
  expect(revoker.refundCalls).toEqual([]);
  expect(recorded).toMatchObject([{ action: 'refund_settled', actor: 'u-finance' }]);
  await runJobs(database, front);
  expect(eventsOf('order-1')).toContain('payments.refunded');
  expect(ended()).toContainEqual(
    expect.objectContaining({ kind: 'refund_differs', done: { by: 'u-finance', note: 'asked the bank' } }),
  );
  expect(await codeOf(settle(refundId, 'same', PART))).toBe('payments.refund_goes_on');
});

test('money at the bank beyond this refund comes into the books as another one', async () => {
  const { refundId } = await stopped(fromMajor(5_000));
  waits = 'proposal-1';
  expect(await settle(refundId, 'same', fromMajor(5_000))).toEqual({ proposed: 'proposal-1' });
  expect(asked).toMatchObject([{ amount: fromMajor(1_150) }]);
  expect(await paidBack()).toEqual([]);
  waits = null;
  await settle(refundId, 'same', fromMajor(5_000));
  expect(await paidBack()).toEqual([fromMajor(1_150), PART]);
  const [taken] = await front.takings.of(['order-1']);
  expect((taken?.refunds ?? []).filter(({ unexplained }) => unexplained)).toMatchObject([{ amount: fromMajor(1_150) }]);
});

test('another refund at the bank comes into the books, and this one is sent once a second person agrees', async () => {
  const found = fromMajor(1_000);
  const { intentId, refundId } = await stopped(found);
  waits = 'proposal-1';
  expect(await settle(refundId, 'other', found)).toEqual({ proposed: 'proposal-1' });
  expect(asked).toMatchObject([{ amount: fromMajor(4_850) }]);
  expect(await paidBack()).toEqual([]);
  const payload = asked[0]?.payload as Parameters<typeof applyRefundSettlement>[2];
  const approve = () => inTransaction(database.db, (tx) => applyRefundSettlement(office, tx, payload, BY));
  await approve();
  await runJobs(database, front);
  expect(revoker.refundCalls).toEqual([refundId]);
  expect(revoker.payments.get(intentId)?.refunded).toEqual(fromMajor(4_850));
  expect(await paidBack()).toEqual([found, PART]);
  expect(eventsOf('order-1')).toContain('payments.refund-recorded');
  expect(await codeOf(approve())).toBe('payments.totals_changed');
});

test('what needs no person is not settled, and sums that have moved are refused', async () => {
  const found = fromMajor(1_000);
  const { intentId, refundId } = await stopped(found);
  expect(await codeOf(settle(refundId, 'same', found))).toBe('payments.totals_changed');
  revoker.change(intentId, { refunded: fromMajor(1_500) });
  expect(await codeOf(settle(refundId, 'other', found))).toBe('payments.totals_changed');
  revoker.lose('query', 'after');
  expect(await codeOf(settle(refundId, 'other', found))).toBe('payments.gateway_silent');
  revoker.change(intentId, { refunded: fromMajor(0) });
  expect(await codeOf(readRefundDifference(office, refundId))).toBe('payments.refund_goes_on');
  // Sent, and perhaps still on its way.
  revoker.lose('refund', 'late');
  await expect(sendRefund(paymentsDeps(database, revoker), refundId)).rejects.toThrow('lost');
  revoker.change(intentId, { refunded: found });
  expect(await codeOf(settle(refundId, 'other', found))).toBe('payments.refund_goes_on');
  clock.advance({ minutes: 10 });
  expect((await readRefundDifference(office, refundId)).atGateway).toEqual(found);
  expect(await paidBack()).toEqual([]);
});

test('money at the bank that may be an earlier refund of ours settles none that waits behind it', async () => {
  const { intentId } = await front.startPayment(request());
  revoker.end(intentId, 'captured');
  await front.refreshFromGateway(intentId);
  const { refundId: sent } = await refund(intentId, PART);
  clock.advance({ seconds: 1 });
  const { refundId: waiting } = await refund(intentId, fromMajor(1_000), 'second');
  revoker.lose('refund', 'after');
  await expect(sendRefund(paymentsDeps(database, revoker), sent)).rejects.toThrow('lost');
  expect(revoker.payments.get(intentId)?.refunded).toEqual(PART);
  expect(await codeOf(settle(waiting, 'other', PART))).toBe('payments.refund_goes_on');
  const payload = {
    refundId: waiting,
    decision: 'other',
    found: PART.minor,
    recorded: 0,
    sentAt: null,
    note: '',
  } as const;
  const carriedOut = inTransaction(database.db, (tx) => applyRefundSettlement(office, tx, payload, BY));
  expect(await codeOf(carriedOut)).toBe('payments.totals_changed');
  await sendRefund(paymentsDeps(database, revoker), sent);
  await runJobs(database, front);
  expect(revoker.refundCalls).toEqual([sent, waiting]);
  expect(await paidBack()).toEqual([fromMajor(1_000), PART]);
});

test.each([
  ['less at the gateway than in the books', { captured: 100, atGateway: 10, recorded: 20, amount: 30 }, []],
  ['less than the refund, and no money for both', { captured: 40, atGateway: 20, recorded: 0, amount: 30 }, []],
  ['less than the refund', { captured: 100, atGateway: 20, recorded: 0, amount: 30 }, ['other']],
  ['as much as the refund', { captured: 100, atGateway: 50, recorded: 20, amount: 30 }, ['same', 'other']],
  ['everything', { captured: 100, atGateway: 100, recorded: 0, amount: 30 }, ['same']],
])('a difference can be settled so that the books end at the gateway’s sum: %s', (_, difference, decisions) => {
  const options = explanationsOf(difference);
  expect(options.map(({ decision }) => decision)).toEqual(decisions);
  for (const { decision, extra, sent } of options) {
    const booked = difference.recorded + extra + (decision === 'same' ? difference.amount : 0);
    expect([booked, sent]).toEqual([difference.atGateway, decision === 'same' ? 0 : difference.amount]);
  }
});
