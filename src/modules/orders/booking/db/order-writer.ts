import { insertOf } from '#platform/db/columns.ts';
import type { Tx } from '#platform/db/database.ts';
import { ask, send } from '#platform/db/unit.ts';
import type { OperationRow } from '../../core/db/operation-queries.ts';
import type { OrderRow, PassengerRow } from '../../core/db/order-queries.ts';
import type { HistoryEntry } from '../../core/domain/machine-slice.ts';
import { acceptedAgreements, grants, history, operations, orderPassengers, orders } from '../../db/schema.ts';
import type { WithChosenAncillaries, OwnDraft } from './draft-queries.ts';

/** A new order with everything that is written with it. */
export type NewOrder = {
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

export async function nextOrdinal(tx: Tx): Promise<number> {
  const [row] = await ask<{ n: number }>(tx, `select nextval('orders.order_numbers')::float8 as n`, []);
  if (!row) throw new Error('the sequence of order numbers did not answer');
  return row.n;
}

const claim = ({ ancillaries }: WithChosenAncillaries) => `update orders.drafts d set order_id = $2, version = version + 1
  where id = $1 and version = $3
    and ($4 or not ${ancillaries.chosenSql('d.id')})
  returning id`;

/**
 * Makes an order the order of a draft and locks the draft until the transaction ends; false when the draft has
 * changed since it was read, or ancillaries were chosen meanwhile.
 */
export async function claimDraft(deps: WithChosenAncillaries, tx: Tx, draft: OwnDraft, orderId: string): Promise<boolean> {
  const rows = await ask(tx, claim(deps), [draft.id, orderId, draft.version, draft.choseAncillaries]);
  return rows.length === 1;
}

const ORDER = insertOf(orders);
const PASSENGER = insertOf(orderPassengers);
const OPERATION = insertOf(operations);
const AGREEMENTS = insertOf(acceptedAgreements);
const GRANT = insertOf(grants);
const HISTORY = insertOf(history, ['id']);

// Claims are taken in one order, so that two buyers wait for each other and do not lock each other out.
const CLAIM_FLIGHTS = `
  insert into orders.duplicate_booking_guards (order_id, document_index, flight, live, at)
  select $1, c.document, c.flight, true, $4 from unnest($2::bytea[], $3::text[]) as c(document, flight)
  order by c.document, c.flight collate "C" on conflict do nothing returning 1`;
const COUNT_GIVEN_UP = `
  select count(distinct g.order_id)::int as n from orders.duplicate_booking_guards g
  join unnest($1::bytea[], $2::text[]) as c(document, flight)
    on g.document_index = c.document and g.flight = c.flight
  where not g.live and g.at >= $3`;

/**
 * Writes a new order with its passengers, hold, consents, first grant, first history entries and flight claims.
 * `claimed`: how many of its claims no other order has; `givenUp`: how many ended orders since `since` had one of its
 * documents on one of its flights.
 */
export async function insertOrder(
  tx: Tx,
  { order, passengers, hold, accepted, placedBy, history: entries, claims }: NewOrder,
  since: Date,
): Promise<{ claimed: number; givenUp: number }> {
  const { id: orderId, createdAt: at } = order;
  const write = (statement: { text: string }, values: unknown[]) => void send(tx, ask(tx, statement.text, values));
  write(ORDER, ORDER.values(order));
  for (const passenger of passengers) write(PASSENGER, PASSENGER.values(passenger));
  write(OPERATION, OPERATION.values(hold));
  const versions = Object.fromEntries(accepted.map(({ key, version }) => [key, version]));
  write(AGREEMENTS, AGREEMENTS.values({ orderId, versions, at }));
  if (placedBy !== null)
    write(GRANT, GRANT.values({ orderId, visitorHash: placedBy, via: 'placed', at, expiresAt: null }));
  for (const { kind, details } of entries) write(HISTORY, HISTORY.values({ orderId, at, kind, details }));
  if (claims.length === 0) return { claimed: 0, givenUp: 0 };
  const documents = claims.map(({ documentIndex }) => documentIndex);
  const flights = claims.map(({ flight }) => flight);
  const [claimed, [givenUp]] = await Promise.all([
    ask(tx, CLAIM_FLIGHTS, [orderId, documents, flights, at]),
    ask<{ n: number }>(tx, COUNT_GIVEN_UP, [documents, flights, since]),
  ]);
  return { claimed: claimed.length, givenUp: givenUp?.n ?? 0 };
}
