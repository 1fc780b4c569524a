import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import {
  captured,
  clock,
  database,
  gateway,
  openPaymentsFixture,
  payments,
  refund,
  request,
  runJobs,
  stateOf,
  tasks,
} from './testing/payments-fixture.ts';

openPaymentsFixture();

test('another sum than asked for becomes a task for staff, once', async () => {
  const { intentId } = await payments.startPayment(request());
  gateway.end(intentId, 'captured');
  gateway.change(intentId, { captured: fromMajor(16_000) });
  await payments.refreshFromGateway(intentId);
  await payments.refreshFromGateway(intentId);
  await runJobs();
  expect(tasks()).toMatchObject([
    { kind: 'payment_other_amount', amounts: { expected: fromMajor(16_050), found: fromMajor(16_000) } },
  ]);
});

test('a capture two days after the abandonment becomes a task without a callback; within a day not', async () => {
  const [late, soon] = [
    await payments.startPayment(request()),
    await payments.startPayment(request({ orderId: 'order-2' })),
  ];
  clock.advance({ minutes: 36 });
  await payments.reconcile();
  expect([await stateOf(), await stateOf('order-2')]).toEqual([['expired'], ['expired']]);
  gateway.end(soon.intentId, 'captured');
  clock.advance({ hours: 23 });
  await payments.reconcile();
  clock.advance({ hours: 20 });
  await payments.reconcile();
  gateway.end(late.intentId, 'captured');
  // The comparisons of the third day.
  clock.advance({ hours: 40 });
  await payments.reconcile();
  await runJobs();
  expect([await stateOf(), await stateOf('order-2')]).toEqual([['captured'], ['captured']]);
  expect(tasks()).toMatchObject([
    { kind: 'payment_captured_late', cause: late.intentId, amounts: { found: fromMajor(16_050) } },
  ]);
});

test('each difference from the gateway’s totals becomes one task; a refund under way is none', async () => {
  const intentId = await captured();
  clock.advance({ minutes: 10 });
  await payments.reconcile();
  await refund(intentId, fromMajor(6_000), 'part');
  gateway.lose('refund', 'after');
  await runJobs();
  clock.advance({ minutes: 50 });
  await payments.reconcile();
  await runJobs();
  expect(tasks().filter(({ kind }) => kind !== 'refund_open')).toEqual([]);
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runJobs();
  gateway.change(intentId, { refunded: fromMajor(9_000) });
  for (let look = 0; look < 2; look++) {
    clock.advance({ days: 3 });
    await payments.reconcile();
    await runJobs();
  }
  expect(tasks().filter(({ kind }) => kind !== 'refund_open')).toMatchObject([
    {
      kind: 'payment_totals_differ',
      details: { gateway: 'alatoo', what: 'refunded' },
      amounts: { expected: fromMajor(6_000), found: fromMajor(9_000) },
    },
  ]);
});

test('a refund that is open for half an hour becomes a task', async () => {
  const intentId = await captured();
  await refund(intentId);
  gateway.lose('refund', 'before');
  await runJobs();
  clock.advance({ minutes: 29 });
  await payments.reconcile();
  gateway.lose('refund', 'before');
  await runJobs();
  expect(tasks()).toEqual([]);
  clock.advance({ minutes: 2 });
  await payments.reconcile();
  await runJobs();
  expect(tasks()).toMatchObject([{ kind: 'refund_open', amounts: { expected: fromMajor(16_050) } }]);
  expect(await stateOf()).toEqual(['refunded']);
});
