import { randomBytes } from 'node:crypto';
import type { Client } from '../../database.ts';
import { now } from '../time.ts';
import { notFound } from './refusal.ts';

export const DUFFEL_DDL: readonly string[] = [
  'create schema if not exists duffel',
  'create sequence if not exists duffel.ticket_serial',
  `create table if not exists duffel.objects (
    n bigint generated always as identity,
    id text primary key,
    kind text not null,
    parent text,
    created_at timestamptz not null,
    data jsonb not null)`,
  'create index if not exists objects_parent on duffel.objects (kind, parent, n)',
  `create table if not exists duffel.deliveries (
    event_id text primary key,
    url text not null,
    body text not null,
    copies int not null,
    tries int not null default 0,
    next_at timestamptz not null,
    created_at timestamptz not null default now())`,
  'create index if not exists deliveries_due on duffel.deliveries (next_at) where copies > 0',
];

export type Kind =
  | 'offer_request'
  | 'offer'
  | 'order'
  | 'payment'
  | 'cancellation'
  | 'change_request'
  | 'change_offer'
  | 'change'
  | 'airline_change'
  | 'service'
  | 'sold_seat'
  | 'webhook';

const PREFIX: Readonly<Record<Kind, string>> = {
  offer_request: 'orq',
  offer: 'off',
  order: 'ord',
  payment: 'pay',
  cancellation: 'ore',
  change_request: 'ocr',
  change_offer: 'oco',
  change: 'oce',
  airline_change: 'aic',
  service: 'ase',
  sold_seat: 'sts',
  webhook: 'end',
};

/** An id in Duffel's form: a prefix and letters that mean nothing. */
export const idOf = (prefix: string): string =>
  `${prefix}_0000A${randomBytes(14).toString('base64url').replace(/[-_]/g, 'x')}`;
export const newId = (kind: Kind): string => idOf(PREFIX[kind]);
export const at = (ms = now()): string => new Date(ms).toISOString();

export async function insert<T extends { id: string }>(
  client: Client,
  kind: Kind,
  parent: string | null,
  data: T,
): Promise<T> {
  await client.query('insert into duffel.objects (id, kind, parent, created_at, data) values ($1, $2, $3, $4, $5)', [
    data.id,
    kind,
    parent,
    at(),
    JSON.stringify(data),
  ]);
  return data;
}

export async function save(client: Client, data: { id: string }): Promise<void> {
  await client.query('update duffel.objects set data = $2 where id = $1', [data.id, JSON.stringify(data)]);
}

export async function find<T>(client: Client, kind: Kind, id: string, lock = false): Promise<T> {
  const { rows } = await client.query<{ data: T }>(
    `select data from duffel.objects where kind = $1 and id = $2${lock ? ' for update' : ''}`,
    [kind, id],
  );
  if (!rows[0]) throw notFound();
  return rows[0].data;
}

/** The object that one belongs to. */
export async function parentOf(client: Client, id: string): Promise<string | null> {
  const { rows } = await client.query<{ parent: string | null }>('select parent from duffel.objects where id = $1', [
    id,
  ]);
  return rows[0]?.parent ?? null;
}

/** The newest first, or in the order in which they were made. */
export async function list<T>(
  client: Client,
  kind: Kind,
  parent: string | null,
  page: { limit: number; offset: number; newest?: boolean },
): Promise<T[]> {
  const { rows } = await client.query<{ data: T }>(
    `select data from duffel.objects where kind = $1 and ($2::text is null or parent = $2)
     order by n ${page.newest ? 'desc' : 'asc'} limit $3 offset $4`,
    [kind, parent, page.limit, page.offset],
  );
  return rows.map((row) => row.data);
}
