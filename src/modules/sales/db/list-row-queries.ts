import { sql } from 'drizzle-orm';
import type { Category } from '#kernel/passengers.ts';
import type { DocumentSums, OrderRow, SaleSums } from '#modules/orders/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { ListedAncillary, ListedDocument, ListedExchange, ListedTicket } from '../domain/listed-documents.ts';
import { orderListRows, ticketListRows } from './schema.ts';

export type DepartureKey = {
  readonly departs: string | null;
  readonly origin: string | null;
  readonly destination: string | null;
};

/** Writes the row of an order in the list of its contract's orders. */
export async function saveOrderRow(
  tx: Tx,
  order: OrderRow,
  mode: (typeof orderListRows.$inferInsert)['mode'],
  { departs, origin, destination }: DepartureKey,
  sums: SaleSums,
): Promise<void> {
  const kept = {
    status: order.status,
    paymentTimeLimit: order.paymentTimeLimit,
    departs,
    departsOn: departs?.slice(0, 10) ?? null,
    origin,
    destination,
    totalMinor: order.totalMinor,
    commissionMinor: order.price.commission?.minor ?? null,
    motivationMinor: order.price.motivation?.minor ?? null,
    soldMinor: sums.sold,
    returnedMinor: sums.returned,
    soldCommissionMinor: sums.soldCommission,
    returnedCommissionMinor: sums.returnedCommission,
    soldMotivationMinor: sums.soldMotivation,
    returnedMotivationMinor: sums.returnedMotivation,
  };
  const { id: orderId, contractId, userId, workplaceId, createdAt } = order;
  await tx
    .insert(orderListRows)
    .values({ orderId, contractId: contractId ?? '', userId, workplaceId, createdAt, mode, ...kept })
    .onConflictDoUpdate({ target: orderListRows.orderId, set: kept });
}

const PASSENGERS = 'select id, category from orders.order_passengers where order_id = any($1::text[])';
const ISSUED = `select order_id as "orderId", updated_at as at from orders.operations
  where order_id = any($1::text[]) and kind = 'issue' and state = 'done'`;
const TICKETS = `select number, order_id as "orderId", passenger_id as "passengerId", type, state, coupons, replaces,
    exchange_id as "exchangeId" from orders.tickets where order_id = any($1::text[])`;
const ANCILLARIES = `select id, number, order_id as "orderId", passenger_id as "passengerId", kind, state, flight, leg,
    departs_at as "departsAt", price_minor::float8 as "priceMinor", currency,
    coalesce(issued_at, updated_at) as "issuedAt"
  from ancillaries.items where order_id = any($1::text[]) and number is not null`;
const EXCHANGES = `select id, journey, lines, ended_at as "endedAt" from orders.exchanges where id = any($1::text[])`;

/** What the rows of a contract's documents are made of, for some orders. */
export async function listedSources(tx: Executor, orderIds: readonly string[]) {
  const [passengers, issued, tickets, ancillaries] = await Promise.all([
    queryPrepared<{ id: string; category: Category }>(tx, PASSENGERS, [orderIds]),
    queryPrepared<{ orderId: string; at: Date }>(tx, ISSUED, [orderIds]),
    queryPrepared<ListedTicket & { orderId: string }>(tx, TICKETS, [orderIds]),
    queryPrepared<ListedAncillary & { orderId: string }>(tx, ANCILLARIES, [orderIds]),
  ]);
  const got = tickets.flatMap(({ exchangeId }) => exchangeId ?? []);
  const exchanges = got.length > 0 ? await queryPrepared<ListedExchange>(tx, EXCHANGES, [got]) : [];
  return { passengers, issued, tickets, ancillaries, exchanges };
}

/** The orders that tickets under these numbers are in now. */
export const ordersOfTickets = async (db: Executor, numbers: readonly string[]): Promise<string[]> =>
  numbers.length === 0
    ? []
    : (
        await queryPrepared<{ orderId: string }>(
          db,
          'select distinct order_id as "orderId" from orders.tickets where number = any($1::text[])',
          [numbers],
        )
      ).map(({ orderId }) => orderId);

