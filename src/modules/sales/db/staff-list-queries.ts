import { type SQL, sql } from 'drizzle-orm';
import type { OrderRow } from '#modules/orders/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { StaffOrderFilter, StaffOrderSort, StaffTicketFilter } from '../wire/staff-lists.ts';
import {
  conditionsFor,
  dayStart,
  departsKey,
  instantKey,
  isCursorOf,
  type ListCursor,
  pageClause,
  type SortKey,
  totalKey,
} from './list-conditions.ts';
import { idsUnder } from './list-queries.ts';

type Wanted = { numberReadings: readonly string[]; surnames: readonly Buffer[] };
type Page = { order: 'asc' | 'desc'; after: ListCursor | null; limit: number };

export const CREATED = instantKey(sql`o.created_at`);
const KEYS: Readonly<Record<StaffOrderSort, SortKey>> = {
  created: CREATED,
  departs: { ...departsKey, key: sql`coalesce(left(o.journey #>> '{slices,0,segments,0,departsLocal}', 16), '')` },
  total: { ...totalKey, key: sql`o.total_minor` },
};
export const isStaffOrderCursor = (sort: StaffOrderSort, place: ListCursor): boolean => isCursorOf(KEYS[sort], place);

function orderConditions(filter: Omit<StaffOrderFilter, 'status'>, wanted: Wanted | null): SQL[] {
  const all: SQL[] = [];
  const when = conditionsFor(all);
  when(filter.channel, (channel) =>
    channel === 'direct' ? sql`o.contract_id is null` : sql`o.contract_id is not null`,
  );
  when(filter.contract, (contract) => sql`o.contract_id = ${contract}`);
  when(filter.from, (date) => sql`o.created_at >= ${dayStart(date)}`);
  when(filter.to, (date) => sql`o.created_at < ${dayStart(date)}::timestamptz + interval '1 day'`);
  if (wanted) {
    const ids = idsUnder(wanted.numberReadings, wanted.surnames);
    all.push(ids ? sql`o.id in (${ids})` : sql`false`);
  }
  return all;
}

export type StaffOrderRow = Pick<
  OrderRow,
  'id' | 'number' | 'status' | 'locator' | 'journey' | 'contractId' | 'currency'
> & {
  createdAt: string;
  paymentTimeLimit: string | null;
  totalMinor: number;
  key: string;
};

/** A page of everybody's orders; `wanted`: only those under a number or a surname. */
export async function findStaffOrders(
  db: Executor,
  { status, ...filter }: StaffOrderFilter,
  wanted: Wanted | null,
  { sort, order, after, limit }: Page & { sort: StaffOrderSort },
): Promise<StaffOrderRow[]> {
  const { beyond, by } = pageClause(KEYS[sort], sql`o.id`, { order, after });
  const all = orderConditions(filter, wanted);
  if (status) all.push(sql`o.status = ${status}`);
  const { rows } = await db.execute<StaffOrderRow>(sql`
    select o.id, o.number, o.status, o.locator, o.journey, o.contract_id as "contractId", o.currency,
      o.created_at as "createdAt", o.payment_time_limit as "paymentTimeLimit", o.total_minor::float8 as "totalMinor",
      (${KEYS[sort].key})::text as key
    from orders.orders o where ${sql.join([sql`true`, ...all], sql` and `)}${beyond} order by ${by} limit ${limit}`);
  return rows;
}

/** Orders with tickets in one state, or in any: their tickets are one page. */
export async function findTicketedOrders(
  db: Executor,
  { state, ...filter }: StaffTicketFilter,
  wanted: Wanted | null,
  { order, after, limit }: Page,
): Promise<{ id: string; key: string }[]> {
  const { beyond, by } = pageClause(CREATED, sql`o.id`, { order, after });
  const ofState = state ? sql` and t.state = ${state}` : sql``;
  const all = [
    sql`exists (select from orders.tickets t where t.order_id = o.id${ofState})`,
    ...orderConditions(filter, wanted),
  ];
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select o.id, o.created_at::text as key from orders.orders o
    where ${sql.join(all, sql` and `)}${beyond} order by ${by} limit ${limit}`);
  return rows;
}
