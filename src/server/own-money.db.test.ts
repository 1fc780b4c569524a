import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { fromMajor, type Money } from '#kernel/money.ts';
import { createLedger, ledgerJobs, listOpenBreaks, readFunds } from '#modules/ledger/index.ts';
import { reconcile } from '#modules/ledger/use-cases/reconcile.ts';
import type { PlaceBody } from '#modules/orders/booking/use-cases/place-order.ts';
import { addGrant } from '#modules/orders/core/db/access-queries.ts';
import { expireOrder } from '#modules/orders/core/use-cases/expire-order.ts';
import { payOrder, readPayment } from '#modules/orders/core/use-cases/pay-order.ts';
import { hashVisitor } from '#modules/orders/core/use-cases/seal-personal-data.ts';
import { orderReturned, orderSold } from '#modules/orders/events.ts';
import { createOrders, type OrdersModule } from '#modules/orders/index.ts';
import { confirmReturn } from '#modules/orders/returns/use-cases/confirm-return.ts';
import { quoteReturn } from '#modules/orders/returns/use-cases/quote-return.ts';
import { place, placed, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
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
import { testConfig } from '../../tests/support/server.ts';
import { fundsOf as fundsOfContracts } from './gateways.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
let acquirer: MemoryAcquirer;
let payments: Payments;
let orders: OrdersModule;
let jobs: Job[];
const { log, lines } = testLog();
const clock = testClock(new Date().toISOString());
const ledger = createLedger({ clock });

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
  log: () => {},
});

beforeAll(async () => {
  database = await testDatabase({ connections: 20 });
  fixture = await createOrdersFixture(database, { clock, log, lines });
  acquirer = memoryAcquirer();
  payments = createPayments({
    db: database.db,
    clock,
    gateways: { card: acquirer },
    funds: fundsOfContracts(testConfig(), ledger, clock),
    config: { baseUrl: 'https://sapar.example' },
    ids: fixture.deps.ids,
  });
  fixture.deps.payments = payments;
  fixture.deps.agencies = { ...fixture.deps.agencies, saleTerms: async () => ({ ...TERMS, active: !suspended }) };
  orders = createOrders(fixture.deps);
  const news = [paymentCaptured, paymentRefunded, orderSold, orderReturned];
  jobs = [...payments.jobs, ...orders.jobs, ...ledgerJobs(booking(), news)];
});
afterAll(() => database.close());

/** No commission: a balance pays the price. */
const TERMS = {
  active: true,
  showsCommission: true,
  lowBalance: fromMajor(0),
  unpaidOrders: 50,
  commission: () => fromMajor(0),
  motivation: () => fromMajor(0),
};

let passengerIds = 0;
let suspended = false;
const runJobs = async () => {
  for (let round = 0; round < 3; round++) await runJobsOnce(jobs, { pool: database.pool, log });
};
const user = (contractId: string): UserAccount => ({
  userId: 'u1',
  name: 'Agent',
  roles: ['ROLE_AGENT'],
  contractId,
  workplaceId: null,
});
const agent = (contractId: string) => ({
  ...visitor(`agent-${contractId}-${++passengerIds}`),
  user: user(contractId),
});
const someone = () => [person({ documentNumber: `AN${4_000_000 + passengerIds}` })];
const fill = (contractId: string, sums: { money?: Money; limit?: Money; points?: Money }) =>
  inTransaction(database.db, async (tx) => {
    const at = clock.now().toISOString();
    if (sums.money)
      await ledger.post(tx, { kind: 'deposit', id: `d-${contractId}`, contractId, amount: sums.money, at });
    if (sums.limit) await ledger.setCreditLimit(tx, contractId, sums.limit);
    if (sums.points)
      await ledger.post(tx, {
        kind: 'award',
        id: `a-${contractId}`,
        fund: 'points',
        contractId,
        amount: sums.points,
        at,
      });
  });
const balance = (contractId: string) => readFunds(database.db, contractId, 'KGS');
const points = (contractId: string) => readFunds(database.db, contractId, 'KGS', 'points');
const noBreaks = async () => {
  clock.advance({ minutes: 16 });
  await reconcile(booking(), new Date(0));
  expect(await listOpenBreaks(database.db)).toEqual([]);
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  );

