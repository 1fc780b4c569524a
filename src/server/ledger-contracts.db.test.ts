import { afterAll, beforeAll, expect, test } from 'vitest';
import { soms } from '#kernel/money.ts';
import type { AccountKind } from '#modules/ledger/domain/accounts.ts';
import { balanceOf, createLedger, fundsOf, ledgerJobs, openBreaks } from '#modules/ledger/index.ts';
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
import { inTransaction } from '#platform/db/database.ts';
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
const { log, lines } = testLog();
const clock = testClock(new Date().toISOString());

const seller = (contractId: string) => ({
  ...visitor(contractId),
  account: { userId: 'u', name: 'U', roles: ['ROLE_AGENT'] as const, contractId, workplaceId: 'w' },
});
const sources = () => ({
  takings: payments.takings,
  sales: orders.sales,
  returns: orders.returns,
  exchanges: orders.exchanges,
  splits: orders.splits,
});
const booking = () => ({ db: database.db, clock, sources: sources(), log: () => {} });

beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database, { clock, log, lines }, { aaa: 2, rbg: 0, rmg: 0, ins: 0 });
  // 3 % of a fare of 3 400 are 102 a ticket, motivation 50 a ticket.
  for (const id of ['rich', 'poor', 'plain']) world.contracts.set(id, { basisPoints: 300, motivation: 50 });
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
  const heard = ledgerJobs(booking(), [paymentCaptured, paymentRefunded, orderSold, orderReturned]);
  jobs = [...payments.jobs, ...orders.jobs, ...heard];
});
afterAll(() => database.close());

async function runJobs(): Promise<void> {
  for (let round = 0; round < 3; round++) await runJobsOnce(jobs, { pool: database.pool, log });
}
let serial = 0;
const doc = () => `AN${6_000_000 + serial++}`;
/** Two adults, issued at 4 050 som each and paid by the client's card. */
async function sold(contractId: string) {
  const who = seller(contractId);
  const id = await placed(world, who, [
    person({ documentNumber: doc() }),
    person({ name: 'Nurlan', gender: 'male', documentNumber: doc() }),
  ]);
  await payOrder(world.deps, who, id, { method: 'card' });
  const [payment] = await payments.paymentsOf(database.db, id);
  acquirer.end(payment?.id as string, 'captured');
  await payments.recheck(payment?.id as string);
  await runJobs();
  const order = await readOrder(world.deps, who, id);
  expect(order.status).toBe('sold');
  return { who, id, people: order.passengers.map((p) => p.id), order };
}
async function giveBack(
  of: Awaited<ReturnType<typeof sold>>,
  kind: 'void' | 'refund',
  passengerIds: string[],
) {
  const quote = await quoteReturn(world.deps, of.who, of.id, { kind, passengerIds });
  await confirmReturn(
    world.deps,
    of.who,
    { id: of.id, returnId: quote.id },
    { agreed: true, back: quote.back },
  );
  await runJobs();
  return quote;
}
const on = (kind: AccountKind, owner = '') =>
  balanceOf(database.db, { kind, owner }, 'KGS').then(({ minor }) => minor / 100);
const standing = async (contractId: string, orderId: string) => ({
  contract: await on('contract', contractId),
  commission: await on('commission', contractId),
  clawback: await on('clawback', contractId),
  motivation: await on('motivation', contractId),
  customer: await on('customer', orderId),
  refunds: await on('refunds', orderId),
});
const breaks = async () => {
  clock.advance({ minutes: 20 });
  await reconcile(booking(), new Date(0));
  return (await openBreaks(database.db)).map((found) => `${found.orderId} ${found.kind}`);
};

test('a client’s card pays the whole price, and the contract is credited with its commission and motivation', async () => {
  const { id, order } = await sold('rich');
  expect(order.price.commission).toEqual(soms(204));
  expect(await standing('rich', id)).toEqual({
    contract: 204,
    commission: 204,
    clawback: 0,
    motivation: 100,
    customer: 0,
    refunds: 0,
  });
  expect(await breaks()).toEqual([]);
});

test('one ticket annulled and one refunded: the card has its money back, the contract gives back the commission of each as far as its fare', async () => {
  const order = await sold('plain');
  const [first = '', second = ''] = order.people;
  const voided = await giveBack(order, 'void', [first]);
  expect(voided.lines[0]).toMatchObject({ clawback: soms(102), deducted: soms(0), back: soms(4_050) });
  expect(await standing('plain', order.id)).toMatchObject({ contract: 102, commission: 102, motivation: 50 });
  // 350 of the fare of 3 400 are the carrier's: 102 × 3 050 / 3 400 = 91.50 go back.
  const refunded = await giveBack(order, 'refund', [second]);
  expect(refunded.lines[0]?.clawback?.minor).toBe(9_150);
  expect(await standing('plain', order.id)).toEqual({
    contract: 10.5,
    commission: 10.5,
    clawback: 0,
    motivation: 0,
    customer: 0,
    refunds: 0,
  });
  expect(await breaks()).toEqual([]);
});

test('a contract that has spent its commission owes it, pays it as soon as it has money, and the client waits for nothing', async () => {
  const ledger = createLedger({ clock });
  const order = await sold('poor');
  const at = clock.now().toISOString();
  const spend = { id: 'spent', orderId: 'other', contractId: 'poor', amount: soms(204), at };
  await inTransaction(database.db, (tx) => ledger.post(tx, { kind: 'reserve', ...spend }));
  await inTransaction(database.db, (tx) => ledger.captureReservation(tx, 'spent'));
  expect(await on('contract', 'poor')).toBe(0);

  await giveBack(order, 'void', order.people);
  expect(await standing('poor', order.id)).toMatchObject({
    contract: 0,
    clawback: 204,
    customer: 0,
    refunds: 0,
  });
  expect((await readOrder(world.deps, order.who, order.id)).status).toBe('canceled');
  expect((await breaks()).filter((found) => found.startsWith(order.id))).toEqual([]);

  // Credit is not for spending what is owed back.
  await inTransaction(database.db, (tx) => ledger.setCreditLimit(tx, 'poor', soms(300)));
  expect((await fundsOf(database.db, 'poor', 'KGS')).available).toEqual(soms(96));
  const more = (id: string, amount: number) =>
    inTransaction(database.db, (tx) =>
      ledger.post(tx, { kind: 'reserve', ...spend, id, amount: soms(amount) }),
    );
  await expect(more('too-much', 97)).rejects.toMatchObject({ code: 'ledger.insufficient_funds' });
  expect(await more('enough', 96)).toBe(true);
  await inTransaction(database.db, (tx) => ledger.releaseReservation(tx, 'enough'));
  await inTransaction(database.db, (tx) => ledger.setCreditLimit(tx, 'poor', soms(0)));

  await inTransaction(database.db, (tx) =>
    ledger.post(tx, { kind: 'deposit', id: 'd', contractId: 'poor', amount: soms(1_000), at }),
  );
  await breaks();
  expect(await standing('poor', order.id)).toMatchObject({ contract: 796, commission: 0, clawback: 0 });
  expect((await fundsOf(database.db, 'poor', 'KGS')).available).toEqual(soms(796));
});
