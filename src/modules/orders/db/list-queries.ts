import { type SQL, sql } from 'drizzle-orm';
import { toInstant } from '#kernel/dates.ts';
import type { Localised } from '#kernel/locale.ts';
import type { Executor } from '#platform/db/database.ts';
import type { SalesFilter, SalesSort } from '../domain/list-shapes.ts';
import { readOrderNumber, readTicketNumber } from '../domain/normalise.ts';
import type { OrderRow } from './order-queries.ts';

/** Whose orders: a contract and those below it. There is no list without one. */
export type Scope = { readonly contracts: readonly string[]; readonly userId: string };

const HOME = 'Asia/Bishkek';
const dayStart = (date: string) => toInstant(`${date}T00:00`, HOME);

/** An order, or a ticket, under what was typed. */
function numbered(typed: string): SQL {
  const ticket = readTicketNumber(typed);
  if (ticket)
    return sql`exists (select from orders.tickets t where t.order_id = o.id and t.number = ${ticket})`;
  const asked = readOrderNumber(typed);
  return 'number' in asked ? sql`o.number = ${asked.number}` : sql`o.locator = ${asked.locator}`;
}

/** The conditions of a filter over `orders.orders o`; `surnames` are the blind indexes of the surname that was typed. */
export function conditions(scope: Scope, filter: SalesFilter, surnames: readonly Buffer[]): SQL {
  const all: SQL[] = [];
  const when = (value: string | undefined, condition: (value: string) => SQL) => {
    if (value !== undefined) all.push(condition(value));
  };
  when(filter.status, (status) => sql`o.status = ${status}`);
  when(filter.mode, (mode) => sql`o.mode = ${mode}`);
  when(filter.from, (date) => sql`o.created_at >= ${dayStart(date)}`);
  when(filter.to, (date) => sql`o.created_at < ${dayStart(date)}::timestamptz + interval '1 day'`);
  when(filter.departsFrom, (date) => sql`o.departs_on >= ${date}`);
  when(filter.departsTo, (date) => sql`o.departs_on <= ${date}`);
  when(filter.origin, (city) => sql`o.origin = ${city}`);
  when(filter.destination, (city) => sql`o.destination = ${city}`);
  when(filter.number, numbered);
  when(filter.workplace, (workplace) => sql`o.workplace_id = ${workplace}`);
  when(filter.contract, (contract) => sql`o.contract_id = ${contract}`);
  when(filter.mine, () => sql`o.user_id = ${scope.userId}`);
  when(
    filter.passenger,
    () => sql`exists (select from orders.order_passengers p where p.order_id = o.id
      and p.surname_index in (${sql.join(
        surnames.map((index) => sql`${index}`),
        sql`, `,
      )}))`,
  );
  const own = sql`o.contract_id in (${sql.join(
    scope.contracts.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  return sql.join([own, ...all], sql` and `);
}

const KEYS: Readonly<Record<SalesSort, SQL>> = {
  created: sql`o.created_at`,
  departs: sql`coalesce(o.departs_on, '')`,
  total: sql`o.total_minor`,
  payTill: sql`coalesce(o.pay_till, 'infinity'::timestamptz)`,
};
const CASTS: Readonly<Record<SalesSort, SQL>> = {
  created: sql`timestamptz`,
  departs: sql`text`,
  total: sql`bigint`,
  payTill: sql`timestamptz`,
};

export type ListRow = Pick<
  OrderRow,
  'id' | 'number' | 'status' | 'locator' | 'journey' | 'contractId' | 'userId' | 'workplaceId' | 'currency'
> & {
  createdAt: string;
  payTill: string | null;
  totalMinor: number;
  commissionMinor: number | null;
  motivationMinor: number | null;
  /** Where it stands in the order of the list. */
  key: string;
};
export type Place = { key: string; id: string };

/** A page of orders in the order of the list; `after` is the last row of the page before. */
export async function listedOrders(
  db: Executor,
  where: SQL,
  page: { sort: SalesSort; order: 'asc' | 'desc'; after: Place | null; limit: number },
): Promise<ListRow[]> {
  const key = KEYS[page.sort];
  const direction = page.order === 'asc' ? sql`asc` : sql`desc`;
  const beyond = page.order === 'asc' ? sql`>` : sql`<`;
  const after = page.after
    ? sql` and (${key}, o.id) ${beyond} (${page.after.key}::${CASTS[page.sort]}, ${page.after.id})`
    : sql``;
  const { rows } = await db.execute<ListRow>(sql`
    select o.id, o.number, o.status, o.locator, o.journey, o.contract_id as "contractId", o.user_id as "userId",
      o.workplace_id as "workplaceId", o.currency, o.created_at as "createdAt", o.pay_till as "payTill",
      o.total_minor::float8 as "totalMinor", o.commission_minor::float8 as "commissionMinor",
      o.motivation_minor::float8 as "motivationMinor", ${key}::text as key
    from orders.orders o where ${where}${after}
    order by ${key} ${direction}, o.id ${direction} limit ${page.limit}`);
  return rows;
}

/** How many orders the conditions let through, and what they come to. */
export async function listedTotals(
  db: Executor,
  where: SQL,
): Promise<{ count: number; total: number; commission: number; motivation: number }> {
  const { rows } = await db.execute<{
    count: number;
    total: number;
    commission: number;
    motivation: number;
  }>(sql`
    select count(*)::int as count, coalesce(sum(o.total_minor), 0)::float8 as total,
      coalesce(sum(o.commission_minor), 0)::float8 as commission, coalesce(sum(o.motivation_minor), 0)::float8 as motivation
    from orders.orders o where ${where}`);
  return rows[0] as (typeof rows)[number];
}

/** Passengers of several orders, in the order of each party. */
export async function partiesOf(
  db: Executor,
  orderIds: readonly string[],
): Promise<{ id: string; orderId: string; sealed: Buffer }[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string; orderId: string; sealed: Buffer }>(sql`
    select id, order_id as "orderId", sealed from orders.order_passengers
    where order_id in (${sql.join(
      orderIds.map((id) => sql`${id}`),
      sql`, `,
    )}) order by order_id, position`);
  return rows;
}

/** Numbers of orders, and the cities that their first direction joins. */
export async function labelledOrders(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; number: string; from: Localised | null; to: Localised | null }[]> {
  if (ids.length === 0) return [];
  const city = (end: string) => sql`o.journey -> 'places' -> (o.journey #>> ${end}::text[]) -> 'city'`;
  const { rows } = await db.execute<{
    id: string;
    number: string;
    from: Localised | null;
    to: Localised | null;
  }>(sql`
    select o.id, o.number, ${city('{slices,0,segments,0,from}')} as "from", ${city('{slices,0,segments,-1,to}')} as "to"
    from orders.orders o where o.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`);
  return rows;
}
