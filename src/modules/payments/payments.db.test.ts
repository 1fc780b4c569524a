import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { money, soms } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { listen } from '#platform/jobs/events.ts';
import { addJob, type Job } from '#platform/jobs/jobs.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import {
  paymentCaptured,
  paymentDeclined,
  paymentExpired,
  paymentRefunded,
  refundRejected,
} from './events.ts';
import { createPayments, type Payments, type StartRequest } from './index.ts';
import { type MemoryAcquirer, memoryAcquirer } from './testing/memory-acquirer.ts';
import { receiveCallback } from './use-cases/receive-callback.ts';
import { recheck } from './use-cases/recheck.ts';

const START = '2026-03-02T06:00:00Z';
const clock = testClock(START);
const news: [string, Record<string, unknown>][] = [];
const listeners: Job[] = [
  paymentCaptured,
  paymentDeclined,
  paymentExpired,
  paymentRefunded,
  refundRejected,
].map((event) => ({
  name: listen<object>(event, 'test'),
  run: async (payload) => {
    news.push([event.name, payload as Record<string, unknown>]);
  },
}));

let database: TestDatabase;
let gateway: MemoryAcquirer;
let payments: Payments;
const log = testLog();
const make = (db: TestDatabase, acquirer: MemoryAcquirer) => ({
  db: db.db,
  clock,
  gateways: { card: acquirer },
  funds: null,
  config: { baseUrl: 'https://sapar.example' },
  ids: () => randomUUID(),
});
const runJobs = (db: TestDatabase = database, on: Payments = payments) =>
  runJobsOnce([...on.jobs, ...listeners], { pool: db.pool, log: log.log });
const newsOf = (orderId: string) => news.filter(([, p]) => p.orderId === orderId).map(([name]) => name);

beforeAll(async () => {
  database = await testDatabase({ connections: 20 });
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set(START);
  news.length = 0;
  gateway = memoryAcquirer();
  payments = createPayments(make(database, gateway));
  await database.db.execute(sql`truncate payments.intents, payments.refunds, payments.inbox`);
  await database.db.execute(
    sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
  );
});

const request = (change: Partial<StartRequest> = {}): StartRequest => ({
  orderId: 'order-1',
  orderNumber: 'S-100001',
  method: 'card',
  amount: soms(16_050),
  payBy: '2026-03-02T06:20:00Z',
  locale: 'ru',
  returnPath: '/orders/order-1',
  ...change,
});
const stateOf = async (orderId = 'order-1') =>
  (await payments.paymentsOf(database.db, orderId)).map((payment) => payment.state);
const captured = async (orderId = 'order-1') => {
  const { intentId } = await payments.startPayment(request({ orderId }));
  gateway.end(intentId, 'captured');
  await payments.recheck(intentId);
  return intentId;
};
const refund = (intentId: string, amount = soms(16_050), key = 'order') =>
  inTransaction(database.db, (tx) => payments.refund(tx, { intentId, amount, reason: 'issue_failed', key }));

test('eight clicks at once end on one payment page', async () => {
  const started = await Promise.all(Array.from({ length: 8 }, () => payments.startPayment(request())));
  expect(new Set(started.map((one) => one.intentId)).size).toBe(1);
  expect(new Set(started.map((one) => one.redirectUrl)).size).toBe(1);
  expect(gateway.payments.size).toBe(1);
});

