import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Currency, fromMajor } from '#kernel/money.ts';
import { ledgerJobs, listOpenBreaks, readBalance, registerLedgerMetrics } from '#modules/ledger/index.ts';
import { reconcile } from '#modules/ledger/use-cases/reconcile.ts';
import { payOrder } from '#modules/orders/core/use-cases/pay-order.ts';
import { orderSold } from '#modules/orders/events.ts';
import { createOrders, type OrdersModule } from '#modules/orders/index.ts';
import { placed, visitor } from '#modules/orders/testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { paymentCaptured, paymentRefunded } from '#modules/payments/events.ts';
import { createPayments, type Payments } from '#modules/payments/index.ts';
import { type MemoryAcquirer, memoryAcquirer } from '#modules/payments/testing/memory-acquirer.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import { testClock } from '../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { testLog } from '../../tests/support/log.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
let acquirer: MemoryAcquirer;
let payments: Payments;
let orders: OrdersModule;
let jobs: Job[];
const { log, lines } = testLog();
const clock = testClock(new Date().toISOString());
const logged: [string, object][] = [];

const booking = () => ({
  db: database.db,
  clock,
  sources: {
    paymentMovements: payments.takings,
    sales: orders.sales,
    returns: orders.returns,
    exchanges: orders.exchanges,
    splits: orders.splits,
  },
  log: (message: string, details: object) => logged.push([message, details]),
});

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(database, { clock, log, lines });
  acquirer = memoryAcquirer();
  const config = { baseUrl: 'https://sapar.example' };
  payments = createPayments({
    db: database.db,
    clock,
    gateways: { card: acquirer },
    funds: null,
    config,
    ids: fixture.deps.ids,
  });
  fixture.deps.payments = payments;
  orders = createOrders(fixture.deps);
  jobs = [...payments.jobs, ...orders.jobs, ...ledgerJobs(booking(), [paymentCaptured, paymentRefunded, orderSold])];
});
afterAll(() => database.close());

let passengerIds = 0;
const runJobs = () => runJobsOnce(jobs, { pool: database.pool, log });
/** An order whose payment page is open. */
async function toPay() {
  passengerIds++;
  const buyer = visitor(`buyer-${passengerIds}`);
  const orderId = await placed(fixture, buyer, [person({ documentNumber: `AN${3_000_000 + passengerIds}` })]);
  await payOrder(fixture.deps, buyer, orderId, { method: 'card' });
  const [payment] = await payments.listPayments(database.db, orderId);
  return { buyer, orderId, intentId: payment?.id as string };
}
async function bought(): Promise<{ orderId: string; intentId: string; status: string }> {
  const { buyer, orderId, intentId } = await toPay();
  acquirer.end(intentId, 'captured');
  await payments.refreshFromGateway(intentId);
  await runJobs();
  await runJobs();
  return { orderId, intentId, status: (await readOrder(fixture.deps, buyer, orderId)).status };
}
const entriesAbout = async (orderId: string) => {
  const { rows } = await database.pool.query<{ kind: string; account: string; minor: number }>(
    `select t.kind, split_part(l.account, ':', 1) as account, l.minor::int
     from ledger.entry_lines l join ledger.journal_entries t on t.id = l.entry_id where t.subject = $1
     order by l.entry_id, l.n`,
    [orderId],
  );
  return rows.map(({ kind, account, minor }) => `${kind} ${account} ${minor / 100}`);
};
const onHand = (orderId: string, currency: Currency = 'KGS') =>
  readBalance(database.db, { kind: 'customer', owner: orderId }, currency);
const reconciled = () => reconcile(booking(), new Date(0));
const breaks = async () => (await listOpenBreaks(database.db)).map((found) => `${found.orderId} ${found.kind}`);

