import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { StaffTask } from '#kernel/staff-task.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type EventType, subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import {
  chargebackChanged,
  paymentCaptured,
  paymentDeclined,
  paymentExpired,
  paymentNeedsStaff,
  paymentRefunded,
  paymentStaffNotNeeded,
  refundRecorded,
  refundRejected,
} from '../events.ts';
import { createPayments, type Payments, type StartRequest } from '../index.ts';
import { type MemoryAcquirer, memoryAcquirer } from './memory-acquirer.ts';

export const START = '2026-03-02T06:00:00Z';
export const clock = testClock(START);
export const events: [string, Record<string, unknown>][] = [];
const LISTENED = [
  paymentCaptured,
  paymentDeclined,
  paymentExpired,
  paymentRefunded,
  refundRejected,
  paymentNeedsStaff,
  chargebackChanged,
  refundRecorded,
  paymentStaffNotNeeded,
];
let listeners: readonly Job[] = [];

export let database: TestDatabase;
export let gateway: MemoryAcquirer;
export let payments: Payments;
export const log = testLog();
export const paymentsDeps = (db: TestDatabase, acquirer: MemoryAcquirer) => ({
  db: db.db,
  clock,
  gateways: { card: acquirer },
  funds: null,
  config: { baseUrl: 'https://sapar.example' },
  ids: () => randomUUID(),
});
export const runJobs = (db: TestDatabase = database, on: Payments = payments) =>
  runJobsOnce([...on.jobs, ...listeners], { pool: db.pool, log: log.log });
export const eventsOf = (orderId: string) =>
  events.filter(([name, p]) => p.orderId === orderId && name !== 'payments.needs-staff').map(([name]) => name);
/** What staff were asked to see to, each cause once, as the list of tasks keeps them. */
export const tasks = (): StaffTask[] => [
  ...new Map(
    events.flatMap(([name, p]) =>
      name === 'payments.needs-staff' ? [[`${p.kind} ${p.cause}`, p as StaffTask] as const] : [],
    ),
  ).values(),
];

/** The payments of a file of tests: a database of its own, emptied before each test. */
export function openPaymentsFixture(): void {
  beforeAll(async () => {
    listeners = LISTENED.map((event) => ({
      name: subscribeTo(event as EventType<object>, 'test'),
      run: async (payload) => {
        events.push([event.name, payload as Record<string, unknown>]);
      },
    }));
    database = await testDatabase({ connections: 20 });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock.set(START);
    events.length = 0;
    gateway = memoryAcquirer();
    payments = createPayments(paymentsDeps(database, gateway));
    await database.db.execute(
      sql`truncate payments.intents, payments.refunds, payments.gateway_callbacks, payments.chargebacks`,
    );
    await database.db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
  });
}

export const request = (change: Partial<StartRequest> = {}): StartRequest => ({
  orderId: 'order-1',
  orderNumber: 'S-100001',
  method: 'card',
  amount: fromMajor(16_050),
  paymentTimeLimit: '2026-03-02T06:20:00Z',
  locale: 'ru',
  returnPath: '/orders/order-1',
  ...change,
});
export const stateOf = async (orderId = 'order-1') =>
  (await payments.listPayments(database.db, orderId)).map((payment) => payment.state);
export const captured = async (orderId = 'order-1') => {
  const { intentId } = await payments.startPayment(request({ orderId }));
  gateway.end(intentId, 'captured');
  await payments.refreshFromGateway(intentId);
  return intentId;
};
export const refund = (intentId: string, amount = fromMajor(16_050), key = 'order') =>
  inTransaction(database.db, (tx) => payments.refund(tx, { intentId, amount, reason: 'issue_failed', key }));
