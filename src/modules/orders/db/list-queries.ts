import { type SQL, sql } from 'drizzle-orm';
import { isLocalDate, toInstant } from '#kernel/dates.ts';
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
  if (ticket) return sql`s.order_id in (select t.order_id from orders.tickets t where t.number = ${ticket})`;
  const asked = readOrderNumber(typed);
  const found = 'number' in asked ? sql`o.number = ${asked.number}` : sql`o.locator = ${asked.locator}`;
  return sql`s.order_id in (select o.id from orders.orders o where ${found})`;
}

const listOf = (values: readonly (string | Buffer)[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** The conditions of a filter over `orders.sales s`; `surnames` are the blind indexes of the surname that was typed. */
export function conditions(scope: Scope, filter: SalesFilter, surnames: readonly Buffer[]): SQL {
  const all: SQL[] = [sql`s.contract_id in ${listOf(scope.contracts)}`];
  const when = (value: string | undefined, condition: (value: string) => SQL) => {
    if (value !== undefined) all.push(condition(value));
  };
  when(filter.status, (status) => sql`s.status = ${status}`);
  when(filter.mode, (mode) => sql`s.mode = ${mode}`);
  when(filter.from, (date) => sql`s.created_at >= ${dayStart(date)}`);
  when(filter.to, (date) => sql`s.created_at < ${dayStart(date)}::timestamptz + interval '1 day'`);
  when(filter.departsFrom, (date) => sql`s.departs_on >= ${date}`);
  when(filter.departsTo, (date) => sql`s.departs_on <= ${date}`);
  when(filter.origin, (city) => sql`s.origin = ${city}`);
  when(filter.destination, (city) => sql`s.destination = ${city}`);
  when(filter.number, numbered);
  when(filter.workplace, (workplace) => sql`s.workplace_id = ${workplace}`);
  when(filter.contract, (contract) => sql`s.contract_id = ${contract}`);
  when(filter.mine, () => sql`s.user_id = ${scope.userId}`);
  when(
    filter.passenger,
    () =>
      sql`s.order_id in (select p.order_id from orders.order_passengers p where p.surname_index in ${listOf(surnames)})`,
  );
  return sql.join(all, sql` and `);
}

/** Orders within a scope under any of some readings of a number, or of a passenger with one of these surnames. */
export function matching(scope: Scope, readings: readonly string[], surnames: readonly Buffer[]): SQL {
  const tickets = readings.flatMap((typed) => readTicketNumber(typed) ?? []);
  const asked = readings.map(readOrderNumber);
  const numbers = asked.flatMap((one) => ('number' in one ? [one.number] : []));
  const locators = asked.flatMap((one) => ('locator' in one && one.locator !== '' ? [one.locator] : []));
  const ways = [
    ...(tickets.length > 0
      ? [sql`select t.order_id from orders.tickets t where t.number in ${listOf(tickets)}`]
      : []),
    ...(numbers.length > 0
      ? [sql`select o.id from orders.orders o where o.number in ${listOf(numbers)}`]
      : []),
    ...(locators.length > 0
      ? [sql`select o.id from orders.orders o where o.locator in ${listOf(locators)}`]
      : []),
    ...(surnames.length > 0
      ? [sql`select p.order_id from orders.order_passengers p where p.surname_index in ${listOf(surnames)}`]
      : []),
  ];
  if (ways.length === 0) return sql`false`;
  return sql`s.contract_id in ${listOf(scope.contracts)} and s.order_id in (${sql.join(ways, sql` union `)})`;
}

const KEYS: Readonly<Record<SalesSort, { key: SQL; cast: SQL }>> = {
  created: { key: sql`s.created_at`, cast: sql`timestamptz` },
  departs: { key: sql`coalesce(s.departs_on, '')`, cast: sql`text` },
  total: { key: sql`s.total_minor`, cast: sql`bigint` },
  payTill: { key: sql`coalesce(s.pay_till, 'infinity'::timestamptz)`, cast: sql`timestamptz` },
};

/** The clock and the offset of a moment as the database writes it. */
const CLOCK = /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;
const isMoment = (key: string) => isLocalDate(key.slice(0, 10)) && CLOCK.test(key.slice(10));
const WRITTEN: Readonly<Record<SalesSort, (key: string) => boolean>> = {
  created: isMoment,
  departs: (key) => key === '' || isLocalDate(key),
  total: (key) => /^-?\d{1,15}$/.test(key),
  payTill: (key) => key === 'infinity' || isMoment(key),
};
/** Whether a place may be one of a list in this order: what somebody else made up never reaches the database. */
export const isPlaceOf = (sort: SalesSort, { key, id }: Place): boolean =>
  WRITTEN[sort](key) && /^[\w-]{1,64}$/.test(id);

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
  const { key, cast } = KEYS[page.sort];
  const [direction, beyond] = page.order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const after = page.after
    ? sql` and (${key}, s.order_id) ${beyond} (${page.after.key}::${cast}, ${page.after.id})`
    : sql``;
  const { rows } = await db.execute<ListRow>(sql`
    select o.id, o.number, o.status, o.locator, o.journey, o.contract_id as "contractId", o.user_id as "userId",
      o.workplace_id as "workplaceId", o.currency, o.created_at as "createdAt", o.pay_till as "payTill",
      page.total_minor::float8 as "totalMinor", page.commission_minor::float8 as "commissionMinor",
      page.motivation_minor::float8 as "motivationMinor", page.key::text as key
    from (select s.*, ${key} as key from orders.sales s where ${where}${after}
      order by ${key} ${direction}, s.order_id ${direction} limit ${page.limit}) page
    join orders.orders o on o.id = page.order_id
    order by page.key ${direction}, page.order_id ${direction}`);
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
    select count(*)::int as count, coalesce(sum(s.total_minor), 0)::float8 as total,
      coalesce(sum(s.commission_minor), 0)::float8 as commission, coalesce(sum(s.motivation_minor), 0)::float8 as motivation
    from orders.sales s where ${where}`);
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
    where order_id in ${listOf(orderIds)} order by order_id, position`);
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
    from orders.orders o where o.id in ${listOf(ids)}`);
  return rows;
}
