import type { Db, Tx } from '#platform/db/database.ts';
import { createLists, type ListType, placed } from '#platform/db/lists.ts';
import { ask } from '#platform/db/unit.ts';
import type { HistoryEntry } from '../domain/decide.ts';
import type { PaymentSnapshot } from '../domain/facts.ts';
import type { OwnDraft } from './draft-queries.ts';
import type { OperationRow } from './operation-queries.ts';
import type { OrderRow, PassengerRow } from './order-queries.ts';
import { operations, orderPassengers, orders } from './schema.ts';

/** A new order with everything that is written with it. */
export type NewOrder = {
  draft: Pick<OwnDraft, 'id' | 'orderId' | 'stamp' | 'price' | 'choseServices'>;
  /**
   * Its journey, refund and supplier's total, and its price where that is the draft's own object, are what the draft
   * has: they are copied where they lie.
   */
  order: OrderRow;
  passengers: readonly PassengerRow[];
  hold: OperationRow;
  accepted: readonly { key: string; version: number }[];
  /** Null for an order that belongs to a contract. */
  placedBy: string | null;
  history: readonly HistoryEntry[];
  /** Begun with it. */
  payments: readonly PaymentSnapshot[];
  /** Flights on which each document flies from now on. */
  claims: readonly { documentIndex: Buffer; flight: string }[];
};

/** How it went with one of them. */
export type Inserted = {
  id: string;
  /** Number of its claims that were free. */
  claimed: number;
  /** How many ended orders since `since` had one of its documents on one of its flights. */
  churn: number;
};

/** Number of ordinals taken at once. */
const STOCK = 64;
const stocks = new WeakMap<Db, number[]>();
const NEXT = `select nextval('orders.order_numbers')::float8 as n from generate_series(1, $1::int)`;

/**
 * Ordinals for the numbers of new orders, never given twice. Some are reserved in advance, so that most need no wait;
 * those left at the end of a process are lost.
 */
export async function nextOrdinals(db: Db, count: number): Promise<number[]> {
  const stock = stocks.get(db) ?? [];
  stocks.set(db, stock);
  while (stock.length < count) {
    const rows = await ask<{ n: number }>(db, NEXT, [Math.max(STOCK, count)]);
    stock.push(...rows.map(({ n }) => n));
  }
  return stock.splice(0, count);
}

/** What is written at once: orders, and what each has several of, with the place of its order (from 1). */
type Batch = {
  orders: readonly NewOrder[];
  passengers: readonly Of<PassengerRow>[];
  /** What was agreed to: mostly the same by all, and then sent once. */
  agreed: { versions: readonly Record<string, number>[]; places: readonly number[] };
  history: readonly Of<HistoryEntry>[];
  payments: readonly Of<PaymentSnapshot>[];
  claims: readonly Of<NewOrder['claims'][number]>[];
  since: Date;
};
type Of<T> = { place: number; one: T };

/**
 * One statement: a draft that has moved since it was read gets no order, and nothing of its order is written. `paid`:
 * payments have begun with them.
 */
