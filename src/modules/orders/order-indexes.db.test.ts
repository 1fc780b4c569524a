import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** How the database finds orders when it may not read all of them. */
async function wayOf(where: string, values: readonly unknown[]): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query(
      'begin; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan',
    );
    const text = `explain (costs off) select id from orders.orders where ${where}`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({ name: where, text }, [...values]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test.each([
  ['orders_booking', `supplier_id = $1 and booking_ref ->> 'id' = $2`, ['house', 'H1']],
  ['orders_locator', 'locator = $1', ['ABC123']],
  ['orders_contract', 'contract_id in ($1, $2)', ['one', 'two']],
  ['orders_contract', 'contract_id = any($1::text[])', [['one']]],
  ['orders_undelivered', `status = 'sold' and delivered_at is null and updated_at <= $1`, [new Date()]],
  [
    'orders_placed_from',
    `placed_from = $1 and status in ('cooked', 'hold', 'pay', 'not_payed')`,
    [Buffer.of(1)],
  ],
])('orders that %s keeps apart are found through it: %s', async (index, where, values) => {
  expect(await wayOf(where, values)).toContain(index);
});
