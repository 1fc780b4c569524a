import type { Tx } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';
import type { HistoryEntry } from '../domain/decide.ts';
import type { DraftRow } from './draft-queries.ts';
import type { OperationRow } from './operation-queries.ts';
import type { OrderRow, PassengerRow } from './order-queries.ts';

/** A new order with everything that is written with it. Journey, refund terms and the supplier's sums are taken from its draft as it stands. */
export type NewOrder = {
  draft: Pick<DraftRow, 'id' | 'orderId' | 'updatedAt'>;
  order: OrderRow;
  passengers: readonly PassengerRow[];
  hold: OperationRow;
  accepted: readonly { key: string; version: number }[];
  /** Null for an order that belongs to a contract. */
  placedBy: string | null;
  history: readonly HistoryEntry[];
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

/** Ordinals for the numbers of new orders, never given twice. */
export async function nextOrdinals(tx: Tx, count: number): Promise<number[]> {
  const rows = await ask<{ n: number }>(
    tx,
    `select nextval('orders.order_numbers')::float8 as n from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ n }) => n);
}

const WANTED = `id text, "draftId" text, "was" text, "readAt" timestamptz, number text, locale text, version int, status text,
  "totalMinor" bigint, currency text, price jsonb, contacts bytea, "contractId" text, "userId" text, "placedFrom" bytea,
  at timestamptz, "placedBy" text, passengers jsonb, hold jsonb, accepted jsonb, history jsonb, claims jsonb`;

/** One statement: a draft that has moved since it was read gets no order, and nothing of its order is written. */
const WRITE = `
with wanted as materialized (select * from jsonb_to_recordset($1::jsonb) as w(${WANTED})),
taken as materialized (
  update orders.drafts d set order_id = w.id from wanted w
  where d.id = w."draftId" and d.order_id is not distinct from w.was and date_trunc('milliseconds', d.updated_at) = w."readAt"
  returning w.id, d.refund, d.supplier_id, d.supplier_offer_id, d.supplier_total,
    (select s - '{params,itinerary,offer}'::text[]
        || jsonb_build_object('slices', s #> '{itinerary,slices}', 'terms', s #> '{offer,terms}')
      from (select d.snapshot || '{}' as s offset 0) as unpacked) as journey),
fresh as materialized (select w.* from wanted w join taken using (id)),
ordered as (
  insert into orders.orders (id, number, draft_id, locale, version, status, total_minor, currency, supplier_id, supplier_offer_id,
    supplier_total, journey, price, refund, contacts, contract_id, user_id, placed_from, created_at, updated_at)
  select w.id, w.number, w."draftId", w.locale, w.version, w.status, w."totalMinor", w.currency, t.supplier_id, t.supplier_offer_id,
    t.supplier_total, t.journey, w.price, t.refund, w.contacts, w."contractId", w."userId", w."placedFrom", w.at, w.at
  from wanted w join taken t using (id)),
travelling as (
  insert into orders.order_passengers (id, order_id, position, category, sealed, document_index, surname_index)
  select p.id, w.id, p.position, p.category, p.sealed, p."documentIndex", p."surnameIndex"
  from fresh w, jsonb_to_recordset(w.passengers)
    as p(id text, position int, category text, sealed bytea, "documentIndex" bytea, "surnameIndex" bytea)),
held as (
  insert into orders.operations (id, order_id, kind, state, request_hash, attempts, sent_at, settle_at, probes, open_since, updated_at)
  select h.id, w.id, h.kind, h.state, h."requestHash", h.attempts, h."sentAt", h."settleAt", h.probes, h."openSince", h."updatedAt"
  from fresh w, jsonb_to_record(w.hold) as h(id text, kind text, state text, "requestHash" text, attempts int,
    "sentAt" timestamptz, "settleAt" timestamptz, probes int, "openSince" timestamptz, "updatedAt" timestamptz)),
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
flying as materialized (
  select w.id, w.at, c."documentIndex" as document, c.flight
  from fresh w, jsonb_to_recordset(w.claims) as c("documentIndex" bytea, flight text)),
claimed as (
  insert into orders.flight_claims (order_id, document_index, flight, live, at)
  select id, document, flight, true, at from flying order by document, flight collate "C" on conflict do nothing returning order_id)
select t.id, (select count(*)::int from claimed c where c.order_id = t.id) as claimed,
  (select count(distinct o.order_id)::int from flying f join orders.flight_claims o
    on o.document_index = f.document and o.flight = f.flight
    where f.id = t.id and not o.live and o.at >= $2) as churn
from taken t`;

const hex = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`;

/**
 * Writes new orders whose drafts still stand as they were read, each with its people, hold, consents, first grant, first lines of history and flight
 * claims, and keeps everybody else from their drafts until the transaction ends. Claims are taken in one order, so that two buyers wait for each
 * other and do not lock each other out. Answers those that were written.
 */
export function insertOrders(tx: Tx, list: readonly NewOrder[], since: Date): Promise<Inserted[]> {
  const wanted = list.map(({ draft, order, passengers, hold, accepted, placedBy, history, claims }) => ({
    ...{ id: order.id, draftId: draft.id, was: draft.orderId, readAt: draft.updatedAt, number: order.number },
    ...{ locale: order.locale, version: order.version, status: order.status, price: order.price },
    ...{ totalMinor: order.totalMinor, currency: order.currency, contacts: hex(order.contacts) },
    ...{ contractId: order.contractId, userId: order.userId, placedFrom: hex(order.placedFrom) },
    ...{ at: order.createdAt, placedBy, hold, accepted, history },
    passengers: passengers.map((p) => ({
      ...{ id: p.id, position: p.position, category: p.category, sealed: hex(p.sealed) },
      ...{ documentIndex: hex(p.documentIndex), surnameIndex: hex(p.surnameIndex) },
    })),
    claims: claims.map(({ documentIndex, flight }) => ({ documentIndex: hex(documentIndex), flight })),
  }));
  return ask<Inserted>(tx, WRITE, [JSON.stringify(wanted), since]);
}
