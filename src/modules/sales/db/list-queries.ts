import { type SQL, sql } from 'drizzle-orm';
import type { OrderRow } from '#modules/orders/index.ts';
import { readOrderNumber, readTicketNumber } from '#modules/orders/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { AWAITING_ISSUE, type OrderListFilter, type OrderListSort, STATUS_ORDER } from '../wire/list-shapes.ts';
import {
  conditionsFor,
  departsKey,
  instantKey,
  isCursorOf as isPlace,
  type ListCursor,
  type ListedSums,
  type ListScope,
  listOf,
  pageClause,
  type SortKey,
  type SubAgentSums,
  sharedConditions,
  totalKey,
} from './list-conditions.ts';

/** An order, or a ticket, under what was typed. */
function numbered(typed: string): SQL {
  const ticket = readTicketNumber(typed);
  if (ticket) return sql`s.order_id in (select t.order_id from sales.ticket_list_rows t where t.number = ${ticket})`;
  return matchesOrder(typed);
}

/** Rows of the order with this number or booking code. */
export function matchesOrder(typed: string): SQL {
  const asked = readOrderNumber(typed);
  const found = 'number' in asked ? sql`o.number = ${asked.number}` : sql`o.locator = ${asked.locator}`;
  return sql`s.order_id in (select o.id from orders.orders o where ${found})`;
}

/**
 * The conditions of a filter over `sales.order_list_rows s`; `surnames` are the blind indexes of the surname that was
 * typed.
 */
export function orderConditions(scope: ListScope, filter: OrderListFilter, surnames: readonly Buffer[]): SQL {
  const all = sharedConditions(scope, filter, sql`s.created_at`);
  const when = conditionsFor(all);
  when(filter.status, (status) => sql`s.status = ${status}`);
  when(filter.mode, (mode) => sql`s.mode = ${mode}`);
  when(filter.ids, (ids) => sql`s.order_id in ${listOf(ids.split(','))}`);
  when(filter.number, numbered);
  // People are found first, by their index, and then their rows: few in a list that may be long.
  when(
    filter.passenger,
    () =>
      sql`
        s.order_id = any(array(select p.order_id from orders.order_passengers p
        where p.surname_index in ${listOf(surnames)}))`,
  );
  return sql.join(all, sql` and `);
}

/**
 * Ids of orders under any of some readings of a number, or of a passenger with one of these surnames; null where
 * nothing can be meant.
 */
export function idsUnder(numberReadings: readonly string[], surnames: readonly Buffer[]): SQL | null {
  const tickets = numberReadings.flatMap((typed) => readTicketNumber(typed) ?? []);
  const asked = numberReadings.map(readOrderNumber);
  const numbers = asked.flatMap((one) => ('number' in one ? [one.number] : []));
  const locators = asked.flatMap((one) => ('locator' in one && one.locator !== '' ? [one.locator] : []));
  const ways = [
    ...(tickets.length > 0 ? [sql`select t.order_id from orders.tickets t where t.number in ${listOf(tickets)}`] : []),
    ...(numbers.length > 0 ? [sql`select o.id from orders.orders o where o.number in ${listOf(numbers)}`] : []),
    ...(locators.length > 0 ? [sql`select o.id from orders.orders o where o.locator in ${listOf(locators)}`] : []),
    ...(surnames.length > 0
      ? [sql`select p.order_id from orders.order_passengers p where p.surname_index in ${listOf(surnames)}`]
      : []),
  ];
  return ways.length === 0 ? null : sql.join(ways, sql` union `);
}

/** All orders of a scope, or these of them. */
export const ordersOfScope = (scope: ListScope, ids?: readonly string[]): SQL =>
  ids
    ? sql`s.contract_id in ${listOf(scope.contracts)} and s.order_id in ${listOf(ids)}`
    : sql`s.contract_id in ${listOf(scope.contracts)}`;

/** Orders within a scope under any of some readings of a number, or of a passenger with one of these surnames. */
export function matchingOrders(scope: ListScope, numberReadings: readonly string[], surnames: readonly Buffer[]): SQL {
  const ids = idsUnder(numberReadings, surnames);
  return ids ? sql`s.contract_id in ${listOf(scope.contracts)} and s.order_id in (${ids})` : sql`false`;
}

