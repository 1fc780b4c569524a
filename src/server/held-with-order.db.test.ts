import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { createInventorySales, type InventorySales } from '../../tests/support/inventory-sales.ts';
import { timetableCache } from '../../tests/support/presets.ts';

let database: TestDatabase;
let sales: InventorySales;

beforeAll(async () => {
  database = await testDatabase({ preset: timetableCache(new Date().toISOString()) });
  sales = await createInventorySales(database);
});
afterAll(async () => {
  await sales.inventory.stop();
  await database.close();
});
beforeEach(() => {
  sales.supply.within = sales.house;
});

type Counts = { orders: number; bookings: number; sold: number; letters: number; attempts: number };
/** What stands in the books of everybody who takes part in an order. */
async function counts(): Promise<Counts> {
  const { rows } = await database.db.execute<Counts>(sql`select
    (select count(*)::int from orders.orders where ended = 'open') as orders,
    (select count(*)::int from inventory.bookings) as bookings,
    (select sum(sold)::int from inventory.buckets) as sold,
    (select count(*)::int from graphile_worker.jobs where key like 'order-held:%') as letters,
    (select count(*)::int from payments.intents) as attempts`);
  return rows[0] as Counts;
}
const grown = (was: Counts, now: Counts) =>
  Object.fromEntries(Object.entries(now).map(([key, n]) => [key, n - was[key as keyof Counts]]));
const ONE = { orders: 1, bookings: 1, sold: 1, letters: 1, attempts: 1 };

/** The house, and something that happens when it has drawn up the seats. */
const meanwhile = (happens: () => Promise<unknown>) => ({
  ...sales.house,
  hold: async (...asked: Parameters<NonNullable<typeof sales.house.hold>>) => {
    const bookings = await sales.house.hold?.(...asked);
    await happens();
    return bookings ?? [];
  },
});

test('an order, its seats, the letter about them and the attempt to pay are one commit', async () => {
  const was = await counts();
  const { orderId, redirectUrl } = await sales.placeIt(await sales.atPayment());
  expect(redirectUrl).not.toBeNull();
  expect(grown(was, await counts())).toEqual(ONE);
  const { rows } = await database.db.execute<{
    commits: number;
  }>(sql`select cardinality(array(select distinct unnest(
      array[o.xmin, b.xmin, h.xmin, p.xmin, j.xmin]::text[]))) as commits
    from orders.orders o join inventory.bookings b on b.id = o.booking_ref ->> 'id' join orders.operations h
      on h.order_id = o.id
    join orders.order_payments p on p.order_id = o.id join graphile_worker._private_jobs j
      on j.key = 'order-held:' || o.id where o.id = ${orderId}`);
  expect(rows).toEqual([{ commits: 1 }]);
});

/** What the books say of an unpaid order, without its ids and times. */
async function written(orderId: string) {
  const { rows } =
    await database.db.execute(sql`select o.status, o.ended, o.version, o.booking_ref ->> 'version' as reservation,
      extract(epoch from o.payment_time_limit - o.created_at)::int / 60 as minutes,
      array(select array[h.kind, (h.details - 'paymentId')::text] from orders.history h
        where h.order_id = o.id and h.kind not in ('created', 'mail_sent') order by h.id) as history,
      (select jsonb_agg(jsonb_build_array(p.kind, p.state, p.attempts, p.probes, p.outcome, p.sent_at is null,
        p.settle_at is null,
        p.open_since is null, p.request_hash is null)) from orders.operations p where p.order_id = o.id) as operations,
      (select jsonb_agg(jsonb_build_array(p.state, p.purpose, p.method, p.amount_minor))
        from orders.order_payments p where p.order_id = o.id) as payments,
      (select jsonb_agg(jsonb_build_array(i.state, i.attempt, i.method, i.redirect_url is null, i.gateway_ref is
        null)) from payments.intents i
        where i.order_id = o.id) as attempts,
      (select jsonb_agg(j.task_identifier order by j.task_identifier) from graphile_worker.jobs j
        where j.key like '%' || o.id) as jobs
    from orders.orders o where o.id = ${orderId}`);
  return rows[0];
}