/** Writes listed documents; of one that is listed already the sums stay as it was sold. */
export async function saveListedDocuments(tx: Tx, rows: readonly ListedDocument[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(ticketListRows)
    .values([...rows])
    .onConflictDoUpdate({
      target: ticketListRows.id,
      set: {
        number: sql`excluded.number`,
        orderId: sql`excluded.order_id`,
        state: sql`excluded.state`,
        carrier: sql`excluded.carrier`,
        departsOn: sql`excluded.departs_on`,
        relatedTicketNumber: sql`coalesce(excluded.related_ticket_number, ${ticketListRows.relatedTicketNumber})`,
      },
    });
}

/** Listed documents under these numbers, with their sums as they were sold. */
export const findListedDocuments = (db: Executor, numbers: readonly string[]): Promise<DocumentSums[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : queryPrepared<DocumentSums>(
        db,
        `select id, fee_minor::float8 as fee, total_minor::float8 as total, commission_minor::float8 as commission,
          motivation_minor::float8 as motivation, penalty_minor::float8 as penalty, returned_minor::float8 as returned,
          returned_commission_minor::float8 as "returnedCommission", returned_motivation_minor::float8 as
            "returnedMotivation"
        from sales.ticket_list_rows where id = any($1::text[])`,
        [numbers],
      );

/** The tickets that exchanges brought, by exchange and passenger. */
export const findExchangedTickets = (
  db: Executor,
  exchangeIds: readonly string[],
  orderIds: readonly string[],
): Promise<{ number: string; exchangeId: string; passengerId: string }[]> =>
  exchangeIds.length === 0
    ? Promise.resolve([])
    : queryPrepared(
        db,
        `select number, exchange_id as "exchangeId", passenger_id as "passengerId" from orders.tickets
        where exchange_id = any($1::text[]) and order_id = any($2::text[])`,
        [exchangeIds, orderIds],
      );

export async function saveDocumentSums(tx: Tx, rows: readonly DocumentSums[]): Promise<void> {
  if (rows.length === 0) return;
  await queryPrepared(
    tx,
    `update sales.ticket_list_rows s
      set fee_minor = w.fee, total_minor = w.total, penalty_minor = w.penalty, returned_minor = w.returned,
      returned_commission_minor = w."returnedCommission", returned_motivation_minor = w."returnedMotivation"
    from jsonb_to_recordset($1::jsonb) as w(id text, fee bigint, total bigint, penalty bigint, returned bigint,
      "returnedCommission" bigint, "returnedMotivation" bigint)
    where s.id = w.id and s.id = any($2::text[])`,
    [JSON.stringify(rows), rows.map(({ id }) => id)],
  );
}

/** A service that was given back brought all of its price. */
export async function saveServiceReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await queryPrepared(
    tx,
    `update sales.ticket_list_rows set returned_minor = total_minor
    where order_id = any($1::text[]) and kind is not null and state in ('void', 'refunded')
      and returned_minor <> total_minor`,
    [orderIds],
  );
}

/** Listed orders whose sums were never worked out. */
export const listOrdersWithoutSums = async (db: Executor, limit: number): Promise<string[]> =>
  (
    await queryPrepared<{ id: string }>(
      db,
      'select order_id as id from sales.order_list_rows where sold_minor is null order by order_id limit $1',
      [limit],
    )
  ).map(({ id }) => id);

/** Passengers of some orders, in the order of each party, and whether they hold an open ticket. */
export const openPassengersOf = (
  db: Executor,
  orderIds: readonly string[],
): Promise<{ id: string; orderId: string; open: boolean }[]> =>
  queryPrepared(
    db,
    `select p.id, p.order_id as "orderId",
      exists (select from orders.tickets t where t.passenger_id = p.id and t.order_id = p.order_id
        and t.state = 'open') as open
    from orders.order_passengers p where p.order_id = any($1::text[]) order by p.order_id, p.position`,
    [orderIds],
  );
