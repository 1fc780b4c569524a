import { type SQL, sql } from 'drizzle-orm';
import type { Localised } from '#kernel/locale.ts';
import type { Currency } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { readTicketNumber } from '../domain/normalise.ts';
import type { TicketsFilter, TicketsSort } from '../domain/ticket-list-shapes.ts';
import {
  departsKey,
  isPlaceOf as isPlace,
  type Key,
  listOf,
  momentKey,
  type Place,
  pageOf,
  type Scope,
  sharedConditions,
  totalKey,
  whenTo,
} from './list-conditions.ts';
import { ofOrder } from './list-queries.ts';
import type { ticketSales } from './schema.ts';

/** A document under its own number or one that it goes with, or those of an order. */
function numbered(typed: string): SQL {
  const ticket = readTicketNumber(typed);
  return ticket ? sql`(s.number = ${ticket} or s.with_number = ${ticket})` : ofOrder(typed);
}

/** The conditions of a filter over `orders.ticket_sales s`; `surnames` are the blind indexes of the surname that was typed. */
export function ticketConditions(scope: Scope, filter: TicketsFilter, surnames: readonly Buffer[]): SQL {
  const all = sharedConditions(scope, filter, sql`s.issued_at`);
  const when = whenTo(all);
  when(filter.type, (type) => sql`s.type = ${type}`);
  when(filter.state, (state) => sql`s.state = ${state}`);
  when(filter.carrier, (carrier) => sql`s.carrier = ${carrier}`);
  when(filter.number, numbered);
  when(
    filter.passenger,
    () =>
      sql`s.passenger_id in (select p.id from orders.order_passengers p where p.surname_index in ${listOf(surnames)})`,
  );
  return sql.join(all, sql` and `);
}

const KEYS: Readonly<Record<TicketsSort, Key>> = {
  issued: momentKey(sql`s.issued_at`),
  departs: departsKey,
  total: totalKey,
};
export const isTicketPlace = (sort: TicketsSort, place: Place): boolean => isPlace(KEYS[sort], place);

export type TicketListRow = Omit<typeof ticketSales.$inferSelect, 'issuedAt' | 'origin' | 'destination'> & {
  issuedAt: string;
  orderNumber: string;
  locator: string | null;
  from: Localised | null;
  to: Localised | null;
  sealed: Buffer;
  /** Where it stands in the order of the list. */
  key: string;
};

/** A page of documents in the order of the list; `after` is the last row of the page before. */
export async function listedTickets(
  db: Executor,
  where: SQL,
  page: { sort: TicketsSort; order: 'asc' | 'desc'; after: Place | null; limit: number },
): Promise<TicketListRow[]> {
  const { key } = KEYS[page.sort];
  const { beyond, direction, by } = pageOf(KEYS[page.sort], sql`s.id`, page);
  const city = (column: SQL) =>
    sql`(select p.value -> 'city' from jsonb_each(o.journey -> 'places') p where p.value ->> 'cityKey' = ${column} limit 1)`;
  const { rows } = await db.execute<TicketListRow>(sql`
    select page.id, page.number, page.order_id as "orderId", page.contract_id as "contractId", page.user_id as "userId",
      page.workplace_id as "workplaceId", page.passenger_id as "passengerId", page.type, page.kind, page.state, page.exchanged,
      page.with_number as "withNumber", page.carrier, page.issued_at as "issuedAt", page.departs_on as "departsOn", page.currency,
      page.fare_minor::float8 as "fareMinor", page.taxes_minor::float8 as "taxesMinor", page.fee_minor::float8 as "feeMinor",
      page.total_minor::float8 as "totalMinor", page.commission_minor::float8 as "commissionMinor",
      page.motivation_minor::float8 as "motivationMinor", page.key::text as key, o.number as "orderNumber", o.locator, p.sealed,
      ${city(sql`page.origin`)} as "from", ${city(sql`page.destination`)} as "to"
    from (select s.*, ${key} as key from orders.ticket_sales s where ${where}${beyond} order by ${by} limit ${page.limit}) page
    join orders.orders o on o.id = page.order_id
    join orders.order_passengers p on p.id = page.passenger_id
    order by page.key ${direction}, page.id ${direction}`);
  return rows;
}

export type TicketTotals = {
  currency: Currency;
  count: number;
  total: number;
  commission: number;
  motivation: number;
  openCount: number;
  openTotal: number;
};

/** How many documents the conditions let through and what they were sold for, by currencies; `open…`: those that are good still. */
export async function ticketTotals(db: Executor, where: SQL): Promise<TicketTotals[]> {
  const { rows } = await db.execute<TicketTotals>(sql`
    select s.currency, count(*)::int as count, sum(s.total_minor)::float8 as total, sum(s.commission_minor)::float8 as commission,
      sum(s.motivation_minor)::float8 as motivation, count(*) filter (where s.state = 'open')::int as "openCount",
      coalesce(sum(s.total_minor) filter (where s.state = 'open'), 0)::float8 as "openTotal"
    from orders.ticket_sales s where ${where} group by s.currency order by s.currency`);
  return rows;
}
