import { afterAll, beforeEach, expect, test } from 'vitest';
import { refundRejected } from '#modules/payments/events.ts';
import { announce } from '#platform/jobs/events.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { applyMissedPayments } from '../core/use-cases/apply-missed-payments.ts';
import { resendRefunds } from '../core/use-cases/resend-refund.ts';
import { placed, visitor } from '../testing/buy.ts';
import { createWorld, type World } from '../testing/orders-world.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { confirmReturn } from './use-cases/confirm-return.ts';
import { quoteReturn } from './use-cases/quote-return.ts';

let database: TestDatabase;
let world: World;
beforeEach(async () => {
  database = await emptied(database);
  world = await createWorld(database, { clock: testClock(new Date().toISOString()), ...testLog() });
});
afterAll(() => database.close());

const read = (id: string) => readOrder(world.deps, visitor(), id);
const keys = () => world.payments.refunds.map((r) => r.key);

/** A ticket given back whose money is on its way. */
async function returned(): Promise<string> {
  const id = await placed(world);
  await world.payments.capture('intent-1');
  await world.pass({ seconds: 1 });
  const { passengers } = await read(id);
  const asked = { kind: 'refund' as const, passengerIds: passengers.map((p) => p.id), instead: undefined };
  const told = await quoteReturn(world.deps, visitor(), id, asked);
  await confirmReturn(world.deps, visitor(), { id, returnId: told.id }, { agreed: true, back: told.back });
  return id;
}

test('a refund that the bank refuses is reported, and repeated once under a fresh key', async () => {
  const id = await returned();
  await world.payments.rejectRefunds();
  await world.runJobs();
  const stuck = await read(id);
  expect(stuck).toMatchObject({
    actor: 'staff',
    moving: false,
    returns: [{ state: 'done', money: 'stuck' }],
  });
  expect(stuck.payments[0]?.state).toBe('stuck');
  expect(stuck.history.filter((e) => e.kind === 'refund_rejected')).toHaveLength(1);
  expect(world.counts.filter((what) => what === 'orders_need_staff')).toHaveLength(1);

  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => resendRefunds(world.deps, id)));
  expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  const returnId = stuck.returns[0]?.id;
  expect(keys()).toEqual([`return:${returnId}`, `return:${returnId}#2`]);
  const again = world.mails.filter((mail) => mail.template === 'payment-refunded' && mail.data.reason === 'resent');
  expect(again.map((mail) => mail.data)).toMatchObject([{ amount: stuck.returns[0]?.back }]);
  expect(await read(id)).toMatchObject({ actor: 'bank', returns: [{ money: 'sent' }] });

  await world.payments.settleRefunds();
  await world.runJobs();
  expect(await read(id)).toMatchObject({ status: 'refunded', returns: [{ money: 'paid' }] });
  await expect(resendRefunds(world.deps, id)).rejects.toMatchObject({ code: 'orders.nothing_stuck' });
});

test('an old refusal received again does not stop the next refund, by event or by query', async () => {
  const id = await returned();
  await world.payments.rejectRefunds({ silent: true });
  await applyMissedPayments(world.deps, id);
  const stuck = await read(id);
  expect(stuck.returns[0]?.money).toBe('stuck');
  await resendRefunds(world.deps, id);
  const [first] = world.payments.refunds;
  const { amount, key, intentId } = first as (typeof world.payments.refunds)[number];
  await announce(database.db, refundRejected, { intentId, orderId: id, amount, key, code: 'card_closed' });
  await world.runJobs();
  await applyMissedPayments(world.deps, id);
  expect((await read(id)).returns[0]?.money).toBe('sent');
  await expect(resendRefunds(world.deps, id)).rejects.toMatchObject({ code: 'orders.nothing_stuck' });
  expect(keys()).toHaveLength(2);
});

test('the whole sum of an order that was not issued may get stuck as well, and ends with the buyer', async () => {
  const id = await placed(world);
  world.supplier.faults.issue.push('reject');
  await world.payments.capture('intent-1');
  await world.pass({ seconds: 1 });
  await world.payments.rejectRefunds();
  await world.runJobs();
  expect(await read(id)).toMatchObject({
    status: 'error_sold',
    actor: 'staff',
    payments: [{ state: 'stuck' }],
  });
  await resendRefunds(world.deps, id);
  expect(keys()).toEqual(['order', 'order#2']);
  await world.payments.settleRefunds();
  await world.runJobs();
  expect(await read(id)).toMatchObject({ payments: [{ state: 'refunded' }], actor: 'nobody' });
});
