import { insertStatement } from '#platform/db/columns.ts';
import type { Tx } from '#platform/db/database.ts';
import { deferStatement, queryPrepared } from '#platform/db/unit-of-work.ts';
import { insertHistory } from '../../core/db/history-queries.ts';
import type { OperationRow } from '../../core/db/operation-queries.ts';
import type { OrderRow, PassengerRow } from '../../core/db/order-queries.ts';
import type { HistoryEntry } from '../../core/domain/machine-slice.ts';
import { acceptedAgreements, grants, operations, orderPassengers, orders } from '../../db/schema.ts';
import type { OwnDraft, WithChosenAncillaries } from './draft-queries.ts';

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
  duplicateGuards: readonly { documentIndex: Buffer; flight: string }[];
};

const claim = ({ ancillaries }: WithChosenAncillaries) => `update orders.booking_drafts d
  set order_id = $2, version = version + 1
  where id = $1 and version = $3
    and ($4 or not ${ancillaries.chosenSql('d.id')})
  returning nextval('orders.order_numbers')::float8 as ordinal`;

/**
 * Makes an order the order of a draft, locks the draft until the transaction ends and answers the ordinal of the
 * order's number; null when the draft has changed since it was read, or ancillaries were chosen meanwhile.
 */
export async function claimDraft(
  deps: WithChosenAncillaries,
  tx: Tx,
  draft: OwnDraft,
  orderId: string,
): Promise<number | null> {
  const values = [draft.id, orderId, draft.version, draft.choseAncillaries];
  const [claimed] = await queryPrepared<{ ordinal: number }>(tx, claim(deps), values);
  return claimed?.ordinal ?? null;
}

const ORDER = insertStatement(orders);
const PASSENGER = insertStatement(orderPassengers);
const OPERATION = insertStatement(operations);
const AGREEMENTS = insertStatement(acceptedAgreements);
const GRANT = insertStatement(grants);

// Claims are taken in one order, so that two buyers wait for each other and do not lock each other out.
const INSERT_DUPLICATE_GUARDS = `
  insert into orders.duplicate_booking_guards (order_id, document_index, flight, live, at)
  select $1, c.document, c.flight, true, $4 from unnest($2::bytea[], $3::text[]) as c(document, flight)
  order by c.document, c.flight collate "C" on conflict do nothing returning 1`;
const GIVEN_UP = `
  select distinct order_id as "orderId" from orders.duplicate_booking_guards
  where document_index = $1 and flight = any($2::text[]) and not live and at >= $3`;

/**
 * Writes a new order with its passengers, hold, consents, first grant, first history entries and flight claims.
 * `claimed`: how many of its claims no other order has; `givenUp`: how many ended orders since `since` had one of its
 * documents on one of its flights.
 */
export async function insertOrder(
  tx: Tx,
  { order, passengers, hold, accepted, placedBy, history: entries, duplicateGuards }: NewOrder,
  since: Date,
): Promise<{ claimed: number; givenUp: number }> {
  const { id: orderId, createdAt: at } = order;
  const write = (statement: { text: string }, values: unknown[]) =>
    void deferStatement(tx, queryPrepared(tx, statement.text, values));
  write(ORDER, ORDER.values(order));
  for (const passenger of passengers) write(PASSENGER, PASSENGER.values(passenger));
  write(OPERATION, OPERATION.values(hold));
  const versions = Object.fromEntries(accepted.map(({ key, version }) => [key, version]));
  write(AGREEMENTS, AGREEMENTS.values({ orderId, versions, at }));
  if (placedBy !== null)
    write(GRANT, GRANT.values({ orderId, visitorHash: placedBy, via: 'placed', at, expiresAt: null }));
  insertHistory(tx, orderId, at, entries);
  if (duplicateGuards.length === 0) return { claimed: 0, givenUp: 0 };
  const documents = duplicateGuards.map(({ documentIndex }) => documentIndex);
  const flights = duplicateGuards.map(({ flight }) => flight);
  const [claimed, ...givenUp] = await Promise.all([
    queryPrepared(tx, INSERT_DUPLICATE_GUARDS, [orderId, documents, flights, at]),
    // Document by document: for a list of them PostgreSQL would plan the statement anew each time.
    ...flightsOfDocuments(duplicateGuards).map(([document, own]) =>
      queryPrepared<{ orderId: string }>(tx, GIVEN_UP, [document, own, since]),
    ),
  ]);
  return { claimed: claimed.length, givenUp: new Set(givenUp.flat().map((row) => row.orderId)).size };
}

/** Each document with the flights that are claimed for it. */
const flightsOfDocuments = (duplicateGuards: NewOrder['duplicateGuards']): [Buffer, string[]][] =>
  [...Map.groupBy(duplicateGuards, ({ documentIndex }) => documentIndex)].map(([document, own]) => [
    document,
    own.map(({ flight }) => flight),
  ]);
