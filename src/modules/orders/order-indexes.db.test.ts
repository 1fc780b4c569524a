import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** How the database finds rows when it may not read all of them. */
async function wayOf(where: string, values: readonly unknown[], table = 'orders'): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan');
    const text = `explain (costs off) select from orders.${table} where ${where}`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({ name: `${table} ${where}`, text }, [...values]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test.each([
  ['orders_booking', `supplier_id = $1 and booking_ref ->> 'id' = $2`, ['own', 'H1']],
  ['orders_locator', 'locator = $1', ['ABC123']],
  ['orders_contract', 'contract_id in ($1, $2)', ['one', 'two']],
  ['orders_contract', 'contract_id = any($1::text[])', [['one']]],
  ['orders_undelivered', `status = 'sold' and receipts_sent_at is null and updated_at <= $1`, [new Date()]],
  ['orders_client_ip_hash', `client_ip_hash = $1 and status in ('cooked', 'hold', 'pay', 'not_payed')`, [Buffer.of(1)]],
])('orders that %s keeps apart are found through it: %s', async (index, where, values) => {
  expect(await wayOf(where, values)).toContain(index);
});

test.each([
  ['operations', 'operations_one_of_a_kind', 'order_id = $1', ['one']],
  ['operations', 'operations_one_of_a_kind', 'order_id = any($1::text[])', [['one']]],
  ['operations', 'operations_one_of_a_kind', 'order_id = $1 and kind = $2', ['one', 'hold']],
  ['history', 'history_order_id_id_pk', 'order_id = $1 order by id', ['one']],
  ['access_link_codes', 'access_link_codes_order', 'order_id = $1', ['one']],
  ['schedule_changes', 'schedule_changes_order', `order_id = $1 and answer = 'accepted'`, ['one']],
])('%s of an order are found through %s: %s', async (table, index, where, values) => {
  expect(await wayOf(where, values, table)).toContain(index);
});

const ORDER = `insert into orders.orders (id, number, draft_id, locale, status, total_minor, currency, supplier_id,
    supplier_offer_id, supplier_total, journey, price, refund, contacts, created_at, updated_at)
  values ('one', 'S-1', 'd', 'ru', 'cooked', 0, 'KGS', 's', 'o', '{}', '{}', '{}', '{}', '', now(), now())`;

test('an order has one operation of each kind that it may have once, and several of the others', async () => {
  await database.pool.query(ORDER);
  const write = (id: string, kind: string) =>
    database.pool.query(
      `
        insert into orders.operations (id, order_id, kind, state, request_hash, updated_at)
        values ($1, 'one', $2, 'done', '', now())`,
      [id, kind],
    );
  for (const kind of ['hold', 'issue', 'cancel_hold']) {
    await write(`${kind} 1`, kind);
    await expect(write(`${kind} 2`, kind)).rejects.toThrow(/operations_one_of_a_kind/);
  }
  for (const kind of ['void', 'refund', 'exchange', 'split']) for (const n of [1, 2]) await write(`${kind} ${n}`, kind);
});

test.each([
  [
    'sums',
    'select s.currency, count(*), sum(s.total_minor), sum(s.commission_minor), sum(s.motivation_minor)',
    'group by s.currency',
  ],
  [
    'page by departure',
    `select s.id, coalesce(s.departs_on, '') as key`,
    `order by coalesce(s.departs_on, ''), s.id limit 51`,
  ],
  ['page by price', 'select s.id, s.total_minor as key', 'order by s.total_minor desc, s.id desc limit 51'],
])('the %s of a list of tickets, by whatever filter, come from its index alone', async (_what, columns, rest) => {
  const filters = [
    `s.issued_at >= now() and s.departs_on >= '2026-01-01' and s.origin = 'bishkek' and s.destination = 'osh'`,
    `s.workplace_id = 'w' and s.user_id = 'u' and s.type = 'ETICKET' and s.state = 'open' and s.carrier = 'X0'`,
    `(s.number = '1' or s.related_ticket_number = '1')`,
  ];
  const client = await database.pool.connect();
  try {
    await client.query(`begin; set local enable_seqscan = off; set local enable_bitmapscan = off;
      drop index sales.ticket_list_rows_number`);
    for (const filter of filters) {
      const text =
        `explain (costs off) ${columns} from sales.ticket_list_rows s where s.contract_id in ('c') and ` +
        `${filter} ${rest}`;
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(text);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index Only Scan using ticket_list_rows_contract');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a page of tickets and its sums, asked at once, take no processor from each other', async () => {
  const { rows } = await database.pool.query<{ options: string[] }>(
    `select reloptions as options from pg_class where oid = 'sales.ticket_list_rows'::regclass`,
  );
  expect(rows[0]?.options).toContain('parallel_workers=0');
});

test.each([
  [
    'operations',
    `(id, order_id, kind, state, request_hash, updated_at) values ('x', 'none', 'hold', 'sent', '', now())`,
  ],
  ['history', `(order_id, at, kind, details) values ('none', now(), 'created', '{}')`],
  ['grants', `(order_id, visitor_hash, via, at) values ('none', 'v', 'placed', now())`],
  ['accepted_agreements', `(order_id, versions, at) values ('none', '{}', now())`],
  ['duplicate_booking_guards', `(document_index, flight, order_id, at) values ('', 'X0 1', 'none', now())`],
  [
    'order_passengers',
    `(id, order_id, position, category, sealed, document_index, surname_index)
      values ('x', 'none', 0, 'aaa', '', '', '')`,
  ],
])('no row of %s is kept for an order that does not exist', async (table, row) => {
  await expect(database.pool.query(`insert into orders.${table} ${row}`)).rejects.toThrow(/orders_id_fk/);
});