test('an agent pays from the balance: the amount is reserved until the issue, then spent', async () => {
  await fill('c1', { money: fromMajor(3_000), limit: fromMajor(2_000) });
  const buyer = agent('c1');
  const id = await placed(fixture, buyer, someone());
  expect((await readPayment(fixture.deps, buyer, id)).paymentOptions.map((way) => way.method)).toEqual([
    'balance',
    'card',
  ]);
  expect(await payOrder(fixture.deps, buyer, id, { method: 'balance' })).toEqual({ redirectUrl: null });
  expect(await balance('c1')).toMatchObject({ own: fromMajor(3_000), reserved: fromMajor(4_050) });
  await runJobs();
  expect((await readOrder(fixture.deps, buyer, id)).status).toBe('sold');
  expect(await balance('c1')).toMatchObject({
    own: fromMajor(-1_050),
    reserved: fromMajor(0),
    available: fromMajor(950),
  });
  await noBreaks();
});

test('a contract suspended after the sale cannot pay from its balance', async () => {
  await fill('c-late', { money: fromMajor(9_000), points: fromMajor(100) });
  const buyer = agent('c-late');
  const id = await placed(fixture, buyer, someone());
  suspended = true;
  for (const payment of [{ method: 'balance' }, { method: 'card', points: fromMajor(100) }] as const)
    expect(await refusal(payOrder(fixture.deps, buyer, id, payment))).toBe('orders.contract_suspended');
  suspended = false;
  expect(await balance('c-late')).toMatchObject({ own: fromMajor(9_000), reserved: fromMajor(0) });
});

test('a rejected ticket releases the reservation, and nothing is spent', async () => {
  await fill('c2', { money: fromMajor(5_000) });
  const buyer = agent('c2');
  const id = await placed(fixture, buyer, someone());
  fixture.supplier.faults.issue.push('reject');
  await payOrder(fixture.deps, buyer, id, { method: 'balance' });
  await runJobs();
  expect((await readOrder(fixture.deps, buyer, id)).status).toBe('error_sold');
  expect(await balance('c2')).toMatchObject({ own: fromMajor(5_000), reserved: fromMajor(0) });
  await noBreaks();
});

test('an agent with an insufficient balance is advised to request a limit, and another method is open', async () => {
  await fill('c3', { money: fromMajor(4_049) });
  const buyer = agent('c3');
  const id = await placed(fixture, buyer, someone());
  expect(await refusal(payOrder(fixture.deps, buyer, id, { method: 'balance' }))).toBe('payments.insufficient_funds');
  expect(await balance('c3')).toMatchObject({ reserved: fromMajor(0) });
  expect((await payOrder(fixture.deps, buyer, id, { method: 'card' })).redirectUrl).toContain('https://');
});

test('a visitor, and an agent of another contract, find no order to pay, and its balance is untouched', async () => {
  await fill('c4', { money: fromMajor(50_000) });
  const buyer = agent('c4');
  const id = await placed(fixture, buyer, someone());
  for (const stranger of [
    { ...buyer, user: null },
    { ...buyer, user: user('c1') },
  ]) {
    expect(await refusal(readPayment(fixture.deps, stranger, id))).toBe('orders.not_found');
    expect(await refusal(payOrder(fixture.deps, stranger, id, { method: 'balance' }))).toBe('orders.not_found');
  }
  expect(await refusal(readPayment(fixture.deps, buyer, 'no-such-order'))).toBe('orders.not_found');
  expect(await balance('c4')).toMatchObject({ own: fromMajor(50_000), reserved: fromMajor(0) });
});

test('an order without a contract cannot be paid from a balance: the buyer is asked to check the sign-in', async () => {
  await fill('c10', { money: fromMajor(50_000), points: fromMajor(500) });
  const buyer = visitor(`alone-${++passengerIds}`);
  const id = await placed(fixture, buyer, someone());
  const signedIn = { ...buyer, user: user('c10') };
  for (const who of [buyer, signedIn]) {
    expect((await readPayment(fixture.deps, who, id)).paymentOptions.map((way) => way.method)).toEqual(['card']);
    for (const payment of [{ method: 'balance' }, { method: 'card', points: fromMajor(100) }] as const)
      expect(await refusal(payOrder(fixture.deps, who, id, payment))).toBe('payments.check_authorization');
  }
  expect(await balance('c10')).toMatchObject({ own: fromMajor(50_000), reserved: fromMajor(0) });
  expect(await points('c10')).toMatchObject({ own: fromMajor(500), reserved: fromMajor(0) });
});

