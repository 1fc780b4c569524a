import { type SQL, sql } from 'drizzle-orm';
import type { Localised } from '#kernel/locale.ts';
import type { Currency } from '#kernel/money.ts';
import { readTicketNumber } from '#modules/orders/index.ts';
import type { LocationName } from '#modules/search/api.ts';
import type { Executor } from '#platform/db/database.ts';
import type { TicketsFilter, TicketsSort } from '../wire/ticket-list-shapes.ts';
import {
  conditionsFor,
  departsOnKey,
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
import { matchesOrder } from './list-queries.ts';
import type { ticketListRows } from './schema.ts';

/** A document under its own number or one that it goes with, or those of an order. */
function numbered(typed: string): SQL {
  const ticket = readTicketNumber(typed);
  return ticket ? sql`(s.number = ${ticket} or s.related_ticket_number = ${ticket})` : matchesOrder(typed);
}

/**
 * The conditions of a filter over `sales.ticket_list_rows s`; `surnames` are the blind indexes of the surname that
 * was typed.
 */
export function ticketConditions(scope: ListScope, filter: TicketsFilter, surnames: readonly Buffer[]): SQL {
  const all = sharedConditions(scope, filter, sql`s.issued_at`);
  const when = conditionsFor(all);
  when(filter.type, (type) => sql`s.type = ${type}`);
  when(filter.state, (state) => sql`s.state = ${state}`);
  when(filter.carrier, (carrier) => sql`s.carrier = ${carrier}`);
  when(filter.number, numbered);
  when(
    filter.passenger,
    () =>
      sql`
        s.passenger_id = any(array(select p.id from orders.order_passengers p
        where p.surname_index in ${listOf(surnames)}))`,
  );
  return sql.join(all, sql` and `);
}

const KEYS: Readonly<Record<TicketsSort, SortKey>> = {
  issued: instantKey(sql`s.issued_at`),
  departs: departsOnKey,
  total: totalKey,
};
export const isTicketCursor = (sort: TicketsSort, place: ListCursor): boolean => isPlace(KEYS[sort], place);

export type TicketListRow = Omit<typeof ticketListRows.$inferSelect, 'issuedAt' | 'origin' | 'destination'> & {
  issuedAt: string;
  orderNumber: string;
  locator: string | null;
  carrierName: string | null;
  from: Localised | null;
  to: Localised | null;
  /** The direction of a room or a ride. */
  service: { from: string; to: string; hotel: string | null; locations: Record<string, LocationName> } | null;
  sealed: Buffer;
  /** Where it stands in the order of the list. */
  key: string;
};

type Page = { sort: TicketsSort; order: 'asc' | 'desc'; after: ListCursor | null; limit: number };
type TicketStateRow = Pick<TicketListRow, 'id' | 'state' | 'orderId'>;

/** Which documents stand on a page, and how. */
export async function listedStates(db: Executor, condition: SQL, page: Page): Promise<TicketStateRow[]> {
  const { key } = KEYS[page.sort];
  const { beyond, direction, by } = pageClause(KEYS[page.sort], sql`s.id`, page);
  // Found by the index alone; what it does not hold is read of those on the page.
  const { rows } = await db.execute<TicketStateRow>(sql`
    select n.id, n.state, n.order_id as "orderId"
    from (select s.id, ${key} as key from sales.ticket_list_rows s where ${condition}${beyond} order by ${by}
      limit ${page.limit}) page
    join sales.ticket_list_rows n on n.id = page.id
    order by page.key ${direction}, page.id ${direction}`);
  return rows;
}

/** A page of documents in the order of the list; `after` is the last row of the page before. */
export async function listedTickets(db: Executor, condition: SQL, page: Page): Promise<TicketListRow[]> {
  const { key } = KEYS[page.sort];
  const { beyond, direction, by } = pageClause(KEYS[page.sort], sql`s.id`, page);
  const city = (column: SQL) =>
    sql`
      (select p.value -> 'city' from jsonb_each(o.journey -> 'locations') p
      where p.value ->> 'cityKey' = ${column} limit 1)`;
  const { rows } = await db.execute<TicketListRow>(sql`
    select n.id, n.number, n.order_id as "orderId", n.contract_id as "contractId", n.user_id as "userId",
      n.workplace_id as "workplaceId", n.passenger_id as "passengerId", n.type, n.kind, n.state, n.exchanged,
      n.related_ticket_number as "relatedTicketNumber", n.carrier, n.issued_at as "issuedAt", n.departs_on as
        "departsOn", n.currency,
      n.fare_minor::float8 as "fareMinor", n.taxes_minor::float8 as "taxesMinor", n.fee_minor::float8 as "feeMinor",
      n.total_minor::float8 as "totalMinor", n.commission_minor::float8 as "commissionMinor",
      n.motivation_minor::float8 as "motivationMinor", n.penalty_minor::float8 as "penaltyMinor",
        n.returned_minor::float8 as "returnedMinor",
      n.returned_commission_minor::float8 as "returnedCommissionMinor", n.returned_motivation_minor::float8 as
        "returnedMotivationMinor", page.key::text as key, o.number as "orderNumber", o.locator, p.sealed,
      o.journey -> 'carriers' ->> n.carrier as "carrierName",
      ${city(sql`n.origin`)} as "from", ${city(sql`n.destination`)} as "to",
      case when n.type in ('HOTEL', 'TRANSFER', 'AE_TICKET')
        or o.journey #> '{slices,0,segments,0,service}' is not null then jsonb_build_object('locations',
      o.journey -> 'locations',
        'from', o.journey #> '{slices,0,segments,0,from}', 'to', o.journey #> '{slices,0,segments,-1,to}',
        'hotel', coalesce(o.journey #> '{slices,0,segments,0,hotelStay,name}',
          o.journey #> '{slices,0,segments,0,service,name}')) end as service
    from (select s.id, ${key} as key from sales.ticket_list_rows s where ${condition}${beyond} order by ${by}
      limit ${page.limit}) page
    join sales.ticket_list_rows n on n.id = page.id
    join orders.orders o on o.id = n.order_id
    join orders.order_passengers p on p.id = n.passenger_id
    order by page.key ${direction}, page.id ${direction}`);
  return rows;
}

export type TicketTotals = ListedSums &
  SubAgentSums & {
    currency: Currency;
    count: number;
    openCount: number;
    openTotal: number;
  };

/**
 * How many documents the conditions let through, what they were sold for and what went back, by currencies; `open…`:
 * those that are good still.
 */
export async function ticketTotals(db: Executor, own: string, condition: SQL): Promise<TicketTotals[]> {
  const earned = (column: SQL, whose: SQL) =>
    sql`coalesce(sum(${column}) filter (where s.contract_id ${whose} ${own}), 0)::float8`;
  const { rows } = await db.execute<TicketTotals>(sql`
    select s.currency, count(*)::int as count, sum(s.total_minor)::float8 as sold, sum(s.returned_minor)::float8 as
      returned,
      ${earned(sql`s.commission_minor`, sql`=`)} as "soldCommission",
        ${earned(sql`s.returned_commission_minor`, sql`=`)} as "returnedCommission",
      ${earned(sql`s.motivation_minor`, sql`=`)} as "soldMotivation",
        ${earned(sql`s.returned_motivation_minor`, sql`=`)} as "returnedMotivation",
      ${earned(sql`s.commission_minor - s.returned_commission_minor`, sql`<>`)} as "belowCommission",
      ${earned(sql`s.motivation_minor - s.returned_motivation_minor`, sql`<>`)} as "belowMotivation", count(*)
        filter (where s.state = 'open')::int as "openCount",
      coalesce(sum(s.total_minor) filter (where s.state = 'open'), 0)::float8 as "openTotal"
    from sales.ticket_list_rows s where ${condition} group by s.currency order by s.currency`);
  return rows;
}
