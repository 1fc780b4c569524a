import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { lockIntent } from './db/intent-queries.ts';
import { createPayments } from './index.ts';
import { memoryAcquirer } from './testing/memory-acquirer.ts';
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
  tasks,
} from './testing/payments-fixture.ts';
import { type ChargebackReport, recordChargeback } from './use-cases/chargebacks.ts';
import { sendRefund } from './use-cases/send-refund.ts';

openPaymentsFixture();

const report = (intentId: string, change: Partial<ChargebackReport> = {}) =>
  inTransaction(database.db, async (tx) => {
    const intent = await lockIntent(tx, intentId);
    if (!intent) throw new Error('no intent');
    const given: ChargebackReport = {
      caseNumber: 'CB-1',
      amount: fromMajor(16_050),
      reason: '10.4',
      state: 'open',
      by: 'clerk',
      ...change,
    };
    return recordChargeback(paymentsDeps(database, gateway), tx, intent, given);
  });
const casesOf = async () => (await payments.takings.of(['order-1']))[0]?.chargebacks;

test('a case that staff enter is recorded once, shown to staff and ends once', async () => {
  const intentId = await captured();
  const [first, again] = await Promise.all([report(intentId), report(intentId)]);
  expect(again.id).toBe(first.id);
  await runJobs();
  expect(eventsOf('order-1')).toEqual(['payments.captured', 'payments.chargeback-changed']);
  expect(tasks()).toMatchObject([
    {
      kind: 'chargeback_opened',
      orderId: 'order-1',
      paymentId: intentId,
      amounts: { found: fromMajor(16_050) },
    },
  ]);
  clock.advance({ days: 20 });
  await report(intentId, { state: 'lost' });
  await report(intentId, { state: 'lost' });
  // A gateway that repeats what it said first changes nothing.
  await report(intentId, { state: 'open' });
  await runJobs();
  expect(tasks().map(({ kind }) => kind)).toEqual(['chargeback_opened', 'chargeback_lost']);
  expect(await casesOf()).toMatchObject([
    {
      amount: fromMajor(16_050),
      state: 'lost',
      openedAt: '2026-03-02T06:00:00.000Z',
      decidedAt: '2026-03-22T06:00:00.000Z',
    },
  ]);
  await expect(report(intentId, { state: 'won' })).rejects.toMatchObject({
    code: 'payments.chargeback_mismatch',
  });
  await expect(report(intentId, { amount: fromMajor(1) })).rejects.toMatchObject({
    code: 'payments.chargeback_mismatch',
  });
});

test('cases take back what was captured at most; one that is won leaves room for another', async () => {
  const intentId = await captured();
  await expect(report(intentId, { amount: fromMajor(16_051) })).rejects.toMatchObject({
    code: 'payments.chargeback_exceeds_captured',
  });
  await report(intentId, { amount: fromMajor(10_000) });
  await expect(report(intentId, { caseNumber: 'CB-2', amount: fromMajor(6_051) })).rejects.toMatchObject({
    code: 'payments.chargeback_exceeds_captured',
  });
  await report(intentId, { amount: fromMajor(10_000), state: 'won' });
  clock.advance({ days: 1 });
  await report(intentId, { caseNumber: 'CB-2' });
  expect((await casesOf())?.map(({ state }) => state)).toEqual(['won', 'open']);
});

test('a chargeback announced by the gateway is found by a query, and so is its outcome', async () => {
  const intentId = await captured();
  const reported = { caseNumber: 'G-7', amount: fromMajor(6_000), reason: 'fraud' };
  gateway.change(intentId, { chargebacks: [{ ...reported, state: 'open' }] });
  clock.advance({ minutes: 10 });
  await payments.reconcile();
  expect(await casesOf()).toMatchObject([{ amount: fromMajor(6_000), state: 'open' }]);
  gateway.change(intentId, { chargebacks: [{ ...reported, state: 'won' }] });
  clock.advance({ hours: 1 });
  await payments.reconcile();
  expect(await casesOf()).toMatchObject([{ amount: fromMajor(6_000), state: 'won' }]);
});