test('an insufficient balance rejects the order: no order is created and no seats are held', async () => {
  await fill('c30', { money: fromMajor(4_049), points: fromMajor(100) });
  const orders = async () =>
    (await database.pool.query('select count(*)::int as n from orders.orders')).rows[0].n as number;
  const before = await orders();
  const refused = async (payment: Partial<PlaceBody>) => {
    const buyer = agent('c30');
    return refusal(place(fixture, await readyToPay(fixture, buyer, someone()), buyer, payment));
  };
  // More points than due, more than available, an insufficient balance and insufficient motivation.
  expect(await refused({ method: 'card', points: fromMajor(4_051) })).toBe('orders.points_too_many');
  expect(await refused({ method: 'card', points: fromMajor(101) })).toBe('payments.insufficient_funds');
  expect(await refused({ method: 'points' })).toBe('payments.insufficient_funds');
  expect(await refused({ method: 'motivation' })).toBe('payments.insufficient_funds');
  expect(await refused({ method: 'balance' })).toBe('payments.insufficient_funds');
  const alone = visitor(`own-${++passengerIds}`);
  expect(
    await refusal(
      place(fixture, await readyToPay(fixture, alone, someone()), alone, {
        method: 'card',
        points: fromMajor(1),
      }),
    ),
  ).toBe('payments.check_authorization');
  expect(await orders()).toBe(before);
  expect(await balance('c30')).toMatchObject({ reserved: fromMajor(0) });
  // Control: a sufficient amount places the order.
  const buyer = agent('c30');
  const { refused: none } = await place(fixture, await readyToPay(fixture, buyer, someone()), buyer, {
    method: 'balance',
    points: fromMajor(100),
  });
  expect([none, await orders()]).toEqual([null, before + 1]);
});

test('more points than the amount due are rejected, and nothing is reserved', async () => {
  await fill('c11', { points: fromMajor(9_000) });
  const buyer = agent('c11');
  const id = await placed(fixture, buyer, someone());
  const payment = { method: 'card', points: fromMajor(4_051) } as const;
  expect(await refusal(payOrder(fixture.deps, buyer, id, payment))).toBe('orders.points_too_many');
  expect(await points('c11')).toMatchObject({ own: fromMajor(9_000), reserved: fromMajor(0) });
});

test('a ticket paid with points and card is refunded to the card first, then to the points', async () => {
  await runJobs();
  await fill('c12', { points: fromMajor(3_500) });
  const buyer = agent('c12');
  const id = await placed(fixture, buyer, someone());
  await payOrder(fixture.deps, buyer, id, { method: 'card', points: fromMajor(3_500) });
  const all = await payments.listPayments(database.db, id);
  const card = all.find((p) => p.method === 'card' && p.state === 'started');
  expect(card?.amount).toEqual(fromMajor(550));
  acquirer.end(card?.id ?? '', 'captured');
  await payments.refreshFromGateway(card?.id ?? '');
  await runJobs();
  const order = await readOrder(fixture.deps, buyer, id);
  expect(order.status).toBe('sold');
  expect(await points('c12')).toMatchObject({ own: fromMajor(0), reserved: fromMajor(0) });

  const passengerIds = order.passengers.map((passenger) => passenger.id);
  const { id: returnId, refundAmount } = await quoteReturn(fixture.deps, buyer, id, { kind: 'refund', passengerIds });
  expect(refundAmount).toEqual(fromMajor(3_050));
  await confirmReturn(fixture.deps, buyer, { id, returnId }, { agreed: true, refundAmount });
  await runJobs();
  expect(acquirer.payments.get(card?.id ?? '')?.refunded).toEqual(fromMajor(550));
  expect(await points('c12')).toMatchObject({ own: fromMajor(2_500), reserved: fromMajor(0) });
  await noBreaks();
});

test('a finder of a contract’s order may pay it by card, never from the contract’s balance', async () => {
  await fill('c13', { money: fromMajor(50_000) });
  const buyer = agent('c13');
  const id = await placed(fixture, buyer, someone());
  await addGrant(database.db, id, hashVisitor(buyer.visitorId), 'found', clock.now());
  const signedOut = { ...buyer, user: null };
  const foreign = { ...buyer, user: user('c1') };
  expect((await readPayment(fixture.deps, signedOut, id)).paymentOptions.map((way) => way.method)).toEqual(['card']);
  for (const stranger of [signedOut, foreign])
    expect(await refusal(payOrder(fixture.deps, stranger, id, { method: 'balance' }))).toBe(
      'payments.check_authorization',
    );
  expect(await balance('c13')).toMatchObject({ reserved: fromMajor(0) });
});

/** Eight orders of one contract paid concurrently; its balance covers two. */
async function eightAtOnce(contractId: string): Promise<number> {
  await fill(contractId, { money: fromMajor(5_000), limit: fromMajor(4_000) });
  const all: { buyer: ReturnType<typeof agent>; id: string }[] = [];
  for (let n = 0; n < 8; n++) {
    const buyer = agent(contractId);
    all.push({ buyer, id: await placed(fixture, buyer, someone()) });
  }
  const paid = await Promise.all(
    all.map(({ buyer, id }) => refusal(payOrder(fixture.deps, buyer, id, { method: 'balance' }))),
  );
  return paid.filter((code) => code === null).length;
}