test('every som of a ticket bought by card is posted: 3 400 fare, 300 taxes, 250 service, 100 IT', async () => {
  const { orderId, status } = await bought();
  expect(status).toBe('sold');
  expect((await entriesAbout(orderId)).sort()).toEqual(
    [
      'capture acquirer 4050',
      'capture customer -4050',
      'sale customer 3400',
      'sale supplier -3400',
      'sale customer 300',
      'sale supplier -300',
      'sale customer 250',
      'sale service_fee -250',
      'sale customer 100',
      'sale it_fee -100',
    ].sort(),
  );
  expect(await onHand(orderId)).toEqual(fromMajor(0));
});

test('a ticket rejected after the payment is refunded, and every account is zero', async () => {
  fixture.supplier.faults.issue.push('reject');
  const { orderId, status } = await bought();
  expect(status).toBe('error_sold');
  expect(await entriesAbout(orderId)).toEqual([
    'capture acquirer 4050',
    'capture customer -4050',
    'refund_owed customer 4050',
    'refund_owed refunds -4050',
    'refund_paid refunds 4050',
    'refund_paid acquirer -4050',
  ]);
});

test('payments, orders and ledger agree so far', async () => {
  clock.advance({ minutes: 20 });
  expect(await reconciled()).toMatchObject({ orders: 2, booked: 0, found: 0 });
  expect(await breaks()).toEqual([]);
});

test('reconciliation posts a lost event and logs it', async () => {
  const listeners = jobs;
  jobs = listeners.map((job) => (job.name.endsWith(':ledger') ? { ...job, run: async () => {} } : job));
  const { orderId } = await bought();
  jobs = listeners;
  expect(await entriesAbout(orderId)).toEqual([]);
  logged.length = 0;
  expect(await reconciled()).toMatchObject({ booked: 2 });
  expect(logged).toEqual([['ledger.caught_up', { orderId, facts: 2 }]]);
  expect(await onHand(orderId)).toEqual(fromMajor(0));
  expect(await entriesAbout(orderId)).toHaveLength(10);
});

test('a planted difference is listed, counted and logged by ids, and resolved when it disappears', async () => {
  const { orderId, intentId } = await bought();
  const capturedBy = (minor: number) =>
    database.pool.query('update payments.intents set captured_minor = captured_minor + $1 where id = $2', [
      minor,
      intentId,
    ]);
  clock.advance({ minutes: 20 });
  await capturedBy(100);
  logged.length = 0;
  expect(await reconciled()).toMatchObject({ found: 1, resolved: 0 });
  expect(await reconciled()).toMatchObject({ found: 0, resolved: 0 });
  expect(await breaks()).toEqual([`${orderId} captured`]);
  expect(logged.filter(([message]) => message === 'ledger.break')).toEqual([
    ['ledger.break', { orderId, currency: 'KGS', kind: 'captured', expected: 405_100, booked: 405_000 }],
  ]);
  const registry = new Registry();
  registerLedgerMetrics(registry, database.db);
  expect(await registry.metrics()).toContain('ledger_breaks{kind="captured"} 1');

  await capturedBy(-100);
  expect(await reconciled()).toMatchObject({ found: 0, resolved: 1 });
  expect(await breaks()).toEqual([]);
  expect(await registry.metrics()).toContain('ledger_breaks{kind="captured"} 0');
});

test('a sale without a ticket and a payment without a ticket are found', async () => {
  const { orderId } = await bought();
  const { rows } = await database.pool.query(
    "update orders.operations set state = 'rejected' where order_id = $1 and kind = 'issue' returning id",
    [orderId],
  );
  clock.advance({ minutes: 20 });
  await reconciled();
  expect((await breaks()).sort()).toEqual([`${orderId} sold`, `${orderId} supplier`]);
  await database.pool.query("update orders.operations set state = 'done' where id = $1", [rows[0].id]);
  const waiting = await toPay();
  acquirer.end(waiting.intentId, 'captured');
  await payments.refreshFromGateway(waiting.intentId);
  await database.pool.query('delete from graphile_worker._private_jobs');
  await reconciled();
  expect(await breaks()).toEqual([]);
  clock.advance({ minutes: 20 });
  await reconciled();
  expect(await breaks()).toEqual([`${waiting.orderId} customer`]);
});
