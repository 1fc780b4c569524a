import { type Money, money } from '#kernel/money.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type CommitHook, gather } from '#platform/db/unit.ts';
import { listAncillaries } from '../../ancillaries/use-cases/list-ancillaries.ts';
import { lockOrders, type OrderRow } from '../../core/db/order-queries.ts';
import type { Facts } from '../../core/domain/facts.ts';
import { leadingJourney } from '../../core/domain/leading-journey.ts';
import { listSales } from '../../core/use-cases/list-sales.ts';
import type { Journey } from '../../db/schema.ts';
import { doneExchanges, exchangesDone } from '../../exchanges/db/exchange-queries.ts';
import { viewExchangeDone } from '../../exchanges/use-cases/list-exchanges.ts';
import { returnsDone } from '../../returns/db/returns-done-queries.ts';
import { categoriesIn, viewReturnDone } from '../../returns/use-cases/list-returns.ts';
import { listSplits } from '../../split/use-cases/list-splits.ts';
import type { OrderSums } from '../../wire/order-shapes.ts';
import {
  type Departure,
  documentsUnder,
  journeysSold,
  openPassengersOf,
  saveDocumentSums,
  saveSaleSums,
  saveServiceReturns,
  ticketsGotBy,
  unsummedSales,
} from '../db/sale-sums-queries.ts';
import { documentSums, saleSums } from '../domain/sale-sums.ts';

/** The journey that lists show of each order; those without a done exchange are left out, theirs is the order's own. */
export async function journeysAfterExchange(
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

function departureOf({ slices, places }: Journey): Departure {
  const segments = slices[0]?.segments ?? [];
  const [first, last] = [segments[0], segments.at(-1)];
  return {
    departs: first?.departs.slice(0, 16) ?? null,
    origin: (first && places[first.from]?.cityKey) ?? null,
    destination: (last && places[last.to]?.cityKey) ?? null,
  };
}

/** What was done with the documents of some orders, and what each of them comes to. */
async function readEvents(db: Executor, ids: readonly string[]) {
  const [sold, returned, exchanged, ancillaries, splits] = await Promise.all([
    listSales(db).of(ids),
    returnsDone(db, ids),
    exchangesDone(db, ids),
    listAncillaries(db).of(ids),
    listSplits(db).of(ids),
  ]);
  const categoryOf = await categoriesIn(
    db,
    returned.map((row) => row.orderId),
  );
  const sumsOf = (id: string) =>
    saleSums({
      sold: sold.find((sale) => sale.orderId === id),
      splitIn: splits.filter((split) => split.childId === id),
      splitOut: splits.filter((split) => split.orderId === id),
      exchanged: exchanged.filter((row) => row.orderId === id).map(viewExchangeDone),
      returned: returned.filter((row) => row.orderId === id).map((row) => viewReturnDone(row, categoryOf)),
      services: ancillaries.filter((extra) => extra.orderId === id),
    });
  return { returned, exchanged, ancillaries, sumsOf };
}

/** What one order was sold for, what of it went back and what stands, as the ledger has it. */
export async function sumsOfOrder(
  db: Executor,
  { id, currency }: Pick<OrderRow, 'id' | 'currency'>,
): Promise<OrderSums> {
  const { sold, returned } = (await readEvents(db, [id])).sumsOf(id);
  return {
    sold: money(sold, currency),
    returned: money(returned, currency),
    net: money(sold - returned, currency),
  };
}

/**
 * As `net`, of a paper that lists the services of its own passengers: those that another order has paid for come to
 * it, those that it paid for others do not.
 */
export async function standsOnPaper(db: Executor, { id, currency }: Pick<OrderRow, 'id' | 'currency'>): Promise<Money> {
  const { ancillaries, sumsOf } = await readEvents(db, [id]);
  const { sold, returned } = sumsOf(id);
  const kept = ancillaries.filter(({ refundAt }) => refundAt === null);
  const total = (of: (extra: (typeof kept)[number]) => boolean) =>
    kept.filter(of).reduce((all, { amount }) => all + amount.minor, 0);
  const came = total(({ holderId, orderId }) => holderId === id && orderId !== id);
  const left = total(({ holderId, orderId }) => holderId !== id && orderId === id);
  return money(sold - returned + came - left, currency);
}

/** Works the sums and the departures of listed orders and their documents out anew, of what was done with them. */
async function keepSums(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = [...new Set(orderIds)].sort();
  const orders = await journeysSold(tx, ids);
  const { returned, exchanged, sumsOf } = await readEvents(tx, ids);
  const journeys = await journeysAfterExchange(tx, orders);
  const rows = orders.map(({ id, journey }) => ({
    id,
    departure: departureOf(journeys.get(id) ?? journey),
    ...sumsOf(id),
  }));
  await saveSaleSums(tx, rows);
  await saveServiceReturns(tx, ids);
  if (returned.length + exchanged.length === 0) return;
  const got = await ticketsGotBy(
    tx,
    exchanged.map(({ id }) => id),
    ids,
  );
  const given = [...returned, ...exchanged].flatMap(({ lines }) => lines.flatMap((line) => line.tickets));
  const documents = await documentsUnder(tx, [...given, ...got.map(({ number }) => number)]);
  await saveDocumentSums(
    tx,
    documentSums(documents, exchanged, returned, (exchangeId, passengerId) =>
      got
        .filter((ticket) => ticket.exchangeId === exchangeId && ticket.passengerId === passengerId)
        .map(({ number }) => number),
    ),
  );
}

const SUMS: CommitHook<string> = { before: keepSums };

/** The lists of an agency show the order as this transaction leaves it; an order of no contract is in none. */
export async function keepListed(tx: Tx, order: Pick<OrderRow, 'id' | 'contractId'>): Promise<void> {
  if (order.contractId === null) return;
  if (!gather(tx, SUMS, order.id)) await keepSums(tx, [order.id]);
}

/** Whether a move of an order may change its sums or the journey that lists show. */
export const changesSums = (before: Facts, after: Facts): boolean =>
  before.operations.issue !== after.operations.issue ||
  before.tickets !== after.tickets ||
  before.returns !== after.returns ||
  before.exchanges !== after.exchanges ||
  before.splits !== after.splits;

const BATCH = 200;

/** Sums up orders that were sold before sums were kept. */
export async function sumUpOlder(db: Db): Promise<void> {
  for (;;) {
    const ids = await unsummedSales(db, BATCH);
    if (ids.length === 0) return;
    await inTransaction(db, async (tx) => {
      const locked = await lockOrders(tx, ids);
      await keepSums(
        tx,
        locked.map(({ id }) => id),
      );
    });
  }
}
