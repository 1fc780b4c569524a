import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** Every order of a draft with its hold and the reservation of own inventory. */
async function ordersOf(draftId: string) {
  const { rows } = await database.db.execute(sql`select o.status, p.state as hold,
      (select count(*)::int from inventory.bookings b where b.id = o.booking_ref ->> 'id') as bookings
    from orders.orders o join orders.operations p on p.order_id = o.id and p.kind = 'hold'
    where o.draft_id = ${draftId}`);
  return rows;
}

test('own inventory is held like any supplier: order and hold are committed before the call', async () => {
  const person = await sales.atPayment();
  const { hold } = sales.supplier;
  let before: unknown[] = [];
  sales.supplier.hold = async (call, request) => {
    before = await ordersOf(person.draftId);
    return hold(call, request);
  };
  await sales.placeIt(person);
  sales.supplier.hold = hold;
  expect(before).toEqual([{ status: 'hold', hold: 'sent', bookings: 0 }]);
  expect(await ordersOf(person.draftId)).toEqual([{ status: 'pay', hold: 'done', bookings: 1 }]);
});

test('a lost answer to a hold of own inventory is resolved by operation id, with seats held once', async () => {
  const person = await sales.atPayment();
  const { hold } = sales.supplier;
  const bookings = async () =>
    (await database.db.execute<{ n: number }>(sql`select count(*)::int as n from inventory.bookings`)).rows[0]?.n ?? 0;
  const was = await bookings();
  sales.supplier.hold = async (call, request) => {
    await hold(call, request);
    throw new Error('the connection is gone');
  };
  await sales.placeIt(person);
  sales.supplier.hold = hold;
  expect(await ordersOf(person.draftId)).toEqual([{ status: 'hold', hold: 'unknown', bookings: 0 }]);
  sales.clock.advance({ seconds: 30 });
  await database.db.execute(sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`);
  await sales.runJobs();
  expect(await ordersOf(person.draftId)).toEqual([{ status: 'pay', hold: 'done', bookings: 1 }]);
  expect((await bookings()) - was).toBe(1);
});

test('an attempt whose page the acquirer did not give leaves the order to be paid by the next try', async () => {
  const person = await sales.atPayment();
  const attempts = async (orderId: string) =>
    (
      await database.db.execute(sql`select o.status, i.state, i.attempt
        from orders.orders o join payments.intents i on i.order_id = o.id where o.id = ${orderId}`)
    ).rows;
  sales.gateway.lose('create', 'before');
  const { orderId, redirectUrl } = await sales.placeIt(person);
  expect(redirectUrl).toBeNull();
  expect(await attempts(orderId)).toEqual([{ status: 'pay', state: 'unknown', attempt: 1 }]);
  const again = await sales.placeIt(person);
  expect(again.orderId).toBe(orderId);
  await sales.pay(again.redirectUrl?.split('/').at(-1) ?? '');
  expect(await attempts(orderId)).toEqual([{ status: 'sold', state: 'captured', attempt: 1 }]);
});