test('concurrent payments of one contract never exceed its balance and limit', async () => {
  expect(await eightAtOnce('c5')).toBe(2);
  expect((await balance('c5')).available).toEqual(fromMajor(900));
});

test('points pay a part and a card the rest; a rejected issue refunds both to their source', async () => {
  await runJobs();
  await fill('c6', { points: fromMajor(1_000) });
  const buyer = agent('c6');
  const id = await placed(fixture, buyer, someone());
  fixture.supplier.faults.issue.push('reject');
  const { redirectUrl } = await payOrder(fixture.deps, buyer, id, { method: 'card', points: fromMajor(1_000) });
  expect(redirectUrl).toContain('https://');
  expect(await readPayment(fixture.deps, buyer, id)).toMatchObject({
    paid: fromMajor(1_000),
    amountDue: fromMajor(3_050),
  });
  const card = (await payments.listPayments(database.db, id)).find((p) => p.method === 'card' && p.state === 'started');
  acquirer.end(card?.id ?? '', 'captured');
  await payments.refreshFromGateway(card?.id ?? '');
  await runJobs();
  expect((await readOrder(fixture.deps, buyer, id)).status).toBe('error_sold');
  expect(await points('c6')).toMatchObject({ own: fromMajor(1_000), reserved: fromMajor(0) });
  expect(acquirer.payments.get(card?.id ?? '')?.refunded).toEqual(fromMajor(3_050));
  await noBreaks();
});

test('points and a card buy a ticket in one step, and a repeated request takes the points once', async () => {
  await fill('c7', { points: fromMajor(500) });
  const buyer = agent('c7');
  const draft = await readyToPay(fixture, buyer, someone());
  const payment = { method: 'card', points: fromMajor(300) } as const;
  const [first, second] = await Promise.all([
    place(fixture, draft, buyer, payment),
    place(fixture, draft, buyer, payment),
  ]);
  expect(first.orderId).toBe(second.orderId);
  expect(await points('c7')).toMatchObject({ reserved: fromMajor(300) });
  const all = await payments.listPayments(database.db, first.orderId);
  expect(all.map(({ method, state, amount }) => [method, state, amount.minor / 100])).toEqual([
    ['points', 'captured', 300],
    ['card', 'started', 3_750],
  ]);
  const card = all.find((p) => p.method === 'card' && p.state === 'started');
  acquirer.end(card?.id ?? '', 'captured');
  await payments.refreshFromGateway(card?.id ?? '');
  await runJobs();
  expect((await readOrder(fixture.deps, buyer, first.orderId)).status).toBe('sold');
  expect(await points('c7')).toMatchObject({ own: fromMajor(200), reserved: fromMajor(0) });
  await noBreaks();
});

test('two concurrent requests to pay a part in points take them once', async () => {
  await fill('c20', { points: fromMajor(500) });
  const buyer = agent('c20');
  const id = await placed(fixture, buyer, someone());
  const order = await readOrder(fixture.deps, buyer, id);
  const part = () =>
    payments.startPayment({
      orderId: id,
      orderNumber: order.number,
      method: 'points',
      amount: fromMajor(200),
      total: order.price.total,
      paymentTimeLimit: new Date(clock.now().getTime() + 600_000).toISOString(),
      locale: 'ru',
      returnPath: `/order/${id}`,
      contractId: 'c20',
    });
  const [first, second] = [await part(), await part()];
  expect(second.intentId).toBe(first.intentId);
  expect(await points('c20')).toMatchObject({ own: fromMajor(500), reserved: fromMajor(200) });
});

test('a partial payment is refunded when the payment time limit passes', async () => {
  await fill('c8', { points: fromMajor(500) });
  const buyer = agent('c8');
  const id = await placed(fixture, buyer, someone());
  await payOrder(fixture.deps, buyer, id, { method: 'card', points: fromMajor(500) });
  clock.advance({ minutes: 60 });
  await expireOrder(fixture.deps, id);
  await runJobs();
  expect((await readOrder(fixture.deps, buyer, id)).status).toBe('timeout');
  expect(await points('c8')).toMatchObject({ own: fromMajor(500), reserved: fromMajor(0) });
  await noBreaks();
});

test('control: without the database constraint concurrent payments overdraw the contract', async () => {
  await database.pool.query('alter table ledger.balances drop constraint balances_never_overdrawn');
  expect(await eightAtOnce('c9')).toBe(8);
});
