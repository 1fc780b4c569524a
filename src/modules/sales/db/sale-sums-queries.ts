import type { DocumentSums, Journey, SaleSums } from '#modules/orders/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';

export type Departure = {
  readonly departs: string | null;
  readonly origin: string | null;
  readonly destination: string | null;
};

/** Writes the sums of listed orders, and where and when those depart that are given with a departure. */
export async function saveSaleSums(
  tx: Tx,
  rows: readonly ({ readonly id: string; readonly departure?: Departure | undefined } & SaleSums)[],
): Promise<void> {
  await ask(
    tx,
    `update sales.sales s set sold_minor = w.sold, returned_minor = w.returned,
      sold_commission_minor = w."soldCommission", returned_commission_minor = w."returnedCommission",
      sold_motivation_minor = w."soldMotivation", returned_motivation_minor = w."returnedMotivation",
      departs = case when w.departure is null then s.departs else w.departure ->> 'departs' end,
      departs_on = case when w.departure is null then s.departs_on else left(w.departure ->> 'departs', 10) end,
      origin = case when w.departure is null then s.origin else w.departure ->> 'origin' end,
      destination = case when w.departure is null then s.destination else w.departure ->> 'destination' end
    from jsonb_to_recordset($1::jsonb) as w(id text, sold bigint, returned bigint, "soldCommission" bigint,
      "returnedCommission" bigint, "soldMotivation" bigint, "returnedMotivation" bigint, departure jsonb)
    where s.order_id = w.id and s.order_id = any($2::text[])`,
    [JSON.stringify(rows), rows.map(({ id }) => id)],
  );
}

/** Listed documents under these numbers, with their sums as they were sold. */
export const documentsUnder = (db: Executor, numbers: readonly string[]): Promise<DocumentSums[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : ask<DocumentSums>(
        db,
        `select id, fee_minor::float8 as fee, total_minor::float8 as total, commission_minor::float8 as commission,
          motivation_minor::float8 as motivation, penalty_minor::float8 as penalty, returned_minor::float8 as returned,
          returned_commission_minor::float8 as "returnedCommission", returned_motivation_minor::float8 as
            "returnedMotivation"
        from sales.ticket_list_rows where id = any($1::text[])`,
        [numbers],
      );

/** The tickets that exchanges brought, by exchange and passenger. */
export const ticketsGotBy = (
  db: Executor,
  exchangeIds: readonly string[],
  orderIds: readonly string[],
): Promise<{ number: string; exchangeId: string; passengerId: string }[]> =>
  exchangeIds.length === 0
    ? Promise.resolve([])
    : ask(
        db,
        `select number, exchange_id as "exchangeId", passenger_id as "passengerId" from orders.tickets
        where exchange_id = any($1::text[]) and order_id = any($2::text[])`,
        [exchangeIds, orderIds],
      );

export async function saveDocumentSums(tx: Tx, rows: readonly DocumentSums[]): Promise<void> {
  if (rows.length === 0) return;
  await ask(
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
  await ask(
    tx,
    `update sales.ticket_list_rows set returned_minor = total_minor
    where order_id = any($1::text[]) and kind is not null and state in ('void', 'refunded')
      and returned_minor <> total_minor`,
    [orderIds],
  );
}

/** Listed orders whose sums were never worked out. */
export const unsummedSales = async (db: Executor, limit: number): Promise<string[]> =>
  (
    await ask<{ id: string }>(
      db,
      'select order_id as id from sales.sales where sold_minor is null order by order_id limit $1',
      [limit],
    )
  ).map(({ id }) => id);

/** Passengers of some orders, in the order of each party, and whether they hold an open ticket. */
export const openPassengersOf = (
  db: Executor,
  orderIds: readonly string[],
): Promise<{ id: string; orderId: string; open: boolean }[]> =>
  ask(
    db,
    `select p.id, p.order_id as "orderId",
      exists (select from orders.tickets t where t.passenger_id = p.id and t.order_id = p.order_id
        and t.state = 'open') as open
    from orders.order_passengers p where p.order_id = any($1::text[]) order by p.order_id, p.position`,
    [orderIds],
  );

export const journeysSold = (db: Executor, orderIds: readonly string[]): Promise<{ id: string; journey: Journey }[]> =>
  ask(db, 'select id, journey from orders.orders where id = any($1::text[])', [orderIds]);
