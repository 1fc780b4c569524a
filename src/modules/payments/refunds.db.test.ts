import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createPayments, type Payments } from './index.ts';
import { type MemoryAcquirer, memoryAcquirer } from './testing/memory-acquirer.ts';
import {
  captured,
  clock,
  database,
  eventsOf,
  gateway,
  openPaymentsFixture,
  payments,
  paymentsDeps,
  refund,
  request,
  runJobs,
  stateOf,
} from './testing/payments-fixture.ts';
import { receiveCallback } from './use-cases/receive-callback.ts';

openPaymentsFixture();

test('a refund is sent once, however often it is asked for', async () => {
  const intentId = await captured();
  const all = await Promise.all(Array.from({ length: 8 }, () => refund(intentId)));
  expect(new Set(all.map((one) => one.refundId)).size).toBe(1);
  expect(await stateOf()).toEqual(['refunding']);
  await runJobs();
  await runJobs();
  expect(gateway.payments.get(intentId)?.refunded).toEqual(fromMajor(16_050));
  expect(gateway.refundCalls).toHaveLength(1);
  expect(await stateOf()).toEqual(['refunded']);
  expect(eventsOf('order-1')).toEqual(['payments.captured', 'payments.refunded']);
});

test('a refund whose answer was lost is sent again under the same id and pays once', async () => {
  const intentId = await captured();
  await refund(intentId);
  gateway.lose('refund', 'after');
  await runJobs();
  expect(await stateOf()).toEqual(['refunding']);
  clock.advance({ minutes: 11 });
  await payments.reconcile();
  await runJobs();
  expect(new Set(gateway.refundCalls).size).toBe(1);
  expect(gateway.refundCalls).toHaveLength(2);
  expect(gateway.payments.get(intentId)?.refunded).toEqual(fromMajor(16_050));
  expect(eventsOf('order-1')).toEqual(['payments.captured', 'payments.refunded']);
});

const callbacksInParallel = async (db: TestDatabase, on: Payments, acquirer: MemoryAcquirer) => {
  const { intentId } = await on.startPayment(request());
  const { headers, raw } = acquirer.callback(intentId, clock.now(), 'evt_same');
  const deps = paymentsDeps(db, acquirer);
  await Promise.all(Array.from({ length: 8 }, () => receiveCallback(deps, 'alatoo', headers, raw)));
  const { rows } = await db.db.execute(sql`select 1 from payments.gateway_callbacks`);
  return rows.length;
};

test('one callback that arrives eight times at once is kept and worked on once', async () => {
  expect(await callbacksInParallel(database, payments, gateway)).toBe(1);
});

test('control: without the inbox’s key it is kept eight times', async () => {
  const unguarded = await testDatabase({ connections: 20 });
  try {
    await unguarded.db.execute(sql`alter table payments.gateway_callbacks drop constraint gateway_callbacks_once`);
    const acquirer = memoryAcquirer();
    const front = createPayments(paymentsDeps(unguarded, acquirer));
    expect(await callbacksInParallel(unguarded, front, acquirer)).toBe(8);
  } finally {
    await unguarded.close();
  }
});

const refundsInParallel = async (intentId: string, count: number, db = database, front = payments) => {
  const tries = await Promise.allSettled(
    Array.from({ length: count }, (_, i) =>
      inTransaction(db.db, (tx) =>
        front.refund(tx, { intentId, amount: fromMajor(6_000), reason: 'partial', key: `part-${i}` }),
      ),
    ),
  );
  return tries.filter((one) => one.status === 'fulfilled').length;
};

test('refunds never add up to more than was captured', async () => {
  const intentId = await captured();
  expect(await refundsInParallel(intentId, 8)).toBe(2);
  await expect(refund(intentId, fromMajor(4_051), 'rest')).rejects.toMatchObject({
    code: 'payments.refund_exceeds_captured',
  });
  await expect(refund(intentId, fromMajor(4_050), 'rest')).resolves.toBeTruthy();
});

test('control: without the database’s check refunds do add up to more', async () => {
  const unguarded = await testDatabase({ connections: 20 });
  try {
    await unguarded.db.execute(sql`alter table payments.intents drop constraint intents_refunds_within_captured`);
    const acquirer = memoryAcquirer();
    const front = createPayments(paymentsDeps(unguarded, acquirer));
    const { intentId } = await front.startPayment(request());
    acquirer.end(intentId, 'captured');
    await front.refreshFromGateway(intentId);
    expect(await refundsInParallel(intentId, 8, unguarded, front)).toBeGreaterThan(2);
  } finally {
    await unguarded.close();
  }
});

test('a refund the acquirer refuses is reported to staff, and its sum is free again', async () => {
  const intentId = await captured();
  await refund(intentId);
  gateway.refuse('refund', 'NOT_CAPTURED');
  await runJobs();
  expect(eventsOf('order-1')).toEqual(['payments.captured', 'payments.refund-rejected']);
  await expect(refund(intentId, fromMajor(16_050), 'again')).resolves.toBeTruthy();
});

test('nothing of an attempt that took nothing can be refunded', async () => {
  const { intentId } = await payments.startPayment(request());
  await expect(refund(intentId, fromMajor(1))).rejects.toMatchObject({
    code: 'payments.refund_exceeds_captured',
  });
});

test('after the whole sum went back the order may be paid anew', async () => {
  const intentId = await captured();
  await refund(intentId);
  await runJobs();
  await payments.startPayment(request());
  expect(await stateOf()).toEqual(['refunded', 'started']);
});

test('a refund of an unknown payment is refused', async () => {
  await expect(refund(randomUUID())).rejects.toMatchObject({ code: 'payments.not_found' });
});

test('another refund with the same key is refused', async () => {
  const intentId = await captured();
  await refund(intentId);
  await expect(refund(intentId, fromMajor(1))).rejects.toMatchObject({ code: 'payments.refund_mismatch' });
});
