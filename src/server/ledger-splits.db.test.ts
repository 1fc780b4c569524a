import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#kernel/account.ts';
import { type Money, soms } from '#kernel/money.ts';
import { createLedger, fundsOf, ledgerJobs, openBreaks } from '#modules/ledger/index.ts';
import { readOrderMoney } from '#modules/ledger/use-cases/read-order-money.ts';
import { reconcile } from '#modules/ledger/use-cases/reconcile.ts';
import { orderReturned, orderSold, orderSplit } from '#modules/orders/events.ts';
import { createOrders, type Orders } from '#modules/orders/index.ts';
import { placed, visitor } from '#modules/orders/testing/buy.ts';
import { createWorld, person, type World } from '#modules/orders/testing/orders-world.ts';
import { confirmReturn } from '#modules/orders/use-cases/confirm-return.ts';
import { payOrder } from '#modules/orders/use-cases/pay-order.ts';
import { quoteReturn } from '#modules/orders/use-cases/quote-return.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { readSplitChoices } from '#modules/orders/use-cases/read-split-choices.ts';
import { splitOrder } from '#modules/orders/use-cases/split-order.ts';
import type { Visitor } from '#modules/orders/use-cases/visitor.ts';
import { paymentCaptured, paymentRefunded } from '#modules/payments/events.ts';
import { createPayments, type Payments } from '#modules/payments/index.ts';
import { type MemoryAcquirer, memoryAcquirer } from '#modules/payments/testing/memory-acquirer.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import { testClock } from '../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { testLog } from '../../tests/support/log.ts';
import { testConfig } from '../../tests/support/server.ts';
import { fundsOf as fundsOfContracts } from './gateways.ts';

let database: TestDatabase;
let world: World;
let acquirer: MemoryAcquirer;
let payments: Payments;
let orders: Orders;
let jobs: Job[];
const { log, lines } = testLog();
const clock = testClock(new Date().toISOString());
const ledger = createLedger({ clock });
const told: string[] = [];

const booking = () => ({
  db: database.db,
  clock,
  sources: {
    takings: payments.takings,
    sales: orders.sales,
    returns: orders.returns,
    exchanges: orders.exchanges,
    splits: orders.splits,
  },
  log: (message: string) => told.push(message),
});

beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database, { clock, log, lines }, { aaa: 3, rbg: 0, rmg: 0, ins: 0 });
  // 3 % of a fare of 3 400 are 102 a ticket, motivation 50 a ticket.
  world.contracts.set('c1', { basisPoints: 300, motivation: 50 });
  acquirer = memoryAcquirer();
  payments = createPayments({
    db: database.db,
    clock,
    gateways: { card: acquirer },
    funds: fundsOfContracts(testConfig(), ledger, clock),
    config: { baseUrl: 'https://sapar.example' },
    ids: world.deps.ids,
  });
  world.deps.payments = payments;
  orders = createOrders(world.deps);
  const news = [paymentCaptured, paymentRefunded, orderSold, orderReturned, orderSplit];
  jobs = [...payments.jobs, ...orders.jobs, ...ledgerJobs(booking(), news)];
  await inTransaction(database.db, async (tx) => {
    const at = clock.now().toISOString();
    await ledger.post(tx, { kind: 'deposit', id: 'd', contractId: 'c1', amount: soms(50_000), at });
    await ledger.post(tx, {
      kind: 'award',
      id: 'p',
      fund: 'points',
      contractId: 'c1',
      amount: soms(1_000),
      at,
    });
  });
});
afterAll(() => database.close());

const runJobs = async () => {
  for (let round = 0; round < 4; round++) await runJobsOnce(jobs, { pool: database.pool, log });
};
let serial = 0;
const agent = (): Visitor => ({
  ...visitor(`agent-${++serial}`),
  account: {
    userId: 'u1',
    name: 'Agent',
    roles: ['ROLE_AGENT'],
    contractId: 'c1',
    workplaceId: null,
  } satisfies Account,
});
const three = () =>
  ['Aigul', 'Begaim', 'Cholpon'].map((name) => person({ name, documentNumber: `AN${7_000_000 + serial++}` }));
type Way = { method: 'card' | 'balance'; points?: Money };

async function sold(who: Visitor, way: Way) {
  const id = await placed(world, who, three());
  await payOrder(world.deps, who, id, way);
  for (const payment of await payments.paymentsOf(database.db, id)) {
    if (payment.state !== 'started') continue;
    acquirer.end(payment.id, 'captured');
    await payments.recheck(payment.id);
  }
  await runJobs();
  const order = await readOrder(world.deps, who, id);
  expect(order.status).toBe('sold');
  return order;
}
async function parted(who: Visitor, id: string, passengerIds: string[]) {
  const { parts } = await readSplitChoices(world.deps, who, id, passengerIds);
  const total = parts?.own.total ?? soms(0);
  const { child } = await splitOrder(world.deps, who, id, { passengerIds, agreed: true, total });
  await runJobs();
  return readOrder(world.deps, who, child?.id ?? '');
}
async function giveBack(who: Visitor, id: string) {
  const { passengers } = await readOrder(world.deps, who, id);
  const all = passengers.map((p) => p.id);
  const quote = await quoteReturn(world.deps, who, id, { kind: 'void', passengerIds: all });
  await confirmReturn(world.deps, who, { id, returnId: quote.id }, { agreed: true, back: quote.back });
  await runJobs();
  return quote.back;
}
const noBreaks = async () => {
  clock.advance({ minutes: 16 });
  await reconcile(booking(), new Date(0));
  expect(await openBreaks(database.db)).toEqual([]);
  expect(told).toEqual([]);
};
/** What stands on each account because of an order, in soms; accounts at nought left out. */
const standing = async (id: string): Promise<Record<string, number>> => {
  const { sums } = await readOrderMoney(database.db, id);
  const whole = new Map<string, number>();
  for (const { account, amount } of sums) whole.set(account, (whole.get(account) ?? 0) + amount.minor / 100);
  return Object.fromEntries([...whole].filter(([, minor]) => minor !== 0));
};
const refundsOf = async (id: string) =>
  (await payments.paymentsOf(database.db, id)).flatMap((p) =>
    p.refunds.map((r) => `${p.method} ${r.amount.minor / 100} ${r.state}`),
  );

