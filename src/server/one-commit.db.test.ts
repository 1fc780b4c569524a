import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInventory, type Inventory } from '#modules/inventory/index.ts';
import { createOrders, type Orders } from '#modules/orders/index.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createWorld, ONE_ADULT, person } from '#modules/orders/testing/orders-world.ts';
import { sampleOffer, samplePrice } from '#modules/orders/testing/sample-offer.ts';
import { createPayments, type Payments } from '#modules/payments/index.ts';
import { type MemoryAcquirer, memoryAcquirer } from '#modules/payments/testing/memory-acquirer.ts';
import {
  createHouseSupplier,
  createHouseWithin,
  HOUSE_ID,
  type SupplierWithin,
} from '#modules/supply/index.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import { testClock } from '../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { testLog } from '../../tests/support/log.ts';

const { log, lines } = testLog();
const clock = testClock(new Date().toISOString());
let database: TestDatabase;
let inventory: Inventory;
let payments: Payments;
let orders: Orders;
let gateway: MemoryAcquirer;
let house: SupplierWithin;
/** What a test does instead of the house. */
let within: SupplierWithin;
let sellHouse: () => Promise<{ orderId: string; intentId: string }>;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  inventory = createInventory({ db, clock, airportKeyOfCode: (code) => code });
  await inventory.extendTimetable();
  house = createHouseWithin({ inventory, clock });
  gateway = memoryAcquirer();
  payments = createPayments({
    ...{ db, clock, gateways: { card: gateway }, funds: null, ids: () => randomUUID() },
    config: { baseUrl: 'https://sapar.example' },
    log: (message, details) => log.warn(details, message),
  });
  const world = await createWorld(database, { clock, log, lines }, ONE_ADULT);
  const supplier = createHouseSupplier({ inventory, clock });
  const deps = {
    ...world.deps,
    payments,
    supply: { get: () => supplier, within: () => within },
    config: { ...world.deps.config, callTimeoutMs: 10_000 },
  };
  orders = createOrders(deps);
  payments.setPartner(orders.partner);
  const monday = Math.floor(clock.now().getTime() / 86_400_000 / 7 + 6) * 7 + 4;
  const date = new Date(monday * 86_400_000).toISOString().slice(0, 10);
  const query = { legs: [{ from: ['BSZ'], to: ['OSS'], date }], mix: ONE_ADULT, cabin: 'economy' as const };
  const [offer] = await inventory.searchHouse(query);
  if (!offer) throw new Error('the house sells nothing');
  let people = 1_000_000;
  sellHouse = async () => {
    const found = sampleOffer(clock.now(), ONE_ADULT, undefined, offer.offerId);
    found.offer.price = samplePrice(offer.prices);
    found.supplierId = HOUSE_ID;
    world.offers.set(found.offer.id, found);
    const who = visitor(`one-commit-${++people}`);
    const id = await readyToPay({ ...world, deps }, who, [person({ documentNumber: `AN${people}` })], found);
    const { orderId } = await place({ ...world, deps }, id, who);
    const [intent] = await payments.paymentsOf(db, orderId);
    if (!intent) throw new Error('no payment was started');
    return { orderId, intentId: intent.id };
  };
});
afterAll(async () => {
  await inventory.stop();
  await database.close();
});
beforeEach(() => {
  within = house;
});

const runJobs = () => runJobsOnce([...orders.jobs, ...payments.jobs], { pool: database.pool, log });
/** The buyer pays; the gateway's callback is taken and looked into. */
async function pay(intentId: string): Promise<void> {
  gateway.end(intentId, 'captured');
  const { headers, raw } = gateway.callback(intentId, clock.now());
  await payments.receiveCallback(gateway.id, headers, raw);
  await runJobs();
}

type Books = {
  status: string;
  paid: string;
  issue: string | null;
  ours: number;
  theirs: number;
  commits: number;
};
/** The order as it stands, its tickets here and at the house, and how many transactions wrote payment, reservation and issue last. */
async function books(orderId: string): Promise<Books> {
  const { rows } = await database.db.execute<Books>(sql`select o.status, i.state as paid, p.state as issue,
      (select count(*)::int from orders.tickets t where t.order_id = o.id) as ours,
      (select count(*)::int from inventory.tickets t where t.booking_id = b.id) as theirs,
      cardinality(array(select distinct unnest(array[i.xmin, b.xmin, p.xmin]::text[]))) as commits
    from orders.orders o join payments.intents i on i.order_id = o.id
    join inventory.bookings b on b.id = o.booking_ref ->> 'id'
    left join orders.operations p on p.order_id = o.id and p.kind = 'issue' where o.id = ${orderId}`);
  return rows[0] as Books;
}
const SOLD = { status: 'sold', paid: 'captured', issue: 'done', ours: 1, theirs: 1 };