test('a case of the gateway that cannot be true is a task for staff and holds up nothing else', async () => {
  const intentId = await captured();
  const odd = { caseNumber: 'G-8', amount: fromMajor(99_000), reason: 'fraud', state: 'open' as const };
  const good = { ...odd, caseNumber: 'G-9', amount: fromMajor(50) };
  gateway.change(intentId, { chargebacks: [odd, good] });
  clock.advance({ minutes: 10 });
  expect(await payments.reconcile()).toMatchObject({ asked: 1, failed: 0 });
  await runJobs();
  expect(await casesOf()).toMatchObject([{ amount: fromMajor(50) }]);
  expect(tasks().filter(({ kind }) => kind === 'payment_totals_differ')).toMatchObject([
    { details: { what: 'charged_back' }, amounts: { found: fromMajor(99_000) } },
  ]);
});

test('a refund waits while the bank disputes its money, and goes when the case is won', async () => {
  const intentId = await captured();
  await report(intentId);
  await refund(intentId);
  await runJobs();
  expect(gateway.refundCalls).toEqual([]);
  expect(await stateOf()).toEqual(['refunding']);
  expect(tasks().map(({ kind }) => kind)).toContain('refund_disputed');
  await report(intentId, { state: 'won' });
  await runJobs();
  expect(gateway.refundCalls).toHaveLength(1);
  expect(await stateOf()).toEqual(['refunded']);
});

test('money refunded by the bank is not refunded again; the rest of the payment is', async () => {
  const intentId = await captured();
  await report(intentId, { amount: fromMajor(10_000), state: 'open' });
  await refund(intentId, fromMajor(6_050), 'a');
  await refund(intentId, fromMajor(10_000), 'b');
  await runJobs();
  await report(intentId, { amount: fromMajor(10_000), state: 'lost' });
  await runJobs();
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runJobs();
  expect(gateway.payments.get(intentId)?.refunded).toEqual(fromMajor(6_050));
  const [taken] = await payments.takings.of(['order-1']);
  expect(taken).toMatchObject({
    refunds: [{ key: 'a', amount: fromMajor(6_050) }],
    chargedBack: [{ key: 'b', amount: fromMajor(10_000) }],
    refunding: [],
  });
  expect(eventsOf('order-1')).toContain('payments.refund-rejected');
});

test.each([
  ['knows ids of refunds', true],
  ['knows none', false],
])('a refund sent before a chargeback is booked as refunded, at a gateway that %s', async (_, refundIds) => {
  const acquirer = memoryAcquirer('memory', { refundIds });
  const front = createPayments(paymentsDeps(database, acquirer));
  const { intentId } = await front.startPayment(request());
  acquirer.end(intentId, 'captured');
  await front.refreshFromGateway(intentId);
  const { refundId } = await refund(intentId);
  const send = () => sendRefund(paymentsDeps(database, acquirer), refundId);
  acquirer.lose('refund', 'after');
  await expect(send()).rejects.toThrow('lost');
  await report(intentId, { state: 'lost' });
  await send();
  expect(acquirer.refundCalls).toHaveLength(1);
  expect(await front.takings.of(['order-1'])).toMatchObject([
    { refunds: [{ amount: fromMajor(16_050) }], chargedBack: [], refunding: [] },
  ]);
});

test('a refund with a lost request waits its longest time, and is not resent after a chargeback', async () => {
  const intentId = await captured();
  const { refundId } = await refund(intentId);
  const send = () => sendRefund(paymentsDeps(database, gateway), refundId);
  gateway.lose('refund', 'before');
  await expect(send()).rejects.toThrow('lost');
  await report(intentId, { state: 'lost' });
  await expect(send()).rejects.toThrow('may still be done');
  clock.advance({ minutes: 2 });
  await send();
  expect(gateway.refundCalls).toEqual([]);
  expect(await payments.takings.of(['order-1'])).toMatchObject([
    { refunds: [], chargedBack: [{ amount: fromMajor(16_050) }] },
  ]);
});
