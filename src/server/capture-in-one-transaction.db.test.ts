import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TransactionalSupplier } from '#modules/supply/index.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { createInventorySales, type InventorySales } from '../../tests/support/inventory-sales.ts';
import { timetableCache } from '../../tests/support/presets.ts';

let database: TestDatabase;
let sales: InventorySales;
let { inventory, payments, gateway, ownSupplier, sellInventory, pay, payConcurrently, runJobs, lines } =
  {} as InventorySales;

beforeAll(async () => {
  database = await testDatabase({ preset: timetableCache(new Date().toISOString()) });
  sales = await createInventorySales(database);
  // Enough stock for all tests.
  await database.db.execute(sql`update inventory.stock set seats = seats + 50 where seats > 0`);
  ({ inventory, payments, gateway, ownSupplier, sellInventory, pay, payConcurrently, runJobs, lines } = sales);
});
afterAll(async () => {
  await inventory.stop();
  await database.close();
});
beforeEach(() => {
  sales.supply.transactional = ownSupplier;
});

type Books = {
  status: string;
  paid: string;
  issue: string | null;
  ours: number;
  theirs: number;
  commits: number;
};
/**
 * The order, its tickets here and in own inventory, and how many transactions last wrote payment, booking and issue.
 */
async function harness(orderId: string): Promise<Books> {
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

test('capture, order and ticket of own inventory are one commit', async () => {
  const { orderId, intentId } = await sellInventory();
  expect(await harness(orderId)).toMatchObject({ status: 'pay', paid: 'started', ours: 0, theirs: 0 });
  await pay(intentId);
  expect(await harness(orderId)).toEqual({ ...SOLD, commits: 1 });
});

/** Stored rows of a sale, without ids and times. */
async function written(orderId: string) {
  const { rows } = await database.db.execute(sql`select o.status, o.ended, o.booking_ref ->> 'version' as version,
      array(select array[h.kind, (h.details - 'intentId' - 'paymentId')::text] from orders.history h
        where h.order_id = o.id and h.kind <> 'mail_sent' order by h.id) as history,
      (select jsonb_agg(jsonb_build_array(p.kind, p.state, p.attempts, p.outcome_checks, p.outcome, p.sent_at is null,
        p.resolve_at is null,
        p.open_since is null, p.request_hash is null) order by p.kind) from orders.operations p
          where p.order_id = o.id) as operations,
      (select jsonb_agg(jsonb_build_array(p.state, p.purpose, p.method, p.amount_minor))
        from orders.order_payments p where p.order_id = o.id) as payments,
      (select jsonb_agg(jsonb_build_array(t.type, t.state, jsonb_array_length(t.coupons), t.void_until is null))
        from orders.tickets t
        where t.order_id = o.id) as tickets
    from orders.orders o where o.id = ${orderId}`);
  return rows[0];
}

test('the order’s ledger is the same whether own inventory sells in the same commit or after it', async () => {
  const [one, other] = [await sellInventory(), await sellInventory()];
  await pay(one.intentId);
  sales.supply.transactional = undefined;
  await pay(other.intentId);
  const harness = await written(one.orderId);
  expect(harness).toMatchObject({
    status: 'sold',
    payments: [['captured', 'order', 'card', expect.any(Number)]],
  });
  expect(harness).toEqual(await written(other.orderId));
});

test('a capture received twice, with a concurrent query by the buyer, issues one ticket', async () => {
  const { orderId, intentId } = await sellInventory();
  await Promise.all([pay(intentId), pay(intentId), payments.refreshFromGateway(intentId)]);
  await runJobs();
  expect(await harness(orderId)).toMatchObject(SOLD);
});

/** Simulates a crash: the connection closes after the ticket and before the commit. */
const dying = (
  issue: TransactionalSupplier['issue'],
  seen: () => Promise<unknown> = async () => {},
): TransactionalSupplier => ({
  issue: async (tx, requests) => {
    const bookings = await issue(tx, requests);
    await seen();
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    return bookings;
  },
});

test('a crash between ticket and commit leaves neither ticket nor payment; a retry sells it once', async () => {
  const { orderId, intentId } = await sellInventory();
  let meanwhile: Books | undefined;
  sales.supply.transactional = dying(ownSupplier.issue, async () => {
    meanwhile = await harness(orderId);
  });
  await pay(intentId);
  expect(meanwhile).toMatchObject({ status: 'pay', paid: 'started', issue: null, ours: 0, theirs: 0 });
  expect(await harness(orderId)).toMatchObject(SOLD);
  expect(lines().some((line) => line.includes('payments.captured_without_order'))).toBe(true);
});

test('control: a supplier with its own transaction issues a ticket that a crash leaves unpaid', async () => {
  const { orderId, intentId } = await sellInventory();
  sales.supply.transactional = dying(async (tx, requests) => {
    for (const { call, ref, expect: agreed } of requests) {
      const answer = await inventory.issue({ opId: call.opId }, ref, agreed);
      if (answer.kind !== 'ok') throw new Error(answer.code);
    }
    return ownSupplier.issue(tx, requests);
  });
  await pay(intentId);
  expect(await harness(orderId)).toMatchObject({ status: 'error_sold', ours: 0, theirs: 1 });
});

test('a rejection by own inventory is requested in its own transaction, recorded, and refunded', async () => {
  const { orderId, intentId } = await sellInventory();
  await database.db.execute(sql`update inventory.bookings set state = 'canceled'
    where id = (select booking_ref ->> 'id' from orders.orders where id = ${orderId})`);
  await pay(intentId);
  expect(await harness(orderId)).toMatchObject({ status: 'error_sold', paid: 'captured', issue: 'rejected' });
  await runJobs();
  expect(gateway.payments.get(intentId)?.refunded).toEqual(gateway.payments.get(intentId)?.captured);
});

test('a remote supplier is called after capture and issue are committed', async () => {
  const { orderId, intentId } = await sellInventory();
  sales.supply.transactional = undefined;
  await pay(intentId);
  const { commits, ...sell } = await harness(orderId);
  expect(sell).toEqual(SOLD);
  expect(commits).toBeGreaterThan(1);
});

/** Several sales that await payment. */
const several = async () =>
  [await sellInventory(), await sellInventory(), await sellInventory(), await sellInventory()] as const;
const idsOf = (all: readonly { intentId: string }[]) => all.map(({ intentId }) => intentId);
const booksOf = (all: readonly { orderId: string }[]) => Promise.all(all.map(({ orderId }) => harness(orderId)));

test('concurrent captures are recorded in one commit, with the same rows as separately', async () => {
  const alone = await sellInventory();
  await pay(alone.intentId);
  const all = await several();
  await payConcurrently(idsOf(all));
  expect(await booksOf(all)).toEqual(all.map(() => ({ ...SOLD, commits: 1 })));
  const { rows } = await database.db.execute<{ xmin: string }>(
    sql`select distinct xmin::text from payments.intents where id in ${idsOf(all)}`,
  );
  expect(rows).toHaveLength(1);
  for (const { orderId } of all) expect(await written(orderId)).toEqual(await written(alone.orderId));
});

test('a sale rejected by own inventory does not roll back the others of its batch', async () => {
  const all = await several();
  const [, refused, ...others] = all;
  await database.db.execute(sql`update inventory.bookings set state = 'canceled'
    where id = (select booking_ref ->> 'id' from orders.orders where id = ${refused.orderId})`);
  await payConcurrently(idsOf(all));
  expect(await booksOf([all[0], ...others])).toEqual([1, 2, 3].map(() => ({ ...SOLD, commits: 1 })));
  const failed = { status: 'error_sold', paid: 'captured', issue: 'rejected', ours: 0, theirs: 0 };
  expect(await harness(refused.orderId)).toMatchObject(failed);
  await runJobs();
  const { refunded, captured } = gateway.payments.get(refused.intentId) ?? {};
  expect(refunded).toEqual(captured);
  for (const { intentId } of [all[0], ...others]) expect(gateway.payments.get(intentId)?.refunded.minor).toBe(0);
});

test('a crash between several sales and their commit leaves none; a retry sells each once', async () => {
  const all = await several();
  let meanwhile: Books[] = [];
  sales.supply.transactional = dying(ownSupplier.issue, async () => {
    meanwhile = await booksOf(all);
  });
  await payConcurrently(idsOf(all));
  const nothing = { status: 'pay', paid: 'started', issue: null, ours: 0, theirs: 0 };
  expect(meanwhile).toMatchObject(all.map(() => nothing));
  expect(await booksOf(all)).toMatchObject(all.map(() => SOLD));
});

test('two concurrent captures of one order sell it once, and one of them is refunded', async () => {
  const { orderId, intentId } = await sellInventory();
  gateway.end(intentId, 'declined', 'no_money');
  await payments.refreshFromGateway(intentId);
  const [declined] = await payments.listPayments(database.db, orderId);
  if (!declined) throw new Error('no payment was started');
  const { intentId: again } = await payments.startPayment({
    orderId,
    orderNumber: 'one-commit',
    method: 'card',
    amount: declined.amount,
    locale: 'ru',
    paymentTimeLimit: new Date(Date.now() + 600_000).toISOString(),
    returnPath: `/order/${orderId}`,
  });
  await payConcurrently([intentId, again]);
  await runJobs();
  const { rows } = await database.db.execute(
    sql`
      select distinct xmin::text from payments.intents where order_id = ${orderId} and state = 'captured'
      and refunded_minor = 0`,
  );
  expect(rows).toHaveLength(1);
  const back = [intentId, again].map((id) => gateway.payments.get(id)?.refunded.minor ?? 0);
  expect(back.toSorted((a, b) => a - b)).toEqual([0, declined.amount.minor]);
  const { rows: sell } = await database.db.execute(
    sql`
      select o.status, (select count(*)::int from orders.tickets t where t.order_id = o.id) as tickets
      from orders.orders o where id = ${orderId}`,
  );
  expect(sell).toEqual([{ status: 'sold', tickets: 1 }]);
});
