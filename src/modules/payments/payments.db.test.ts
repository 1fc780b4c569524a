import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromMajor, money } from '#kernel/money.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createPayments } from './index.ts';
import { memoryAcquirer } from './testing/memory-acquirer.ts';
import {
  captured,
  clock,
  database,
  events,
  eventsOf,
  gateway,
  openPaymentsFixture,
  payments,
  paymentsDeps,
  request,
  runJobs,
  stateOf,
  tasks,
} from './testing/payments-fixture.ts';
import { refreshFromGateway } from './use-cases/refresh-from-gateway.ts';

openPaymentsFixture();

test('eight clicks at once end on one payment page', async () => {
  const started = await Promise.all(Array.from({ length: 8 }, () => payments.startPayment(request())));
  expect(new Set(started.map((one) => one.intentId)).size).toBe(1);
  expect(new Set(started.map((one) => one.redirectUrl)).size).toBe(1);
  expect(gateway.payments.size).toBe(1);
});

test('control: without the database’s guard eight clicks open several payments', async () => {
  const unguarded = await testDatabase({ connections: 20 });
  try {
    await unguarded.db.execute(sql`drop index payments.intents_one_active`);
    await unguarded.db.execute(sql`drop index payments.intents_order_attempt`);
    const acquirer = memoryAcquirer();
    const front = createPayments(paymentsDeps(unguarded, acquirer));
    // Whether eight clicks really meet is chance: twenty orders give them the chance, one doubled payment is enough.
    let orders = 0;
    do {
      const orderId = `unguarded-${orders++}`;
      await Promise.all(Array.from({ length: 8 }, () => front.startPayment(request({ orderId }))));
    } while (acquirer.payments.size === orders && orders < 20);
    expect(acquirer.payments.size).toBeGreaterThan(orders);
  } finally {
    await unguarded.close();
  }
});

test('the intent is committed before the acquirer is called', async () => {
  const create = gateway.create;
  let seen: unknown;
  gateway.create = async (ask) => {
    seen = await stateOf();
    return create(ask);
  };
  await payments.startPayment(request());
  expect(seen).toEqual(['started']);
});

test('a second tab gets the page that is open already', async () => {
  const first = await payments.startPayment(request());
  expect(await payments.startPayment(request())).toEqual(first);
});

test('another sum than the one under way is refused', async () => {
  await payments.startPayment(request());
  await expect(payments.startPayment(request({ amount: fromMajor(1) }))).rejects.toMatchObject({
    code: 'payments.amount_mismatch',
  });
});

test('a paid order is not paid again, an order past its pay-till not at all', async () => {
  await captured();
  await expect(payments.startPayment(request())).rejects.toMatchObject({ code: 'payments.already_paid' });
  clock.advance({ minutes: 20 });
  await expect(payments.startPayment(request({ orderId: 'order-2' }))).rejects.toMatchObject({
    code: 'payments.too_late',
  });
});

test('an answer lost after the payment was made is made good under the same id', async () => {
  gateway.lose('create', 'after');
  await expect(payments.startPayment(request())).rejects.toMatchObject({ code: 'payments.gateway_down' });
  expect(await stateOf()).toEqual(['unknown']);
  const { intentId } = await payments.startPayment(request());
  expect([...gateway.payments.keys()]).toEqual([intentId]);
  expect(await stateOf()).toEqual(['started']);
});

test('a payment made behind a lost answer and paid there is found by reconciliation', async () => {
  gateway.lose('create', 'after');
  await payments.startPayment(request()).catch(() => undefined);
  const [intentId] = gateway.payments.keys();
  gateway.end(intentId as string, 'captured');
  clock.advance({ minutes: 3 });
  expect(await payments.reconcile()).toMatchObject({ asked: 1 });
  expect(await stateOf()).toEqual(['captured']);
});

test('a payment the acquirer refuses to open is declined, and the next try is a new attempt', async () => {
  gateway.refuse('create', 'INVALID');
  await expect(payments.startPayment(request())).rejects.toMatchObject({ code: 'payments.refused' });
  await payments.startPayment(request());
  expect(await stateOf()).toEqual(['declined', 'started']);
});

