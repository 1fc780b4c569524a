import { AppError, invalidField } from '#kernel/app-error.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { lockOrder, orderById, passengersOf } from '../../core/db/order-queries.ts';
import { ticketsOf } from '../../core/db/ticket-queries.ts';
import { applyOrderEvent } from '../../core/use-cases/apply-order-event.ts';
import type { PartyOverride } from '../../core/use-cases/check-party.ts';
import { applySupplierResult } from '../../core/use-cases/run-operation.ts';
import type { OrdersDeps } from '../../ports.ts';
import { splitById, splitOfRequest } from '../db/split-queries.ts';
import { beginSplit } from './split-order.ts';

/** A carrier's reservation code as staff type it. */
const LOCATOR = /^[A-Z0-9]{5,12}$/;

export type HandSplit = {
  requestId: string;
  orderId: string;
  /** Those who leave. */
  passengerIds: readonly string[];
  /** The new reservation's code. */
  locator: string;
  override: PartyOverride | null;
};
export type SplitDone = { childId: string; number: string; locator: string };

/** What was split off for a request; null: nothing. */
export async function handSplitOf(db: Executor, requestId: string): Promise<SplitDone | null> {
  const row = await splitOfRequest(db, requestId);
  const child = row?.childId ? await orderById(db, row.childId) : undefined;
  return child ? { childId: child.id, number: child.number, locator: child.locator ?? '' } : null;
}

/**
 * Staff have split the reservation at a carrier whose supplier does not: chosen passengers have an order of their own
 * under the new code, with their tickets and their part of the money, at once. Once for a request: the same again
 * changes nothing. @throws AppError invalid `requests.split_locator`, `orders.split_no_passengers`; conflict with one
 * of the other `SPLIT_PROBLEMS`.
 */
export async function splitByHand(
  deps: OrdersDeps,
  tx: Tx,
  given: HandSplit,
): Promise<(SplitDone & { previousLocator: string }) | null> {
  const { requestId, orderId, passengerIds, override } = given;
  const locator = given.locator.trim().toUpperCase();
  if (!LOCATOR.test(locator)) throw invalidField('locator', 'requests.split_locator');
  await lockOrder(tx, orderId);
  if (await splitOfRequest(tx, requestId)) return null;
  const wish = { passengerIds, total: null, requestId };
  const splitId = await beginSplit(deps, tx, orderId, wish, override);
  const [order, split] = [await lockOrder(tx, orderId), await splitById(tx, splitId)];
  if (!order?.bookingRef || !split) throw new AppError('conflict', 'orders.split_refused');
  // What each part costs in the supplier's own currency is not known: such a part could not be issued.
  if (!split.issued && order.bookingRef.conversion) throw new AppError('conflict', 'orders.split_refused');
  if (order.locator === locator) throw invalidField('locator', 'requests.split_locator_same');
  await applyOrderEvent(deps, tx, orderId, { on: 'sent', splitId });
  const tickets = (await ticketsOf(tx, orderId)).filter(
    ({ passengerId, state }) => passengerIds.includes(passengerId) && state === 'open',
  );
  const people = (await passengersOf(tx, orderId)).filter(({ id }) => passengerIds.includes(id));
  const booking = {
    ref: { ...order.bookingRef, id: locator, locator },
    from: order.bookingRef,
    state: split.issued ? ('issued' as const) : ('held' as const),
    paymentTimeLimit: split.issued ? null : (order.paymentTimeLimit?.toISOString() ?? null),
    documents: tickets.map(({ number, passengerId }) => ({
      number,
      kind: 'ticket' as const,
      travellerId: passengerId,
      coupons: [],
      voidUntil: null,
      state: 'open' as const,
    })),
    prices: people.map(({ category }) => ({
      category,
      count: 1,
      fare: split.supplierTotal,
      taxes: [],
    })),
    total: split.supplierTotal,
    actions: [],
  };
  const asOf = deps.clock.now().toISOString();
  const moved = await applySupplierResult(
    deps,
    tx,
    orderId,
    { on: 'ok', splitId },
    { kind: 'ok', value: booking, asOf },
  );
  if (!moved || moved.decision.refused) throw new AppError('conflict', 'orders.split_refused');
  const done = await handSplitOf(tx, requestId);
  return done && { ...done, previousLocator: order.locator ?? '' };
}
