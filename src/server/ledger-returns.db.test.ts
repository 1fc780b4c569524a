import { afterAll, beforeAll, expect, test } from 'vitest';
import { soms } from '#kernel/money.ts';
import { type Account, type AccountKind, accountId } from '#modules/ledger/domain/accounts.ts';
import { balanceOf, ledgerJobs, openBreaks, type Sources } from '#modules/ledger/index.ts';
import { reconcile } from '#modules/ledger/use-cases/reconcile.ts';
import { orderReturned, orderSold } from '#modules/orders/events.ts';
import { createOrders, type Orders } from '#modules/orders/index.ts';
import { placed, visitor } from '#modules/orders/testing/buy.ts';
import { createWorld, person, type World } from '#modules/orders/testing/orders-world.ts';
import { confirmReturn } from '#modules/orders/use-cases/confirm-return.ts';
import { payOrder } from '#modules/orders/use-cases/pay-order.ts';
import { quoteReturn } from '#modules/orders/use-cases/quote-return.ts';
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
let world: World;
let acquirer: MemoryAcquirer;
let payments: Payments;
let orders: Orders;
let jobs: Job[];
let heard: Job[];
const { log, lines } = testLog();
const clock = testClock(new Date().toISOString());
const told: [string, object][] = [];
const who = visitor('returns');

const sources = (): Sources => ({
  takings: payments.takings,
  sales: orders.sales,
  returns: orders.returns,
  exchanges: orders.exchanges,
  splits: orders.splits,
});
const booking = (given = sources()) => ({
  db: database.db,
  clock,
  sources: given,
  log: (message: string, details: object) => told.push([message, details]),
});

beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database, { clock, log, lines }, { aaa: 2, rbg: 1, rmg: 0, ins: 0 });
  acquirer = memoryAcquirer();
  const config = { baseUrl: 'https://sapar.example' };
  payments = createPayments({
    db: database.db,
    clock,
    gateways: { card: acquirer },
    funds: null,
    config,
    ids: world.deps.ids,
  });
  world.deps.payments = payments;
  orders = createOrders(world.deps);
  jobs = [...payments.jobs, ...orders.jobs];
  heard = ledgerJobs(booking(), [paymentCaptured, paymentRefunded, orderSold, orderReturned]);
});
afterAll(() => database.close());

/** What is due is done; `deaf` loses the ledger's news. */
async function runJobs(deaf = false): Promise<void> {
  const listeners = heard.map((job) => (deaf ? { ...job, run: async () => {} } : job));
  for (let round = 0; round < 3; round++)
    await runJobsOnce([...jobs, ...listeners], { pool: database.pool, log });
}

let serial = 0;
const doc = () => `AN${4_000_000 + serial++}`;
/** Two adults and a child, issued, at 4 050 som each. */
async function issued(): Promise<{ id: string; people: string[] }> {
  const id = await placed(world, who, [
    person({ documentNumber: doc() }),
    person({ name: 'Nurlan', gender: 'male', documentNumber: doc() }),
    person({
      name: 'Tilek',
      gender: 'male',
      birthdate: `${clock.now().getUTCFullYear() - 7}-01-01`,
      documentNumber: doc(),
    }),
  ]);
  await payOrder(world.deps, who, id, { method: 'card' });
  const [payment] = await payments.paymentsOf(database.db, id);
  acquirer.end(payment?.id as string, 'captured');
  await payments.recheck(payment?.id as string);
  await runJobs();
  const order = await readOrder(world.deps, who, id);
  expect(order.status).toBe('sold');
  return { id, people: order.passengers.map((p) => p.id) };
}
async function giveBack(id: string, kind: 'void' | 'refund', passengerIds: string[]) {
  const { id: returnId, back } = await quoteReturn(world.deps, who, id, { kind, passengerIds });
  return confirmReturn(world.deps, who, { id, returnId }, { agreed: true, back });
}

const linesOf = async (kind: string, orderId: string) => {
  const { rows } = await database.pool.query<{ account: string; minor: number }>(
    `select split_part(l.account, ':', 1) as account, l.minor::int
     from ledger.lines l join ledger.tx t on t.id = l.tx_id where t.kind = $1 and t.subject = $2 order by l.tx_id, l.n`,
    [kind, orderId],
  );
  return rows.map(({ account, minor }) => `${account} ${minor / 100}`);
};
const balance = (kind: AccountKind, owner = '') => {
  const account: Account = { kind, owner };
  return balanceOf(database.db, account, 'KGS').then(({ minor }) => [accountId(account), minor / 100]);
};
const breaks = async () => (await openBreaks(database.db)).map((found) => `${found.orderId} ${found.kind}`);
const reconciled = (given?: Sources) => {
  clock.advance({ minutes: 20 });
  return reconcile(booking(given), new Date(0));
};