test('control: without the database’s guard eight clicks open several payments', async () => {
  const unguarded = await testDatabase({ connections: 20 });
  try {
    await unguarded.db.execute(sql`drop index payments.intents_one_live`);
    await unguarded.db.execute(sql`drop index payments.intents_order_attempt`);
    const acquirer = memoryAcquirer();
    const front = createPayments(make(unguarded, acquirer));
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

test('the intent is written down before the acquirer hears of it', async () => {
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
  await expect(payments.startPayment(request({ amount: soms(1) }))).rejects.toMatchObject({
    code: 'payments.amount_differs',
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
  expect(await payments.recheck(first.intentId)).toMatchObject({
    state: 'declined',
    declineCode: 'insufficient_funds',
    redirectUrl: null,
  });
  const second = await payments.startPayment(request());
  expect(second.intentId).not.toBe(first.intentId);
  await runJobs();
  expect(newsOf('order-1')).toEqual(['payments.declined']);
});

test('a capture nobody told us of is found within minutes and announced once', async () => {
  const { intentId } = await payments.startPayment(request());
  gateway.end(intentId, 'captured');
  clock.advance({ minutes: 3 });
  await addJob(database.db, 'payments.reconcile', {});
  await runJobs();
  await payments.reconcile();
  await Promise.all([payments.recheck(intentId), payments.recheck(intentId)]);
  await runJobs();
  expect(newsOf('order-1')).toEqual(['payments.captured']);
  expect(news[0]?.[1]).toMatchObject({ intentId, orderId: 'order-1', purpose: 'order', amount: soms(16_050) });
});

test('eight looks at one capture announce it once', async () => {
  const { intentId } = await payments.startPayment(request());
  gateway.end(intentId, 'captured');
  await Promise.all(Array.from({ length: 8 }, () => payments.recheck(intentId)));
  await runJobs();
  expect(newsOf('order-1')).toEqual(['payments.captured']);
});

test('an attempt nobody paid expires after the pay-till and the settle delay, not before', async () => {
  const { intentId } = await payments.startPayment(request());
  clock.advance({ minutes: 30 });
  expect(await payments.recheck(intentId)).toMatchObject({ state: 'started' });
  clock.advance({ minutes: 5 });
  await payments.reconcile();
  await runJobs();
  expect(await stateOf()).toEqual(['expired']);
  expect(newsOf('order-1')).toEqual(['payments.expired']);
});

test('while the acquirer is silent nothing expires', async () => {
  const { intentId } = await payments.startPayment(request());
  clock.advance({ hours: 2 });
  gateway.lose('query', 'after');
  expect(await payments.reconcile()).toMatchObject({ asked: 0, silent: 1 });
  expect(await stateOf()).toEqual(['started']);
  expect(await payments.recheck(intentId)).toMatchObject({ state: 'expired' });
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
  const told: [string, object][] = [];
  const front = createPayments({
    ...make(database, gateway),
    log: (message, details) => told.push([message, details]),
  });
  clock.advance({ minutes: 3 });
  expect(await front.reconcile()).toMatchObject({ asked: 1, silent: 1, failed: 1 });
  expect(told).toEqual([['payments.recheck_failed', { intentId: bad, code: 'TypeError' }]]);
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

test('money in another currency than asked for is a contradiction: told, believed by nobody, in nobody’s way', async () => {
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
  const told: [string, object][] = [];
  const front = createPayments({
    ...make(database, gateway),
    log: (message, details) => told.push([message, details]),
  });
  clock.advance({ minutes: 3 });
  expect(await front.reconcile()).toMatchObject({ asked: 2, failed: 0 });
  expect(told).toEqual([
    [
      'payments.contradiction',
      { intentId: odd.intentId, state: 'started', event: 'captured_other_currency' },
    ],
  ]);
  expect(await stateOf()).toEqual(['started']);
  expect(await stateOf('order-2')).toEqual(['captured']);
});

test('money that arrives for an attempt given up is recorded and announced', async () => {
  const first = await payments.startPayment(request({ payBy: '2026-03-02T06:20:00Z' }));
  clock.advance({ minutes: 36 });
  await payments.recheck(first.intentId);
  const second = await payments.startPayment(request({ payBy: '2026-03-02T08:00:00Z' }));
  gateway.end(second.intentId, 'captured');
  gateway.end(first.intentId, 'captured');
  clock.advance({ minutes: 31 });
  await payments.reconcile();
  await runJobs();
  expect(await stateOf()).toEqual(['captured', 'captured']);
  expect(newsOf('order-1').sort()).toEqual(['payments.captured', 'payments.captured', 'payments.expired']);
});

test('news in any order and any number ends in the same state', async () => {
  const { intentId } = await payments.startPayment(request());
  gateway.end(intentId, 'captured');
  const deps = make(database, gateway);
  await Promise.all([recheck(deps, intentId), recheck(deps, intentId)]);
  // A node of the acquirer that lags behind: what was taken stays taken.
  gateway.end(intentId, 'declined', 'do_not_honor');
  await recheck(deps, intentId);
  await runJobs();
  expect(await stateOf()).toEqual(['captured']);
  expect(newsOf('order-1')).toEqual(['payments.captured']);
});

test('a refund is sent once, however often it is asked for', async () => {
  const intentId = await captured();
  const all = await Promise.all(Array.from({ length: 8 }, () => refund(intentId)));
  expect(new Set(all.map((one) => one.refundId)).size).toBe(1);
  expect(await stateOf()).toEqual(['refunding']);
  await runJobs();
  await runJobs();
  expect(gateway.payments.get(intentId)?.refunded).toEqual(soms(16_050));
  expect(gateway.refundCalls).toHaveLength(1);
  expect(await stateOf()).toEqual(['refunded']);
  expect(newsOf('order-1')).toEqual(['payments.captured', 'payments.refunded']);
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
  expect(gateway.payments.get(intentId)?.refunded).toEqual(soms(16_050));
  expect(newsOf('order-1')).toEqual(['payments.captured', 'payments.refunded']);
});

const callbacksInParallel = async (db: TestDatabase, on: Payments, acquirer: MemoryAcquirer) => {
  const { intentId } = await on.startPayment(request());
  const { headers, raw } = acquirer.callback(intentId, clock.now(), 'evt_same');
  const deps = make(db, acquirer);
  await Promise.all(Array.from({ length: 8 }, () => receiveCallback(deps, 'alatoo', headers, raw)));
  const { rows } = await db.db.execute(sql`select 1 from payments.inbox`);
  return rows.length;
};

test('one callback that arrives eight times at once is kept and worked on once', async () => {
  expect(await callbacksInParallel(database, payments, gateway)).toBe(1);
});

test('control: without the inbox’s key it is kept eight times', async () => {
  const unguarded = await testDatabase({ connections: 20 });
  try {
    await unguarded.db.execute(sql`alter table payments.inbox drop constraint inbox_once`);
    const acquirer = memoryAcquirer();
    const front = createPayments(make(unguarded, acquirer));
    expect(await callbacksInParallel(unguarded, front, acquirer)).toBe(8);
  } finally {
    await unguarded.close();
  }
});

const refundsInParallel = async (intentId: string, count: number, db = database, front = payments) => {
  const tries = await Promise.allSettled(
    Array.from({ length: count }, (_, i) =>
      inTransaction(db.db, (tx) =>
        front.refund(tx, { intentId, amount: soms(6_000), reason: 'partial', key: `part-${i}` }),
      ),
    ),
  );
  return tries.filter((one) => one.status === 'fulfilled').length;
};

test('refunds never add up to more than was captured', async () => {
  const intentId = await captured();
  expect(await refundsInParallel(intentId, 8)).toBe(2);
  await expect(refund(intentId, soms(4_051), 'rest')).rejects.toMatchObject({
    code: 'payments.refund_exceeds_captured',
  });
  await expect(refund(intentId, soms(4_050), 'rest')).resolves.toBeTruthy();
});

test('control: without the database’s check refunds do add up to more', async () => {
  const unguarded = await testDatabase({ connections: 20 });
  try {
    await unguarded.db.execute(
      sql`alter table payments.intents drop constraint intents_refunds_within_captured`,
    );
    const acquirer = memoryAcquirer();
    const front = createPayments(make(unguarded, acquirer));
    const { intentId } = await front.startPayment(request());
    acquirer.end(intentId, 'captured');
    await front.recheck(intentId);
    expect(await refundsInParallel(intentId, 8, unguarded, front)).toBeGreaterThan(2);
  } finally {
    await unguarded.close();
  }
});

test('a refund the acquirer refuses is told to staff, and its sum is free again', async () => {
  const intentId = await captured();
  await refund(intentId);
  gateway.refuse('refund', 'NOT_CAPTURED');
  await runJobs();
  expect(newsOf('order-1')).toEqual(['payments.captured', 'payments.refund-rejected']);
  await expect(refund(intentId, soms(16_050), 'again')).resolves.toBeTruthy();
});

test('nothing of an attempt that took nothing can be refunded', async () => {
  const { intentId } = await payments.startPayment(request());
  await expect(refund(intentId, soms(1))).rejects.toMatchObject({
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

test('a refund of a payment nobody made is refused', async () => {
  await expect(refund(randomUUID())).rejects.toMatchObject({ code: 'payments.not_found' });
});

test('another refund with the same key is refused', async () => {
  const intentId = await captured();
  await refund(intentId);
  await expect(refund(intentId, soms(1))).rejects.toMatchObject({ code: 'payments.refund_differs' });
});