export type FoundOrderRow = Pick<OrderRow, 'id' | 'number' | 'status' | 'locator' | 'journey'>;

/** As `matching`, of everybody's orders, the newest first. */
export async function findAnyOrders(
  db: Executor,
  numberReadings: readonly string[],
  surnames: readonly Buffer[],
  limit: number,
): Promise<FoundOrderRow[]> {
  const ids = idsUnder(numberReadings, surnames);
  if (!ids) return [];
  const { rows } = await db.execute<FoundOrderRow>(sql`
    select o.id, o.number, o.status, o.locator, o.journey from orders.orders o
    where o.id in (${ids}) order by o.created_at desc, o.id desc limit ${limit}`);
  return rows;
}

/** Ranks first, seconds within them; a row without a deadline is the last of its rank. */
const URGENCY = sql`case
  when s.status = 'issue_blocked' then '0' || floor(extract(epoch from s.created_at))::bigint
  when s.status in ('pay', 'not_payed') then
    '1' || coalesce(floor(extract(epoch from s.payment_time_limit))::bigint, 9999999999)
  else case when s.status in ${listOf(AWAITING_ISSUE)} then '2' else '3' end
    || (9999999999 - floor(extract(epoch from s.created_at))::bigint) end`;

/** The place of the status, then the newest first. */
const BY_STATUS = sql`lpad(array_position(array[${sql.join(
  STATUS_ORDER.map((status) => sql`${status}`),
  sql`, `,
)}]::text[], s.status)::text, 2, '0')
  || (9999999999 - floor(extract(epoch from s.created_at))::bigint)`;

const AWAITS_ISSUE = sql`(s.status in ${listOf(AWAITING_ISSUE)}
  and coalesce(s.sold_minor, 0) = 0 and coalesce(s.returned_minor, 0) = 0)`;
/** As `standingSum` of `wire/list-shapes.ts`. */
const STANDING = sql`case when ${AWAITS_ISSUE} then s.total_minor
  else coalesce(s.sold_minor, 0) - coalesce(s.returned_minor, 0) end`;

const paymentTimeLimit = instantKey(sql`coalesce(s.payment_time_limit, 'infinity'::timestamptz)`);
const KEYS: Readonly<Record<OrderListSort, SortKey>> = {
  created: instantKey(sql`s.created_at`),
  departs: departsKey,
  total: { ...totalKey, key: STANDING },
  paymentTimeLimit: { ...paymentTimeLimit, written: (key) => key === 'infinity' || paymentTimeLimit.written(key) },
  urgency: { key: URGENCY, cast: sql`text`, written: (key) => /^[0-3]\d{10}$/.test(key) },
  status: { key: BY_STATUS, cast: sql`text`, written: (key) => /^\d{12}$/.test(key) },
};
export const isCursorOf = (sort: OrderListSort, place: ListCursor): boolean => isPlace(KEYS[sort], place);

export type ListRow = Pick<
  OrderRow,
  | 'id'
  | 'version'
  | 'number'
  | 'status'
  | 'locator'
  | 'journey'
  | 'contacts'
  | 'contractId'
  | 'userId'
  | 'workplaceId'
  | 'currency'
> & {
  createdAt: string;
  paymentTimeLimit: string | null;
  totalMinor: number;
  commissionMinor: number | null;
  motivationMinor: number | null;
  sums: ListedSums;
  /** Where it stands in the order of the list. */
  key: string;
};

type Page = { sort: OrderListSort; order: 'asc' | 'desc'; after: ListCursor | null; limit: number };

/** Which orders stand on a page, and the number of their last move. */
export async function listVersions(
  db: Executor,
  condition: SQL,
  page: Page,
): Promise<{ id: string; version: number }[]> {
  const { beyond, by } = pageClause(KEYS[page.sort], sql`s.order_id`, page);
  const { rows } = await db.execute<{ id: string; version: number }>(sql`
    select o.id, o.version from sales.order_list_rows s join orders.orders o on o.id = s.order_id
    where ${condition}${beyond} order by ${by} limit ${page.limit}`);
  return rows;
}