test('one of three annulled, another refunded: every som is posted, the buyer is owed nothing and nothing differs', async () => {
  const { id, people } = await issued();
  await giveBack(id, 'void', [people[0] as string]);
  await runJobs();
  expect(await linesOf('return', id)).toEqual([
    'supplier 3400',
    'customer -3400',
    'supplier 300',
    'customer -300',
    'service_fee 250',
    'customer -250',
    'it_fee 100',
    'customer -100',
    'customer 4050',
    'refunds -4050',
  ]);
  expect(await linesOf('refund_paid', id)).toEqual(['refunds 4050', 'acquirer -4050']);

  await giveBack(id, 'refund', [people[1] as string]);
  await runJobs();
  expect((await linesOf('return', id)).slice(10)).toEqual([
    'supplier 3050',
    'customer -3050',
    'supplier 300',
    'customer -300',
    'customer 300',
    'refund_fee -300',
    'customer 3050',
    'refunds -3050',
  ]);
  expect(await linesOf('refund_owed', id)).toEqual([]);
  expect(
    Object.fromEntries(
      await Promise.all([
        balance('customer', id),
        balance('refunds', id),
        balance('acquirer', 'alatoo'),
        balance('supplier', 'fake'),
        balance('service_fee'),
        balance('it_fee'),
        balance('refund_fee'),
      ]),
    ),
  ).toEqual({
    [`customer:${id}`]: 0,
    [`refunds:${id}`]: 0,
    'acquirer:alatoo': 12_150 - 4_050 - 3_050,
    'supplier:fake': 3 * 3_700 - 3_700 - 3_350,
    service_fee: 500,
    it_fee: 200,
    refund_fee: 300,
  });
  expect(await reconciled()).toMatchObject({ orders: 1, booked: 0, found: 0 });
  expect(await breaks()).toEqual([]);
});

test('what the ledger reads of a return are ids and sums', async () => {
  const { id, people } = await issued();
  await giveBack(id, 'void', people);
  await runJobs();
  const [read, ...more] = await orders.returns.of([id]);
  expect(more).toEqual([]);
  expect(read).toEqual({
    id: expect.any(String),
    orderId: id,
    supplierId: 'fake',
    parts: {
      fare: soms(10_200),
      taxes: soms(900),
      serviceFee: soms(750),
      itFee: soms(300),
      refundFee: soms(0),
      back: soms(12_150),
    },
    contract: null,
    refundKey: `return:${read?.id}`,
    at: expect.any(String),
  });
  expect(await orders.returns.changedSince(new Date(0), '', 10)).toContain(id);
  expect(await orders.returns.changedSince(new Date(clock.now().getTime() + 60_000), '', 10)).toEqual([]);
});

test('a return whose news was lost is caught up by reconciliation, once, and told', async () => {
  const { id, people } = await issued();
  await giveBack(id, 'refund', [people[2] as string]);
  await runJobs(true);
  expect(await linesOf('return', id)).toEqual([]);
  told.length = 0;
  expect(await reconciled()).toMatchObject({ booked: 2, found: 0 });
  expect(told).toEqual([['ledger.caught_up', { orderId: id, facts: 2 }]]);
  expect(await reconciled()).toMatchObject({ booked: 0, found: 0 });
  expect(await linesOf('return', id)).toHaveLength(8);
  expect(await breaks()).toEqual([]);
});

test('a quote that nobody agreed to and an act that was refused are no returns', async () => {
  const { id, people } = await issued();
  await quoteReturn(world.deps, who, id, { kind: 'void', passengerIds: people });
  world.supplier.faults.refund.push('reject');
  expect(await giveBack(id, 'refund', [people[0] as string])).toMatchObject({ state: 'rejected' });
  await runJobs();
  expect(await orders.returns.of([id])).toEqual([]);
  expect(await linesOf('return', id)).toEqual([]);
});

test('money of a return that the bank has not sent is a break until it has', async () => {
  const { id, people } = await issued();
  acquirer.lose('refund', 'before');
  await giveBack(id, 'void', [people[0] as string]);
  await runJobs();
  expect(await balance('refunds', id)).toEqual([`refunds:${id}`, 4_050]);
  await reconciled();
  expect(await breaks()).toEqual([`${id} owed`]);
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runJobs();
  expect(await reconciled()).toMatchObject({ found: 0, resolved: 1 });
  expect(await balance('refunds', id)).toEqual([`refunds:${id}`, 0]);
  expect(await breaks()).toEqual([]);
});

test('control: a ledger that does not know of a return takes its refund for money that was never there', async () => {
  const { id, people } = await issued();
  await giveBack(id, 'void', [people[0] as string]);
  await runJobs(true);
  const none: Sources['returns'] = { changedSince: async () => [], of: async () => [] };
  await reconciled({ ...sources(), returns: none });
  expect(await breaks()).toContain(`${id} customer`);
});
