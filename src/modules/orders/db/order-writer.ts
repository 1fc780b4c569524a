import { jsonOf } from '#platform/db/columns.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';
import type { HistoryEntry } from '../domain/decide.ts';
import type { PaymentFact } from '../domain/facts.ts';
import type { OwnDraft } from './draft-queries.ts';
import type { OperationRow } from './operation-queries.ts';
import type { OrderRow, PassengerRow } from './order-queries.ts';
import { flightClaims, operations, orderPassengers, orders } from './schema.ts';

/** A new order with everything that is written with it. */
export type NewOrder = {
  draft: Pick<OwnDraft, 'id' | 'orderId' | 'stamp' | 'price' | 'choseServices'>;
  /** Its journey and refund, and its price where that is the draft's own object, are what the draft has: they are copied where they lie. */
  order: OrderRow;
  passengers: readonly PassengerRow[];
  hold: OperationRow;
  accepted: readonly { key: string; version: number }[];
  /** Null for an order that belongs to a contract. */
  placedBy: string | null;
  history: readonly HistoryEntry[];
  /** Begun with it. */
  payments: readonly PaymentFact[];
  /** Flights on which each document flies from now on. */
  claims: readonly { documentIndex: Buffer; flight: string }[];
};

/** How it went with one of them. */
export type Inserted = {
  id: string;
  /** Of its claims, how many nobody else had. */
  claimed: number;
  /** How many ended orders since `since` had one of its documents on one of its flights. */
  churn: number;
};

/** So many ordinals are taken at once. */
const STOCK = 64;
const stocks = new WeakMap<Db, number[]>();
const NEXT = `select nextval('orders.order_numbers')::float8 as n from generate_series(1, $1::int)`;

/** Ordinals for the numbers of new orders, never given twice. Some are in hand, so that most are not waited for; those that a process has left at its end are nobody's. */
export async function nextOrdinals(db: Db, count: number): Promise<number[]> {
  const stock = stocks.get(db) ?? [];
  stocks.set(db, stock);
  while (stock.length < count) {
    const rows = await ask<{ n: number }>(db, NEXT, [Math.max(STOCK, count)]);
    stock.push(...rows.map(({ n }) => n));
  }
  return stock.splice(0, count);
}

const ORDER = jsonOf(orders);
/** What the draft has is copied from it, as long as its stamp is the one it was read with. */
const COPIED: Record<string, string> = {
  '"journey"': 't.journey',
  '"refund"': 't.refund',
  '"price"': 'coalesce(o.price, t.price)',
};
const ORDER_VALUES = ORDER.columns.replaceAll(/"\w+"/g, (column) => COPIED[column] ?? `o.${column}`);
const PASSENGER = jsonOf(orderPassengers);
const OPERATION = jsonOf(operations);
const CLAIM = jsonOf(flightClaims);
const WANTED = `id text, "draftId" text, "was" text, stamp text, plain boolean, at timestamptz, "placedBy" text, "order" jsonb,
  passengers jsonb, hold jsonb, accepted jsonb, history jsonb, payments jsonb, claims jsonb`;

/** One statement: a draft that has moved since it was read gets no order, and nothing of its order is written. */
const WRITE = `
with wanted as materialized (select * from jsonb_to_recordset($1::jsonb) as w(${WANTED})),
taken as materialized (
  update orders.drafts d set order_id = w.id from wanted w
  where d.id = w."draftId" and d.order_id is not distinct from w.was and d.xmin::text = w.stamp
    and not (w.plain and exists (select from orders.extras_baskets b where b.id = d.id and b.chosen <> '[]'))
  returning w.id, d.journey, d.price, d.refund),
fresh as materialized (select w.* from wanted w join taken t on t.id = w.id),
ordered as (
  insert into orders.orders (${ORDER.columns})
  select ${ORDER_VALUES} from fresh w join taken t on t.id = w.id, jsonb_populate_record(null::orders.orders, w."order") o),
travelling as (
  insert into orders.order_passengers (${PASSENGER.columns})
  select ${PASSENGER.columns} from (
    select p.* from fresh w, jsonb_populate_recordset(null::orders.order_passengers, w.passengers) p) as p),
held as (
  insert into orders.operations (${OPERATION.columns})
  select ${OPERATION.columns} from (
    select h.* from fresh w, jsonb_populate_record(null::orders.operations, w.hold) h) as h),
agreed as (
  insert into orders.accepted_agreements (order_id, key, version, at)
  select w.id, a.key, a.version, w.at from fresh w, jsonb_to_recordset(w.accepted) as a(key text, version int)),
granted as (
  insert into orders.grants (order_id, visitor_hash, via, at)
  select w.id, w."placedBy", 'placed', w.at from fresh w where w."placedBy" is not null),
told as (
  insert into orders.history (order_id, at, kind, details)
  select w.id, w.at, h.entry ->> 'kind', h.entry -> 'details'
  from fresh w, jsonb_array_elements(w.history) with ordinality as h(entry, n) order by w.id, h.n),
paying as (
  insert into orders.order_payments (id, order_id, state, purpose, method, amount_minor, currency, at)
  select p.id, w.id, p.state, p.purpose, p.method, (p.amount ->> 'minor')::bigint, p.amount ->> 'currency', w.at
  from fresh w, jsonb_to_recordset(w.payments) as p(id text, state text, purpose text, method text, amount jsonb)),
flying as materialized (
  select w.id, w.at, c.document_index as document, c.flight
  from fresh w, jsonb_to_recordset(w.claims) as c(document_index bytea, flight text)),
claimed as (
  insert into orders.flight_claims (order_id, document_index, flight, live, at)
  select id, document, flight, true, at from flying order by document, flight collate "C" on conflict do nothing returning order_id)
select t.id, (select count(*)::int from claimed c where c.order_id = t.id) as claimed,
  (select count(distinct o.order_id)::int from flying f join orders.flight_claims o
    on o.document_index = f.document and o.flight = f.flight
    where f.id = t.id and not o.live and o.at >= $2) as churn
from taken t`;

/** What the draft does not have. */
function ownOf({ journey: _, refund: _r, price, ...own }: OrderRow, draft: NewOrder['draft']) {
  return price === draft.price ? own : { ...own, price };
}

/**
 * Writes new orders whose drafts still stand as they were read, each with its people, hold, consents, first grant, first lines of history and flight
 * claims, and keeps everybody else from their drafts until the transaction ends. Claims are taken in one order, so that two buyers wait for each
 * other and do not lock each other out. Answers those that were written.
 */
export function insertOrders(tx: Tx, list: readonly NewOrder[], since: Date): Promise<Inserted[]> {
  const wanted = list.map(({ draft, order, passengers, hold, claims, ...beside }) => ({
    ...{ id: order.id, draftId: draft.id, was: draft.orderId, stamp: draft.stamp, at: order.createdAt },
    plain: !draft.choseServices,
    ...{ accepted: beside.accepted, placedBy: beside.placedBy, history: beside.history },
    payments: beside.payments,
    order: ORDER.json(ownOf(order, draft)),
    passengers: passengers.map(PASSENGER.json),
    hold: OPERATION.json(hold),
    claims: claims.map(CLAIM.json),
  }));
  return ask<Inserted>(tx, WRITE, [JSON.stringify(wanted), since]);
}
