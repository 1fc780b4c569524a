import { randomBytes } from 'node:crypto';
import type { Client } from '../../database.ts';
import { now } from '../time.ts';

export const LITEAPI_DDL: readonly string[] = [
  'create schema if not exists liteapi',
  `create table if not exists liteapi.prebooks (
    id text primary key,
    created_at timestamptz not null,
    data jsonb not null)`,
  `create table if not exists liteapi.bookings (
    id text primary key,
    reference text unique,
    created_at timestamptz not null,
    data jsonb not null)`,
];

/** Nine characters of base64 for addresses, small and capital letters, `-` and `_` among them. */
export const shortId = (): string => randomBytes(7).toString('base64url').slice(0, 9);

export async function insertPrebook(client: Client, id: string, data: object): Promise<void> {
  await client.query('insert into liteapi.prebooks (id, created_at, data) values ($1, $2, $3)', [
    id,
    new Date(now()),
    JSON.stringify(data),
  ]);
}

export async function findPrebook<T>(client: Client, id: string): Promise<T | null> {
  const { rows } = await client.query<{ data: T }>('select data from liteapi.prebooks where id = $1', [id]);
  return rows[0]?.data ?? null;
}

/** False when the reference has been used. Without one nothing distinguishes a second booking from the first. */
export async function insertBooking(
  client: Client,
  id: string,
  reference: string | null,
  data: object,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into liteapi.bookings (id, reference, created_at, data) values ($1, $2, $3, $4)
     on conflict (reference) do nothing`,
    [id, reference, new Date(now()), JSON.stringify(data)],
  );
  return rowCount === 1;
}

export async function saveBooking(client: Client, id: string, data: object): Promise<void> {
  await client.query('update liteapi.bookings set data = $2 where id = $1', [id, JSON.stringify(data)]);
}

export async function findBooking<T>(client: Client, id: string, lock = false): Promise<T | null> {
  const { rows } = await client.query<{ data: T }>(
    `select data from liteapi.bookings where id = $1${lock ? ' for update' : ''}`,
    [id],
  );
  return rows[0]?.data ?? null;
}

export async function bookingsBy<T>(client: Client, reference: string): Promise<T[]> {
  const { rows } = await client.query<{ data: T }>('select data from liteapi.bookings where reference = $1', [
    reference,
  ]);
  return rows.map(({ data }) => data);
}
