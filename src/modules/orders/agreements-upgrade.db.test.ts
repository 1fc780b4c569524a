import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const MIGRATION = new URL('../../../db/migrations/orders/0029_fewer-entries-an-order.sql', import.meta.url);
/** What the migration does with agreements. */
const upgrade = readFileSync(MIGRATION, 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /agreements/.test(statement));

test('what was agreed to before stands in one row an order, as it was agreed to, and cannot be changed', async () => {
  const { pool } = database;
  expect(upgrade).toHaveLength(6);
  // As it was: a row a document.
  await pool.query(`drop table orders.accepted_agreements;
    create table orders.accepted_agreements (order_id text not null, key text not null, version integer not null,
      at timestamptz not null,
      constraint accepted_agreements_order_id_key_pk primary key (order_id, key));
    create trigger accepted_agreements_append_only before update or delete on orders.accepted_agreements
      for each row execute function orders.refuse_change();
    insert into orders.accepted_agreements values
      ('one', 'offer', 3, '2026-03-02T06:00:00Z'), ('one', 'tariff', 12, '2026-03-02T06:00:00Z'), ('two', 'offer',
        4, '2026-03-03T06:00:00Z')`);
  for (const statement of upgrade) await pool.query(statement);
  const { rows } = await pool.query('select * from orders.accepted_agreements order by order_id');
  expect(rows).toEqual([
    { order_id: 'one', versions: { offer: 3, tariff: 12 }, at: new Date('2026-03-02T06:00:00Z') },
    { order_id: 'two', versions: { offer: 4 }, at: new Date('2026-03-03T06:00:00Z') },
  ]);
  const rewritten = `update orders.accepted_agreements set versions = '{}'`;
  for (const change of [rewritten, 'delete from orders.accepted_agreements'])
    await expect(pool.query(change)).rejects.toThrow(/append-only/);
});