test('money, order and ticket of the house’s own seats are one commit', async () => {
  const { orderId, intentId } = await sellHouse();
  expect(await books(orderId)).toMatchObject({ status: 'pay', paid: 'started', ours: 0, theirs: 0 });
  await pay(intentId);
  expect(await books(orderId)).toEqual({ ...SOLD, commits: 1 });
});

/** What the order's books say of a sale, without its ids and times. */
async function written(orderId: string) {
  const { rows } =
    await database.db.execute(sql`select o.status, o.ended, o.booking_ref ->> 'version' as version,
      array(select array[h.kind, (h.details - 'intentId' - 'paymentId')::text] from orders.history h
        where h.order_id = o.id and h.kind <> 'mail_sent' order by h.id) as history,
      (select jsonb_agg(jsonb_build_array(p.kind, p.state, p.attempts, p.probes, p.outcome, p.sent_at is null, p.settle_at is null,
        p.open_since is null, p.request_hash is null) order by p.kind) from orders.operations p where p.order_id = o.id) as operations,
      (select jsonb_agg(jsonb_build_array(p.state, p.purpose, p.method, p.amount_minor)) from orders.order_payments p where p.order_id = o.id) as payments,
      (select jsonb_agg(jsonb_build_array(t.type, t.state, jsonb_array_length(t.coupons), t.void_until is null)) from orders.tickets t
        where t.order_id = o.id) as tickets
    from orders.orders o where o.id = ${orderId}`);
  return rows[0];
}

test('the order’s books are the same whether the house sells in the same commit or is called after it', async () => {
  const [one, other] = [await sellHouse(), await sellHouse()];
  await pay(one.intentId);
  within = undefined as unknown as SupplierWithin;
  await pay(other.intentId);
  const books = await written(one.orderId);
  expect(books).toMatchObject({
    status: 'sold',
    payments: [['captured', 'order', 'card', expect.any(Number)]],
  });
  expect(books).toEqual(await written(other.orderId));
});

test('told twice, and asked by the buyer meanwhile, it is one ticket', async () => {
  const { orderId, intentId } = await sellHouse();
  await Promise.all([pay(intentId), pay(intentId), payments.recheck(intentId)]);
  await runJobs();
  expect(await books(orderId)).toMatchObject(SOLD);
});

/** Dies like a process: the connection is gone after the ticket was given and before the commit. */
const dying = (
  issue: SupplierWithin['issue'],
  seen: () => Promise<unknown> = async () => {},
): SupplierWithin => ({
  issue: async (tx, ...asked) => {
    const booking = await issue(tx, ...asked);
    await seen();
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    return booking;
  },
});

test('death between the ticket and the commit leaves neither ticket nor money behind; what follows sells it once', async () => {
  const { orderId, intentId } = await sellHouse();
  let meanwhile: Books | undefined;
  within = dying(house.issue, async () => {
    meanwhile = await books(orderId);
  });
  await pay(intentId);
  expect(meanwhile).toMatchObject({ status: 'pay', paid: 'started', issue: null, ours: 0, theirs: 0 });
  expect(await books(orderId)).toMatchObject(SOLD);
  expect(lines().some((line) => line.includes('payments.taken_alone'))).toBe(true);
});

test('the control: a supplier that does its work in a transaction of its own gives a ticket that dies unpaid', async () => {
  const { orderId, intentId } = await sellHouse();
  within = dying(async (_tx, call, ref, expected) => {
    const answer = await inventory.issue({ opId: call.opId }, ref, expected);
    if (answer.kind !== 'ok') throw new Error(answer.code);
    return house.issue(_tx, call, ref, expected);
  });
  await pay(intentId);
  expect(await books(orderId)).toMatchObject({ status: 'error_sold', ours: 0, theirs: 1 });
});

test('what the house refuses is asked of it in a transaction of its own, which writes down why, and the money goes back', async () => {
  const { orderId, intentId } = await sellHouse();
  await database.db.execute(sql`update inventory.bookings set state = 'canceled'
    where id = (select booking_ref ->> 'id' from orders.orders where id = ${orderId})`);
  await pay(intentId);
  expect(await books(orderId)).toMatchObject({ status: 'error_sold', paid: 'captured', issue: 'rejected' });
  await runJobs();
  expect(gateway.payments.get(intentId)?.refunded).toEqual(gateway.payments.get(intentId)?.captured);
});

test('a supplier of another house is called when money and issue are on disk', async () => {
  const { orderId, intentId } = await sellHouse();
  within = undefined as unknown as SupplierWithin;
  await pay(intentId);
  const { commits, ...sold } = await books(orderId);
  expect(sold).toEqual(SOLD);
  expect(commits).toBeGreaterThan(1);
});