test('the ledger is the same for seats taken in the order’s commit and in one of their own', async () => {
  const one = await sales.placeIt(await sales.atPayment());
  sales.supply.within = undefined;
  const other = await sales.placeIt(await sales.atPayment());
  const [with_, after] = [await written(one.orderId), await written(other.orderId)];
  expect(with_).toMatchObject({
    status: 'pay',
    payments: [['started', 'order', 'card', expect.any(Number)]],
  });
  // An order that is known as held from the first has not been moved to it.
  expect({ ...with_, version: 0 }).toEqual({ ...after, version: 0 });
});

test('seats lost between lookup and hold leave no order; the own inventory gives the reason', async () => {
  const person = await sales.atPayment();
  const was = await counts();
  const flight = sales.offer.slices[0]?.[0]?.flight.id ?? '';
  await database.db.execute(
    sql`create table kept as select flight_id, rbd, seats from inventory.buckets where flight_id = ${flight}`,
  );
  sales.supply.within = meanwhile(() =>
    connect(database.pool).execute(sql`update inventory.buckets set seats = sold where flight_id = ${flight}`),
  );
  await expect(sales.placeIt(person)).rejects.toMatchObject({ code: 'orders.seats_gone' });
  expect(grown(was, await counts())).toEqual({ orders: 0, bookings: 0, sold: 0, letters: 0, attempts: 0 });
  expect(sales.lines().some((line) => line.includes('orders.held_apart'))).toBe(true);
  await database.db.execute(
    sql`update inventory.buckets b set seats = k.seats from kept k where k.flight_id = b.flight_id and k.rbd = b.rbd`,
  );
});

/** A booking that another tab touches while its seats are drawn up. */
async function touched(): Promise<Record<string, number>> {
  const person = await sales.atPayment();
  const was = await counts();
  let times = 0;
  sales.supply.within = meanwhile(async () => {
    if (times++ > 0) return;
    await connect(database.pool).execute(
      sql`update orders.drafts set updated_at = updated_at + interval '1 second' where id = ${person.draftId}`,
    );
  });
  const apart = () => sales.lines().filter((line) => line.includes('orders.held_apart')).length;
  const before = apart();
  await sales.placeIt(person);
  expect({ times, apart: apart() - before }).toEqual({ times: 2, apart: 0 });
  return grown(was, await counts());
}

test('a booking changed meanwhile holds no seats for an unwritten order; it is placed again, once', async () => {
  expect(await touched()).toEqual(ONE);
});

test('death before the commit leaves neither order nor seats nor letter', async () => {
  const person = await sales.atPayment();
  const was = await counts();
  sales.supply.within = {
    ...sales.house,
    hold: async (tx, asked) => {
      const bookings = await sales.house.hold?.(tx, asked);
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      return bookings ?? [];
    },
  };
  await expect(sales.placeIt(person)).rejects.toThrow();
  expect(grown(was, await counts())).toEqual({ orders: 0, bookings: 0, sold: 0, letters: 0, attempts: 0 });
  sales.supply.within = sales.house;
  await sales.placeIt(person);
  expect(grown(was, await counts())).toEqual(ONE);
});

test('control: an own inventory that takes the seats in a transaction of its own leaks them', async () => {
  const person = await sales.atPayment();
  const was = await counts();
  sales.supply.within = {
    ...sales.house,
    hold: async (tx, asked) => {
      for (const { call, request } of asked)
        await sales.inventory.hold(
          { opId: `lost-${call.opId}` },
          { ...request, travellers: request.travellers.map(({ id, category }) => ({ id, category })) },
        );
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      return [];
    },
  };
  await expect(sales.placeIt(person)).rejects.toThrow();
  expect(grown(was, await counts())).toMatchObject({ orders: 0, bookings: 1, sold: 1 });
});

test('an attempt whose page the acquirer did not give is known to the order, and paid by the next try', async () => {
  const person = await sales.atPayment();
  const was = await counts();
  sales.gateway.lose('create', 'before');
  const { orderId, redirectUrl } = await sales.placeIt(person);
  expect(redirectUrl).toBeNull();
  expect(await written(orderId)).toMatchObject({
    status: 'pay',
    attempts: [['unknown', 1, 'card', true, true]],
  });
  const again = await sales.placeIt(person);
  expect(again.orderId).toBe(orderId);
  const intentId = again.redirectUrl?.split('/').at(-1) ?? '';
  await sales.pay(intentId);
  expect(await written(orderId)).toMatchObject({
    status: 'sold',
    attempts: [['captured', 1, 'card', false, false]],
  });
  expect(grown(was, await counts())).toMatchObject({ orders: 1, bookings: 1, sold: 1, attempts: 1 });
});
