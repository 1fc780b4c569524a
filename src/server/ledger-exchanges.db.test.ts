import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { soms } from '#kernel/money.ts';
import { type Account, type AccountKind, accountId } from '#modules/ledger/domain/accounts.ts';
import { balanceOf, ledgerJobs, openBreaks, type Sources } from '#modules/ledger/index.ts';
import { reconcile } from '#modules/ledger/use-cases/reconcile.ts';
import type { Exchange } from '#modules/orders/api.ts';
import { orderExchanged, orderReturned, orderSold } from '#modules/orders/events.ts';
import { createOrders, type Orders } from '#modules/orders/index.ts';
import { placed, visitor } from '#modules/orders/testing/buy.ts';
import { createWorld, person, type World } from '#modules/orders/testing/orders-world.ts';
import { confirmExchange } from '#modules/orders/use-cases/confirm-exchange.ts';
import { confirmReturn } from '#modules/orders/use-cases/confirm-return.ts';
import { payOrder } from '#modules/orders/use-cases/pay-order.ts';
import { quoteExchange } from '#modules/orders/use-cases/quote-exchange.ts';
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
const who = visitor('exchanged');

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
  heard = ledgerJobs(booking(), [paymentCaptured, paymentRefunded, orderSold, orderReturned, orderExchanged]);
});
afterAll(() => database.close());

/** What is due is done; `deaf` loses the ledger's news. */
async function runJobs(deaf = false): Promise<void> {
  const listeners = heard.map((job) => (deaf ? { ...job, run: async () => {} } : job));
  for (let round = 0; round < 3; round++)
    await runJobsOnce([...jobs, ...listeners], { pool: database.pool, log });
}

let serial = 0;
const doc = () => `AN${6_000_000 + serial++}`;
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

/** The first passenger flies two days later; paid for when something is due. */
async function exchange(id: string, passengerIds: string[]) {
  const order = await readOrder(world.deps, who, id);
  const own = order.journeys.find((j) => j.passengerIds.includes(passengerIds[0] ?? ''));
  const day = addDays(own?.slices[0]?.segments[0]?.departs.slice(0, 10) ?? '', 2);
  const { offers } = await quoteExchange(world.deps, who, id, { passengerIds, dates: [day] });
  const offer = offers[0] as Exchange;
  const ids = { id, exchangeId: offer.id };
  await confirmExchange(world.deps, who, ids, { agreed: true, total: offer.total });
  const payment = (await payments.paymentsOf(database.db, id)).find((p) => p.purpose === offer.id);
  if (payment) {
    acquirer.end(payment.id, 'captured');
    await payments.recheck(payment.id);
  }
  await runJobs();
  return offer;
}

test('an exchange that is paid for, then a refund of the new ticket: every som is posted, and nothing differs', async () => {
  const { id, people } = await issued();
  const offer = await exchange(id, [people[0] as string]);
  expect(offer.due).toEqual(soms(1_950));
  expect(await linesOf('exchange', id)).toEqual([
    'customer 1650',
    'supplier -1650',
    'customer 300',
    'exchange_fee -300',
  ]);
  await reconciled();
  expect(await breaks()).toEqual([]);
  await giveBack(id, 'refund', [people[0] as string]);
  await runJobs();
  await reconciled();
  expect(await breaks()).toEqual([]);
  expect(await balance('customer', id)).toEqual([`customer:${id}`, 0]);
  expect(await balance('refunds', id)).toEqual([`refunds:${id}`, 0]);
  expect(await balance('exchange_fee')).toEqual(['exchange_fee', 300]);
});

test('a cheaper flight: the difference is owed with the exchange and goes back once', async () => {
  const { id, people } = await issued();
  world.supplier.dearerMinor = -150_000;
  await exchange(id, [people[0] as string]);
  world.supplier.dearerMinor = 120_000;
  expect(await linesOf('exchange', id)).toEqual([
    'supplier 1050',
    'customer -1050',
    'customer 300',
    'exchange_fee -300',
    'customer 750',
    'refunds -750',
  ]);
  expect(await linesOf('refund_owed', id)).toEqual([]);
  expect(await linesOf('refund_paid', id)).toEqual(['refunds 750', 'acquirer -750']);
  await reconciled();
  expect(await breaks()).toEqual([]);
});

test('an extra payment that was refused at the supplier goes through the books and leaves nothing', async () => {
  const { id, people } = await issued();
  world.supplier.faults.exchange.push('gone');
  await exchange(id, [people[0] as string]);
  expect(await linesOf('exchange', id)).toEqual([]);
  expect(await linesOf('refund_paid', id)).toEqual(['refunds 1950', 'acquirer -1950']);
  await reconciled();
  expect(await breaks()).toEqual([]);
  expect(await orders.exchanges.of([id])).toEqual([]);
});

test('control: a ledger that does not know of an exchange finds money without a ticket', async () => {
  const { id, people } = await issued();
  await exchange(id, [people[0] as string]);
  const none: Sources['exchanges'] = { changedSince: async () => [], of: async () => [] };
  clock.advance({ minutes: 20 });
  await reconcile(booking({ ...sources(), exchanges: none }), new Date(0));
  expect(await breaks()).toContain(`${id} exchanged`);
});