test('a card that is declined can be followed by another attempt', async () => {
  const first = await payments.startPayment(request());
  gateway.end(first.intentId, 'declined', 'insufficient_funds');
  expect(await payments.refreshFromGateway(first.intentId)).toMatchObject({
    state: 'declined',
    declineCode: 'insufficient_funds',
    redirectUrl: null,
  });
  const second = await payments.startPayment(request());
  expect(second.intentId).not.toBe(first.intentId);
  await runJobs();
  expect(eventsOf('order-1')).toEqual(['payments.declined']);
});

test('a capture without a callback is found within minutes and announced once', async () => {
  const { intentId } = await payments.startPayment(request());
  gateway.end(intentId, 'captured');
  clock.advance({ minutes: 3 });
  await addJob(database.db, 'payments.reconcile', {});
  await runJobs();
  await payments.reconcile();
  await Promise.all([payments.refreshFromGateway(intentId), payments.refreshFromGateway(intentId)]);
  await runJobs();
  expect(eventsOf('order-1')).toEqual(['payments.captured']);
  expect(events[0]?.[1]).toMatchObject({
    intentId,
    orderId: 'order-1',
    purpose: 'order',
    amount: fromMajor(16_050),
  });
});

test('eight looks at one capture announce it once', async () => {
  const { intentId } = await payments.startPayment(request());
  gateway.end(intentId, 'captured');
  await Promise.all(Array.from({ length: 8 }, () => payments.refreshFromGateway(intentId)));
  await runJobs();
  expect(eventsOf('order-1')).toEqual(['payments.captured']);
});

test('an unpaid attempt expires after the pay-till and the settle delay, not before', async () => {
  const { intentId } = await payments.startPayment(request());
  clock.advance({ minutes: 30 });
  expect(await payments.refreshFromGateway(intentId)).toMatchObject({ state: 'started' });
  clock.advance({ minutes: 5 });
  await payments.reconcile();
  await runJobs();
  expect(await stateOf()).toEqual(['expired']);
  expect(eventsOf('order-1')).toEqual(['payments.expired']);
});

test('while the acquirer is silent nothing expires', async () => {
  const { intentId } = await payments.startPayment(request());
  clock.advance({ hours: 2 });
  gateway.lose('query', 'after');
  expect(await payments.reconcile()).toMatchObject({ asked: 0, silent: 1 });
  expect(await stateOf()).toEqual(['started']);
  expect(await payments.refreshFromGateway(intentId)).toMatchObject({ state: 'expired' });
});

test('one payment that cannot be asked about and one without an answer hold up no other', async () => {
  const ids: string[] = [];
  for (const orderId of ['order-1', 'order-2', 'order-3']) {
    const { intentId } = await payments.startPayment(request({ orderId }));
    gateway.end(intentId, 'captured');
    ids.push(intentId);
    clock.advance({ seconds: 1 });
  }
  const [bad, mute] = ids;
  const { query } = gateway;
  gateway.query = async (intentId) => {
    if (intentId === bad) throw new TypeError('card 4111 is nobody’s business');
    return intentId === mute ? { kind: 'unknown', reason: 'timeout' } : query(intentId);
  };
  const published: [string, object][] = [];
  const front = createPayments({
    ...paymentsDeps(database, gateway),
    log: (message, details) => published.push([message, details]),
  });
  clock.advance({ minutes: 3 });
  expect(await front.reconcile()).toMatchObject({ asked: 1, silent: 1, failed: 1 });
  expect(published).toEqual([['payments.recheck_failed', { intentId: bad, code: 'TypeError' }]]);
  expect(await stateOf('order-3')).toEqual(['captured']);
});

test('time that runs out in a reconciliation is given first to those not asked about', async () => {
  for (let n = 1; n <= 15; n++) {
    await payments.startPayment(request({ orderId: `order-${n}` }));
    clock.advance({ seconds: 1 });
  }
  const asked: string[] = [];
  gateway.query = async (intentId) => {
    asked.push(intentId);
    clock.advance({ seconds: 20 });
    return { kind: 'unknown', reason: 'timeout' };
  };
  clock.advance({ minutes: 3 });
  await payments.reconcile();
  const first = [...asked];
  expect(first.length).toBeGreaterThanOrEqual(3);
  expect(first.length).toBeLessThan(8);
  asked.length = 0;
  clock.advance({ minutes: 3 });
  await payments.reconcile();
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.filter((id) => first.includes(id))).toEqual([]);
});