function statementOf(paid: boolean) {
  const { list, table, values } = createLists<Batch>();
  const each = (type: ListType, of: (order: NewOrder) => unknown) => list(type, (batch) => batch.orders.map(of));
  type Several = 'passengers' | 'history' | 'payments' | 'claims';
  const several = <K extends Several>(key: K, type: ListType, of: (one: Batch[K][number]['one']) => unknown) =>
    `${list(type, (batch) => batch[key].map(({ one }) => of(one as never)))}[c.i::int]`;
  /** What the orders that are written have of these, one behind the other (`c.i`), with their order (`t`). */
  const ofThem = (key: Several) =>
    `unnest(${list('int4', (batch) => batch[key].map(({ place }) => place))}) with ordinality as c(n, i) join ` +
    'taken t on t.n = c.n';
  const ids = each('text', ({ order }) => order.id);
  const id = `${ids}[t.n]`;
  const at = `${each('timestamptz', ({ order }) => order.createdAt)}[t.n]`;

  // What the draft has is copied from it, as long as its stamp is the one it was read with.
  const ownPrice = each('jsonb', ({ order, draft }) => (order.price === draft.price ? null : order.price));
  const without = ['id', 'journey', 'refund', 'price', 'supplierTotal', 'splitAncestorIds'] as const;
  const order = placed(
    table(orders, (batch) => batch.orders.map((one) => one.order), without),
    't.n',
  );
  const rows = table(orderPassengers, (batch) => batch.passengers.map(({ one }) => one));
  const passenger = placed(rows, 'c.i::int');
  const hold = placed(
    table(operations, (batch) => batch.orders.map((one) => one.hold), ['orderId']),
    't.n',
  );
  const paying = () => `paying as (
  insert into orders.order_payments (id, order_id, state, purpose, method, amount_minor, currency, at)
  select ${several('payments', 'text', (one) => one.id)}, ${id}, ${several('payments', 'text', ({ state }) => state)},
    ${several('payments', 'text', ({ purpose }) => purpose)}, ${several('payments', 'text', ({ method }) => method)},
    ${several('payments', 'int8', ({ amount }) => amount.minor)},
    ${several('payments', 'text', ({ amount }) => amount.currency)}, ${at}
  from ${ofThem('payments')}),`;
  const text = `
with taken as materialized (
  update orders.drafts d set order_id = ${ids}[w.n::int]
  from unnest(${each('text', ({ draft }) => draft.id)}) with ordinality as w(draft_id, n)
  where d.id = w.draft_id and d.order_id is not distinct from ${each('text', ({ draft }) => draft.orderId)}[w.n::int]
    and d.xmin::text = ${each('text', ({ draft }) => draft.stamp)}[w.n::int]
    and (${each('bool', ({ draft }) => draft.choseServices)}[w.n::int]
      or not exists (select from orders.ancillary_carts b where b.id = d.id and b.chosen <> '[]'))
  returning w.n::int as n, d.journey, d.price, d.refund, d.supplier_total),
ordered as (
  insert into orders.orders (id, ${order.columns}, journey, refund, supplier_total, price)
  select ${id}, ${order.values}, t.journey, t.refund, t.supplier_total, coalesce(${ownPrice}[t.n], t.price)
    from taken t),
travelling as (
  insert into orders.order_passengers (${passenger.columns}) select ${passenger.values} from ${ofThem('passengers')}),
held as (
  insert into orders.operations (order_id, ${hold.columns}) select ${id}, ${hold.values} from taken t),
agreed as (
  insert into orders.accepted_agreements (order_id, versions, at)
  select ${id}, ${list('jsonb', ({ agreed }) => agreed.versions)}[${list(
    'int4',
    ({ agreed }) => agreed.places,
  )}[t.n]], ${at}
  from taken t),
granted as (
  insert into orders.grants (order_id, visitor_hash, via, at)
  select ${id}, g.visitor, 'placed', ${at}
  from taken t, lateral (select ${each('text', ({ placedBy }) => placedBy)}[t.n] as visitor) g
    where g.visitor is not null),
told as (
  insert into orders.history (order_id, at, kind, details)
  select ${id}, ${at}, ${several('history', 'text', ({ kind }) => kind)},
    ${several('history', 'jsonb', ({ details }) => details)}
  from ${ofThem('history')} order by c.i),
${paid ? paying() : ''}flying as materialized (
  select t.n, ${id} as id, ${at} as at, ${several('claims', 'bytea', ({ documentIndex }) => documentIndex)} as document,
    ${several('claims', 'text', ({ flight }) => flight)} as flight
  from ${ofThem('claims')}),
claimed as (
  insert into orders.duplicate_booking_guards (order_id, document_index, flight, live, at)
  select id, document, flight, true, at from flying order by document, flight collate "C"
  on conflict do nothing returning order_id),
abandoned as materialized (
  select f.n, o.order_id from flying f join orders.duplicate_booking_guards o on o.document_index = f.document
    and o.flight = f.flight
  where not o.live and o.at >= ${list('timestamptz', ({ since }) => [since])}[1])
select ${id} as id, (select count(*)::int from claimed c where c.order_id = ${id}) as claimed,
  case when exists (select from abandoned)
    then (select count(distinct g.order_id)::int from abandoned g where g.n = t.n) else 0 end as churn
from taken t`;
  return { text, values };
}
const WRITE = statementOf(false);
const WRITE_PAID = statementOf(true);

const severalOf = <T>(list: readonly NewOrder[], of: (order: NewOrder) => readonly T[]): Of<T>[] =>
  list.flatMap((order, n) => of(order).map((one) => ({ place: n + 1, one })));

function agreedBy(list: readonly NewOrder[]): Batch['agreed'] {
  const versions: Record<string, number>[] = [];
  const known = new Map<string, number>();
  const places = list.map(({ accepted }) => {
    const one = Object.fromEntries(accepted.map(({ key, version }) => [key, version]));
    const text = JSON.stringify(one);
    const place = known.get(text) ?? versions.push(one);
    known.set(text, place);
    return place;
  });
  return { versions, places };
}

/**
 * Writes new orders whose drafts still stand as they were read, each with its people, hold, consents, first grant,
 * first lines of history and flight
 * claims, and keeps everybody else from their drafts until the transaction ends. Claims are taken in one order, so
 * that two buyers wait for each
 * other and do not lock each other out. Answers those that were written.
 */
export function insertOrders(tx: Tx, list: readonly NewOrder[], since: Date): Promise<Inserted[]> {
  const batch: Batch = {
    orders: list,
    passengers: severalOf(list, ({ passengers }) => passengers),
    agreed: agreedBy(list),
    history: severalOf(list, ({ history }) => history),
    payments: severalOf(list, ({ payments }) => payments),
    claims: severalOf(list, ({ claims }) => claims),
    since,
  };
  const { text, values } = batch.payments.length > 0 ? WRITE_PAID : WRITE;
  return ask<Inserted>(tx, text, values(batch));
}
