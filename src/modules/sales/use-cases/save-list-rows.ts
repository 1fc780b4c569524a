import type { JourneyMode } from '#kernel/mode.ts';
import { ORDER_ANCILLARIES } from '#modules/ancillaries/index.ts';
import {
  documentSums,
  doneExchanges,
  type Journey,
  leadingJourney,
  lockOrders,
  type OrderRow,
  readSaleEvents,
  type SaleSums,
} from '#modules/orders/index.ts';
import { type Db, type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import { addToUnitOfWork, type CommitHook } from '#platform/db/unit-of-work.ts';
import { awaitAll } from '#platform/db/write-batcher.ts';
import {
  type DepartureKey,
  findExchangedTickets,
  findListedDocuments,
  listedSources,
  listOrdersWithoutSums,
  openPassengersOf,
  saveDocumentSums,
  saveListedDocuments,
  saveOrderRow,
  saveServiceReturns,
} from '../db/list-row-queries.ts';
import { type ListedDocument, type ListedOrder, listedAncillaries, listedTickets } from '../domain/listed-documents.ts';

/** The journey that lists show of each order; those without a done exchange are left out, theirs is the order's own. */
export async function findExchangedJourneys(
  db: Executor,
  orders: readonly { readonly id: string; readonly journey: Journey }[],
): Promise<Map<string, Journey>> {
  const done = Map.groupBy(
    await doneExchanges(
      db,
      orders.map(({ id }) => id),
    ),
    (row) => row.orderId,
  );
  if (done.size === 0) return new Map();
  const people = Map.groupBy(await openPassengersOf(db, [...done.keys()]), ({ orderId }) => orderId);
  return new Map(
    orders.flatMap(({ id, journey }): [string, Journey][] => {
      const own = done.get(id);
      return own ? [[id, leadingJourney(journey, own, people.get(id) ?? [])]] : [];
    }),
  );
}

function departureOf({ slices, locations }: Journey): DepartureKey {
  const segments = slices[0]?.segments ?? [];
  const [first, last] = [segments[0], segments.at(-1)];
  return {
    departs: first?.departsLocal.slice(0, 16) ?? null,
    origin: (first && locations[first.from]?.cityKey) ?? null,
    destination: (last && locations[last.to]?.cityKey) ?? null,
  };
}

const modeOf = ({ terms, slices }: Journey): JourneyMode =>
  terms.portions ? 'complex' : (slices[0]?.segments[0]?.mode ?? 'avia');

/** The documents of some orders as lists show them; the contract of a direct sale is empty. */
export async function readListedDocuments(db: Executor, orders: readonly OrderRow[]): Promise<ListedDocument[]> {
  const found = await listedSources(
    db,
    orders.map(({ id }) => id),
  );
  const categoryOf = new Map(found.passengers.map(({ id, category }) => [id, category]));
  return orders.flatMap((order) => {
    const issuedAt = found.issued.find(({ orderId }) => orderId === order.id)?.at ?? order.updatedAt;
    const listed: ListedOrder = { ...order, contractId: order.contractId ?? '', issuedAt, categoryOf };
    const tickets = found.tickets.filter(({ orderId }) => orderId === order.id);
    const ancillaries = found.ancillaries.filter(({ orderId }) => orderId === order.id);
    return [...listedTickets(listed, tickets, found.exchanges), ...listedAncillaries(listed, tickets, ancillaries)];
  });
}

/**
 * Writes the rows of some orders and their documents in the lists of their contracts, with their sums and departures
 * worked out of what was done with them.
 */
async function saveSums(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const orders = (await lockOrders(tx, [...new Set(orderIds)])).filter(({ contractId }) => contractId !== null);
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return;
  await saveListedDocuments(tx, await readListedDocuments(tx, orders));
  const [{ returned, exchanged, sumsOf }, journeys] = await Promise.all([
    readSaleEvents({ ancillaries: ORDER_ANCILLARIES }, tx, ids),
    findExchangedJourneys(tx, orders),
  ]);
  await awaitAll(
    orders.map((order) => {
      const { journey, id } = order;
      return saveOrderRow(tx, order, modeOf(journey), departureOf(journeys.get(id) ?? journey), sumsOf(id));
    }),
  );
  await saveServiceReturns(tx, ids);
  if (returned.length + exchanged.length === 0) return;
  const got = await findExchangedTickets(
    tx,
    exchanged.map(({ id }) => id),
    ids,
  );
  const given = [...returned, ...exchanged].flatMap(({ lines }) => lines.flatMap((line) => line.tickets));
  const documents = await findListedDocuments(tx, [...given, ...got.map(({ number }) => number)]);
  await saveDocumentSums(
    tx,
    documentSums(documents, exchanged, returned, (exchangeId, passengerId) =>
      got
        .filter((ticket) => ticket.exchangeId === exchangeId && ticket.passengerId === passengerId)
        .map(({ number }) => number),
    ),
  );
}

const SUMS: CommitHook<string> = { before: saveSums };

/** The lists of an agency show the order as this transaction leaves it; an order of no contract is in none. */
export async function recordOrderRow(tx: Tx, order: Pick<OrderRow, 'id' | 'contractId'>): Promise<void> {
  if (order.contractId === null) return;
  if (!addToUnitOfWork(tx, SUMS, order.id)) await saveSums(tx, [order.id]);
}

const NOTHING_SOLD: SaleSums = {
  sold: 0,
  returned: 0,
  soldCommission: 0,
  returnedCommission: 0,
  soldMotivation: 0,
  returnedMotivation: 0,
};

/** Lists an order that has just been placed. Those that one contract places wait for each other until the commit. */
export async function recordPlacedOrder(tx: Tx, order: OrderRow): Promise<void> {
  if (order.contractId === null) return;
  await saveOrderRow(tx, order, modeOf(order.journey), departureOf(order.journey), NOTHING_SOLD);
}

/** Their documents are one statement, of 65,535 values at most: some 2,700 documents. */
const BATCH = 20;

/** Works out anew whatever has no sums. */
export async function computeMissingSums(db: Db): Promise<void> {
  for (;;) {
    const ids = await listOrdersWithoutSums(db, BATCH);
    if (ids.length === 0) return;
    await inTransaction(db, (tx) => saveSums(tx, ids));
  }
}
