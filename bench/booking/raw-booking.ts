import type pg from 'pg';

/** The minimum database work of a booking: an order row, stock taken only when available, two ledger lines. */
export const RAW = [
  'create schema raw',
  'create table raw.orders (id bigint generated always as identity primary key, buyer text not null, total ' +
    'bigint not null, at timestamptz not null default now())',
  'create table raw.stock (id int primary key, seats int not null, sold int not null default 0, check (sold <= seats))',
  'create table raw.lines (order_id bigint not null, account text not null, minor bigint not null)',
  'insert into raw.stock select n, 1000000, 0 from generate_series(0, 500) n',
];

const ORDER = {
  name: 'raw-order',
  text: 'insert into raw.orders (buyer, total) values ($1, $2) returning id',
};
const LINES = { name: 'raw-lines', text: 'insert into raw.lines values ($1, $2, $3), ($1, $4, -$3)' };
const STOCK = {
  name: 'raw-stock',
  text: 'update raw.stock set sold = sold + 1 where id = $1 and sold < seats',
};

/** One transaction, prepared statements, the contended row last. */
export async function rawBooking(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>({ ...ORDER, values: ['somebody', 375_000] });
    await client.query({ ...LINES, values: [rows[0]?.id, 'acquirer', 375_000, 'customer'] });
    await client.query({ ...STOCK, values: [1 + Math.floor(Math.random() * 500)] });
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** All buyers contend for one row. */
export async function rawHotSeat(pool: pg.Pool): Promise<void> {
  await pool.query({ ...STOCK, values: [0] });
}