/** A page of orders in the order of the list; `after` is the last row of the page before. */
export async function listedOrders(db: Executor, condition: SQL, page: Page): Promise<ListRow[]> {
  const { key } = KEYS[page.sort];
  const { beyond, direction, by } = pageClause(KEYS[page.sort], sql`s.order_id`, page);
  const { rows } = await db.execute<ListRow>(sql`
    select o.id, o.version, o.number, o.status, o.locator, o.journey, o.contacts, o.contract_id as "contractId",
      o.user_id as "userId",
      o.workplace_id as "workplaceId", o.currency, o.created_at as "createdAt",
      o.payment_time_limit as "paymentTimeLimit",
      n.total_minor::float8 as "totalMinor", n.commission_minor::float8 as "commissionMinor",
      n.motivation_minor::float8 as "motivationMinor", jsonb_build_object('sold', coalesce(n.sold_minor, 0),
        'returned', n.returned_minor,
        'soldCommission', n.sold_commission_minor, 'returnedCommission', n.returned_commission_minor,
        'soldMotivation', n.sold_motivation_minor, 'returnedMotivation', n.returned_motivation_minor) as sums,
          page.key::text as key
    from (select s.order_id, ${key} as key from sales.order_list_rows s where ${condition}${beyond} order by ${by}
      limit ${page.limit}) page
    join sales.order_list_rows n on n.order_id = page.order_id
    join orders.orders o on o.id = page.order_id
    order by page.key ${direction}, page.order_id ${direction}`);
  return rows;
}

export type UnpaidTotals = { count: number; total: number; soonest: string | null; stuck: number };

/** Unpaid orders of some contracts, and those that wait for staff, by the partial index of these. */
export async function readUnpaidTotals(db: Executor, contracts: readonly string[]): Promise<UnpaidTotals> {
  const unpaid = sql`s.status in ('pay', 'not_payed')`;
  const { rows } = await db.execute<UnpaidTotals>(sql`
    select count(*) filter (where ${unpaid})::int as count,
      coalesce(sum(s.total_minor) filter (where ${unpaid}), 0)::float8 as total,
      min(s.payment_time_limit) filter (where ${unpaid}) as soonest,
      count(*) filter (where s.status = 'issue_blocked')::int as stuck
    from sales.order_list_rows s
    where s.contract_id in ${listOf(contracts)} and s.status in ('pay', 'not_payed', 'issue_blocked')`);
  return rows[0] as UnpaidTotals;
}

export type OrderTotals = ListedSums & SubAgentSums & { count: number; awaitingCount: number; awaitingTotal: number };

/**
 * How many orders the conditions let through, what they were sold for and what went back; `awaiting…`: those that may
 * still be issued. `own`: whose earnings.
 */
export async function readOrderTotals(db: Executor, own: string, condition: SQL): Promise<OrderTotals> {
  const sum = (column: SQL, filter = sql`true`) => sql`coalesce(sum(${column}) filter (where ${filter}), 0)::float8`;
  const [mine, below] = [sql`s.contract_id = ${own}`, sql`s.contract_id <> ${own}`];
  const { rows } = await db.execute<OrderTotals>(sql`
    select count(*)::int as count, ${sum(sql`s.sold_minor`)} as sold, ${sum(sql`s.returned_minor`)} as returned,
      ${sum(sql`s.sold_commission_minor`, mine)} as "soldCommission",
        ${sum(sql`s.returned_commission_minor`, mine)} as "returnedCommission",
      ${sum(sql`s.sold_motivation_minor`, mine)} as "soldMotivation",
        ${sum(sql`s.returned_motivation_minor`, mine)} as "returnedMotivation",
      ${sum(sql`s.sold_commission_minor - s.returned_commission_minor`, below)} as "belowCommission",
      ${sum(sql`s.sold_motivation_minor - s.returned_motivation_minor`, below)} as "belowMotivation",
      count(*) filter (where ${AWAITS_ISSUE})::int as "awaitingCount", ${sum(sql`s.total_minor`, AWAITS_ISSUE)} as
        "awaitingTotal"
    from sales.order_list_rows s where ${condition}`);
  return rows[0] as (typeof rows)[number];
}