test('money in another currency ends the attempt unpaid as a staff task, and blocks no other payment', async () => {
  const odd = await payments.startPayment(request());
  const fair = await payments.startPayment(request({ orderId: 'order-2' }));
  gateway.end(odd.intentId, 'captured');
  gateway.end(fair.intentId, 'captured');
  const { query } = gateway;
  gateway.query = async (intentId) => {
    const answer = await query(intentId);
    if (intentId !== odd.intentId || answer.kind !== 'ok' || answer.value === 'never-happened') return answer;
    return { kind: 'ok', value: { ...answer.value, captured: money(16_050_00, 'USD') } };
  };
  const published: [string, object][] = [];
  const front = createPayments({
    ...paymentsDeps(database, gateway),
    log: (message, details) => published.push([message, details]),
  });
  clock.advance({ minutes: 3 });
  expect(await front.reconcile()).toMatchObject({ asked: 2, failed: 0 });
  expect(published).toEqual([
    ['payments.contradiction', { intentId: odd.intentId, state: 'started', event: 'captured_other_currency' }],
  ]);
  // The attempt is over, so that the buyer can pay anew, and asking again opens no second task.
  expect(await stateOf()).toEqual(['declined']);
  expect(await stateOf('order-2')).toEqual(['captured']);
  await front.refreshFromGateway(odd.intentId);
  await runJobs();
  expect(eventsOf('order-1')).toEqual(['payments.declined']);
  expect(tasks()).toMatchObject([
    {
      kind: 'payment_other_currency',
      cause: odd.intentId,
      orderId: 'order-1',
      amounts: { expected: fromMajor(16_050), found: money(16_050_00, 'USD') },
    },
  ]);
  await expect(payments.startPayment(request())).resolves.toMatchObject({ paid: false });
});

test('an answer older than the capture is no contradiction; the same answer to a later query is', async () => {
  const { intentId } = await payments.startPayment(request());
  gateway.end(intentId, 'captured');
  const { query } = gateway;
  const paid = await query(intentId);
  if (paid.kind !== 'ok' || paid.value === 'never-happened') throw new Error('not paid');
  const value = { ...paid.value, state: 'declined' as const, captured: money(0), declineCode: 'no' };
  const declined = { kind: 'ok' as const, value };
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gateway.query = async () => {
    asked.resolve();
    await late.promise;
    return declined;
  };
  const published: string[] = [];
  const front = createPayments({ ...paymentsDeps(database, gateway), log: (message) => published.push(message) });
  const slow = front.refreshFromGateway(intentId);
  await asked.promise;
  gateway.query = query;
  clock.advance({ seconds: 1 });
  await front.refreshFromGateway(intentId);
  late.resolve();
  await slow;
  expect(published).toEqual([]);
  expect(await stateOf()).toEqual(['captured']);

  gateway.query = async () => declined;
  clock.advance({ seconds: 1 });
  await front.refreshFromGateway(intentId);
  expect(published).toEqual(['payments.contradiction']);
  expect(await stateOf()).toEqual(['captured']);
  await runJobs();
  expect(tasks()).toMatchObject([
    { kind: 'payment_contradiction', cause: `${intentId}:declined`, paymentId: intentId },
  ]);
});

test('money that arrives for an attempt given up is recorded and announced', async () => {
  const first = await payments.startPayment(request({ paymentTimeLimit: '2026-03-02T06:20:00Z' }));
  clock.advance({ minutes: 36 });
  await payments.refreshFromGateway(first.intentId);
  const second = await payments.startPayment(request({ paymentTimeLimit: '2026-03-02T08:00:00Z' }));
  gateway.end(second.intentId, 'captured');
  gateway.end(first.intentId, 'captured');
  clock.advance({ minutes: 31 });
  await payments.reconcile();
  await runJobs();
  expect(await stateOf()).toEqual(['captured', 'captured']);
  expect(eventsOf('order-1').sort()).toEqual(['payments.captured', 'payments.captured', 'payments.expired']);
});

test('news in any order and any number ends in the same state', async () => {
  const { intentId } = await payments.startPayment(request());
  gateway.end(intentId, 'captured');
  const deps = paymentsDeps(database, gateway);
  await Promise.all([refreshFromGateway(deps, intentId), refreshFromGateway(deps, intentId)]);
  // A node of the acquirer that lags behind: what was taken stays taken.
  gateway.end(intentId, 'declined', 'do_not_honor');
  await refreshFromGateway(deps, intentId);
  await runJobs();
  expect(await stateOf()).toEqual(['captured']);
  expect(eventsOf('order-1')).toEqual(['payments.captured']);
});