test('the part of those who left is posted out of one order and into the other; each order adds up, and so does what goes back', async () => {
  const who = visitor('one');
  const whole = await sold(who, { method: 'card' });
  expect(await standing(whole.id)).toEqual({
    acquirer: 12_150,
    supplier: -11_100,
    service_fee: -750,
    it_fee: -300,
  });
  const own = await parted(who, whole.id, [whole.passengers[0]?.id ?? '']);
  const part = { supplier: -3_700, service_fee: -250, it_fee: -100 };
  expect(await standing(own.id)).toEqual({ ...part, transfer: 4_050 });
  const rest = { acquirer: 12_150, transfer: -4_050, supplier: -7_400, service_fee: -500, it_fee: -200 };
  expect(await standing(whole.id)).toEqual(rest);
  await noBreaks();

  expect(await giveBack(who, own.id)).toEqual(soms(4_050));
  expect(await refundsOf(own.id)).toEqual(['card 4050 done']);
  expect(await refundsOf(whole.id)).toEqual([]);
  expect(await standing(own.id)).toEqual({ acquirer: -4_050, transfer: 4_050 });
  expect(await standing(whole.id)).toEqual(rest);
  await noBreaks();
  expect(await giveBack(who, whole.id)).toEqual(soms(8_100));
  expect(await standing(whole.id)).toEqual({ acquirer: 4_050, transfer: -4_050 });
  await noBreaks();
});

test('those who left leave once more: every som is still somebody’s', async () => {
  const who = visitor('chain');
  const whole = await sold(who, { method: 'card' });
  const two = await parted(
    who,
    whole.id,
    whole.passengers.slice(0, 2).map((p) => p.id),
  );
  const one = await parted(who, two.id, [two.passengers[0]?.id ?? '']);
  expect((await standing(two.id)).transfer).toBe(4_050);
  expect((await standing(one.id)).transfer).toBe(4_050);
  for (const { id } of [one, whole, two]) await giveBack(who, id);
  const paid = await payments.paymentsOf(database.db, whole.id);
  expect(paid.map((p) => p.captured.minor / 100)).toEqual([12_150]);
  await noBreaks();
});

test('a contract’s order: balance, points, commission and motivation go with the tickets, and come back as without a split', async () => {
  const funds = () =>
    Promise.all(
      (['contract', 'motivation', 'points'] as const).map((f) => fundsOf(database.db, 'c1', 'KGS', f)),
    ).then((all) => all.map(({ own, reserved }) => [own.minor / 100, reserved.minor / 100]));
  const before = await funds();
  for (const way of [
    { method: 'balance', points: soms(100) },
    { method: 'card', points: soms(70) },
    { method: 'balance' },
  ] as const) {
    const who = agent();
    const whole = await sold(who, way);
    const held = await funds();
    const own = await parted(who, whole.id, [whole.passengers[1]?.id ?? '']);
    expect(await funds(), 'a split moves nothing of the contract’s own').toEqual(held);
    const part = await standing(own.id);
    expect([part.commission, part.motivation]).toEqual([102, -50]);
    await noBreaks();
    await giveBack(who, own.id);
    await noBreaks();
    await giveBack(who, whole.id);
    await noBreaks();
    expect(await funds(), JSON.stringify(way)).toEqual(before);
  }
});

test('news of a split that was lost is caught up; told twice it is posted once', async () => {
  const who = visitor('deaf');
  const whole = await sold(who, { method: 'card' });
  const { parts } = await readSplitChoices(world.deps, who, whole.id, [whole.passengers[2]?.id ?? '']);
  const wish = {
    passengerIds: parts?.own.passengerIds ?? [],
    agreed: true,
    total: parts?.own.total ?? soms(0),
  };
  const made = await splitOrder(world.deps, who, whole.id, wish);
  const deaf = jobs.map((job) => (job.name.endsWith('ledger') ? { ...job, run: async () => {} } : job));
  for (let round = 0; round < 3; round++) await runJobsOnce(deaf, { pool: database.pool, log });
  expect(await standing(made.child?.id ?? '')).toEqual({});
  clock.advance({ minutes: 16 });
  expect((await reconcile(booking(), new Date(0))).booked).toBe(1);
  expect(told.splice(0)).toEqual(['ledger.caught_up']);
  expect((await standing(made.child?.id ?? '')).transfer).toBe(4_050);
  expect((await reconcile(booking(), new Date(0))).booked).toBe(0);
  await noBreaks();
});
