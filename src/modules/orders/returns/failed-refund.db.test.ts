import { afterAll, beforeEach, expect, test } from 'vitest';
import { refundRejected } from '#modules/payments/events.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { applyMissedPayments } from '../core/use-cases/apply-missed-payments.ts';
import { resendRefunds } from '../core/use-cases/resend-refund.ts';
import { placed, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture } from '../testing/orders-fixture.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { confirmReturn } from './use-cases/confirm-return.ts';
import { quoteReturn } from './use-cases/quote-return.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
});
afterAll(() => database.close());

const read = (id: string) => readOrder(fixture.deps, visitor(), id);
const keys = () => fixture.payments.refunds.map((r) => r.key);

/** A ticket given back whose money is on its way. */
async function returned(): Promise<string> {
  const id = await placed(fixture);
  await fixture.payments.capture('intent-1');
  await fixture.pass({ seconds: 1 });
  const { passengers } = await read(id);
  const requested = { kind: 'refund' as const, passengerIds: passengers.map((p) => p.id), instead: undefined };
  const quoted = await quoteReturn(fixture.deps, visitor(), id, requested);
  await confirmReturn(
    fixture.deps,
    visitor(),
    { id, returnId: quoted.id },
    { agreed: true, refundAmount: quoted.refundAmount },
  );
  return id;
}

test('a refund that the bank refuses is reported, and repeated once under a fresh key', async () => {
  const id = await returned();
  await fixture.payments.rejectRefunds();
  await fixture.runJobs();
  const stuck = await read(id);
  expect(stuck).toMatchObject({
    nextActor: 'staff',
    inProgress: false,
    returns: [{ state: 'done', money: 'refund_failed' }],
  });
  expect(stuck.payments[0]?.state).toBe('refund_failed');
  expect(stuck.history.filter((e) => e.kind === 'refund_rejected')).toHaveLength(1);
  expect(fixture.counts.filter((what) => what === 'orders_need_staff')).toHaveLength(1);

  const requested = await Promise.allSettled(Array.from({ length: 8 }, () => resendRefunds(fixture.deps, id)));
  expect(requested.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  const returnId = stuck.returns[0]?.id;
  expect(keys()).toEqual([`return:${returnId}`, `return:${returnId}#2`]);
  const again = fixture.mails.filter((mail) => mail.template === 'payment-refunded' && mail.data.reason === 'resent');
  expect(again.map((mail) => mail.data)).toMatchObject([{ amount: stuck.returns[0]?.refundAmount }]);
  expect(await read(id)).toMatchObject({ nextActor: 'bank', returns: [{ money: 'sent' }] });

  await fixture.payments.settleRefunds();
  await fixture.runJobs();
  expect(await read(id)).toMatchObject({ status: 'refunded', returns: [{ money: 'paid' }] });
  await expect(resendRefunds(fixture.deps, id)).rejects.toMatchObject({ code: 'orders.no_failed_refund' });
});

test('an old refusal received again does not stop the next refund, by event or by query', async () => {
  const id = await returned();
  await fixture.payments.rejectRefunds({ silent: true });
  await applyMissedPayments(fixture.deps, id);
  const stuck = await read(id);
  expect(stuck.returns[0]?.money).toBe('refund_failed');
  await resendRefunds(fixture.deps, id);
  const [first] = fixture.payments.refunds;
  const { amount, key, intentId } = first as (typeof fixture.payments.refunds)[number];
  await publishEvent(database.db, refundRejected, { intentId, orderId: id, amount, key, code: 'card_closed' });
  await fixture.runJobs();
  await applyMissedPayments(fixture.deps, id);
  expect((await read(id)).returns[0]?.money).toBe('sent');
  await expect(resendRefunds(fixture.deps, id)).rejects.toMatchObject({ code: 'orders.no_failed_refund' });
  expect(keys()).toHaveLength(2);
});

test('the whole sum of an order that was not issued may get stuck as well, and ends with the buyer', async () => {
  const id = await placed(fixture);
  fixture.supplier.faults.issue.push('reject');
  await fixture.payments.capture('intent-1');
  await fixture.pass({ seconds: 1 });
  await fixture.payments.rejectRefunds();
  await fixture.runJobs();
  expect(await read(id)).toMatchObject({
    status: 'error_sold',
    nextActor: 'staff',
    payments: [{ state: 'refund_failed' }],
  });
  await resendRefunds(fixture.deps, id);
  expect(keys()).toEqual(['order', 'order#2']);
  await fixture.payments.settleRefunds();
  await fixture.runJobs();
  expect(await read(id)).toMatchObject({ payments: [{ state: 'refunded' }], nextActor: 'nobody' });
});
