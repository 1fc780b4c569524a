import { AppError } from '#kernel/app-error.ts';
import type { Begun } from '#modules/payments/index.ts';
import { databaseOutage, inTransaction, sqlState, type Tx, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { claimedBy } from '../db/claim-queries.ts';
import type { OperationRow } from '../db/operation-queries.ts';
import { type OrderRow, orderOf } from '../db/order-queries.ts';
import { insertOrders, type NewOrder, nextOrdinals } from '../db/order-writer.ts';
import { insertTrip } from '../db/trip-queries.ts';
import type { Facts } from '../domain/facts.ts';
import type { OrdersDeps } from '../ports.ts';
import { soldPrice } from './agency-price.ts';
import { writePurchase } from './ancillaries/write-purchase.ts';
import type { Moved } from './apply-order-event.ts';
import { holdOf } from './ask-supplier.ts';
import { buildOrder, type OrderRecord, type Wanted } from './build-order.ts';
import { soldFrom } from './contract-of-sale.ts';
import { enforceUnpaidLimits } from './enforce-unpaid-limits.ts';
import { holdInTransaction, type OrderToHold, withHold } from './hold-in-transaction.ts';
import { viewerOf } from './sealed-data.ts';
import { beginPayment } from './start-payment.ts';
import { tellAgent } from './tell-agent.ts';
import type { Visitor } from './visitor.ts';

/** The same people on the same flights may be given up and booked again so often in a day. */
const MAX_REBOOKINGS = 3;
const DAY_MS = 86_400_000;

/** A new order; its seats have been taken with it (`held`), or are to be asked for as soon as it is committed. */
export type Written = {
  order: OrderRow;
  /** What its hold asks for. */
  request: OrderToHold['request'];
  facts: Facts;
  hold: OperationRow;
  held: Moved | null;
  /** Its payment, begun with it. */
  begun: Begun | null;
};
/** A draft is not as it was read, and its order's seats were held already. */
class DraftMoved extends Error {}

/** `apart`: its seats are requested after the commit, for any supplier. */
type Placing = { deps: OrdersDeps; visitor: Visitor; wanted: Wanted; apart?: true };

const writeTogether = together<Placing, Written | null>({
  most: 16,
  lanes: 3,
  least: 4,
  write: async (db, list) => {
    const ordinals = await nextOrdinals(db, list.length);
    return inTransaction(db, (tx) => writeOrders(tx, list, ordinals), { byKeys: true });
  },
});

/**
 * Writes the order of a draft with its frozen price, sealed people, consents, flight claims and its hold, which
 * counts as sent from here on, or is done
 * where the supplier works in our own database; orders placed at the same time go into one transaction. Null when the
 * draft is not as it was read any more.
 * @throws AppError conflict `orders.duplicate_booking`, `orders.too_many_rebookings`, `orders.too_many_unpaid`,
 * `orders.contract_unpaid_full`.
 */
export async function writeOrder(deps: OrdersDeps, visitor: Visitor, wanted: Wanted): Promise<Written | null> {
  const placing = { deps, visitor, wanted };
  try {
    return await writeTogether(deps.db, placing);
  } catch (error) {
    if (error instanceof DraftMoved) return null;
    const ours = error instanceof AppError || sqlState(error) === UNIQUE_VIOLATION;
    const within = deps.supply.within?.(wanted.draft.supplierId)?.hold !== undefined;
    if (ours || !within || databaseOutage(error) !== null) throw error;
    // What undid it may be the seats: the port is asked for them then, and says why.
    deps.log('orders.held_apart', { draftId: wanted.draft.id });
    return writeTogether(deps.db, { ...placing, apart: true });
  }
}

/** Several at once, all or none. The locks come last: those at one address wait for each other there. */
async function writeOrders(tx: Tx, list: readonly Placing[], ordinals: readonly number[]): Promise<(Written | null)[]> {
  const prices = await Promise.all(list.map(({ deps, visitor, wanted }) => soldPrice(deps, tx, visitor, wanted.draft)));
  const unheld = list.map((placing, n) => {
    const [ordinal, price] = [ordinals[n], prices[n]];
    if (ordinal === undefined || price === undefined) throw new Error('an order without a number or price');
    const { deps, visitor, wanted } = placing;
    const drawnUp = buildOrder(deps, visitor, wanted, { ordinal, price });
    return { placing, ...drawnUp, request: requestOf(wanted, drawnUp) };
  });
  const held = await holdInTransaction(
    tx,
    unheld.flatMap(({ placing: { deps, apart }, order, hold, facts, request }) =>
      apart ? [] : [{ deps, order, hold, facts, request }],
    ),
  );
  const begun = await beginPayments(tx, unheld, held);
  const drawn = unheld.map((order) => {
    const moved = held.get(order.order.id);
    return moved ? withHold(order, moved) : order;
  });
  const since = new Date(Math.min(...drawn.map(({ order }) => order.createdAt.getTime())) - DAY_MS);
  // Nothing is asked of the transaction any more once this goes on, whatever either came to.
  const [inserted, within] = await Promise.allSettled([
    insertOrders(tx, drawn, since),
    enforceUnpaidLimits(
      tx,
      drawn.map(({ placing: { deps, visitor, wanted }, order }) => ({
        deps,
        visitor,
        order,
        byClient: wanted.draft.proposed !== null,
      })),
    ),
  ]);
  if (inserted.status === 'rejected') throw inserted.reason;
  const found = new Map(inserted.value.map((row) => [row.id, row]));
  // Nothing is kept or begun for an order that is not written.
  if ([...held.keys()].some((id) => !found.has(id))) throw new DraftMoved();
  for (const { placing, order, claims } of drawn) {
    const row = found.get(order.id);
    if (!row) continue;
    if (row.claimed < claims.length)
      throw await alreadyBooked(placing.deps, tx, placing.visitor, { orderId: order.id, claims });
    if (row.churn > MAX_REBOOKINGS) throw new AppError('conflict', 'orders.too_many_rebookings');
  }
  if (within.status === 'rejected') throw within.reason;
  for (const { order, trip } of drawn) if (trip && found.has(order.id)) await insertTrip(tx, trip);
  for (const { placing, order } of drawn) {
    if (!found.has(order.id)) continue;
    await noteSeller(tx, placing, order);
    if (placing.wanted.draft.proposed) await tellAgent(placing.deps, tx, order, 'placed');
  }
  const beside = new Map<string, Facts['beside']>();
  for (const { placing, order, passengers } of drawn) {
    const { services } = placing.wanted;
    if (!services || !found.has(order.id)) continue;
    const { id: purchaseId, state } = await writePurchase(placing.deps, tx, services, {
      orderId: order.id,
      paid: 'ticket',
      expiresAt: null,
      passengerId: (one) => passengers[Number(one.slice(1))]?.id ?? '',
    });
    if (state === 'unpaid') beside.set(order.id, { purchaseId, due: services.total });
  }
  return drawn.map(({ order, request, facts, hold }) => {
    const carries = beside.get(order.id);
    const own = carries ? { ...facts, beside: carries } : facts;
    if (!found.has(order.id)) return null;
    const moved = held.get(order.id);
    return {
      order,
      request,
      hold,
      facts: own,
      held: moved ? { ...moved, facts: own } : null,
      begun: begun.get(order.id) ?? null,
    };
  });
}

/** A sale in a sub-agent's contract is written down with who made it from above. */
async function noteSeller(tx: Tx, { deps, visitor, wanted }: Placing, order: OrderRow): Promise<void> {
  const contractId = soldFrom(visitor, wanted.draft);
  if (contractId === null) return;
  await deps.audit.recordAccess(tx, {
    actor: order.userId,
    contractId,
    action: 'sold_for_subagent',
    subjectKind: 'order',
    subjectId: order.id,
    at: order.createdAt,
    ip: visitor.ip,
  });
}

/** Begins the payments of orders whose seats are held; each is in `held` as it stands with that. */
async function beginPayments(
  tx: Tx,
  list: readonly { placing: Placing; order: OrderRow }[],
  held: Map<string, Moved>,
): Promise<Map<string, Begun>> {
  const begun = new Map<string, Begun>();
  await Promise.all(
    list.map(async ({ placing: { deps, visitor, wanted }, order: { id } }) => {
      const moved = held.get(id);
      if (!moved || !wanted.pay || wanted.services) return;
      const started = await beginPayment(deps, tx, visitor, moved, wanted.pay);
      if (!started) return;
      held.set(id, started.moved);
      begun.set(id, started.begun);
    }),
  );
  return begun;
}

const requestOf = ({ travellers, contacts }: Wanted, { order, passengers }: OrderRecord): OrderToHold['request'] =>
  holdOf(
    order,
    travellers.map((person, n) => ({ ...person, id: passengers[n]?.id ?? '' })),
    contacts,
  );

async function alreadyBooked(
  deps: OrdersDeps,
  tx: Tx,
  visitor: Visitor,
  { orderId, claims }: { orderId: string; claims: NewOrder['claims'] },
) {
  const other = await claimedBy(tx, orderId, claims);
  const own = other && (await orderOf(tx, other, viewerOf(deps, visitor)));
  return new AppError(
    'conflict',
    'orders.duplicate_booking',
    own ? { number: own.number, orderId: own.id } : { number: 'none' },
  );
}
