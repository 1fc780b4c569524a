import { AppError } from '#kernel/app-error.ts';
import { equal } from '#kernel/money.ts';
import type { TicketReturn, TicketReturnLine } from '../../api.ts';
import { orderById, passengersOf } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import type { Unaccompanied } from '../../core/domain/party-rule.ts';
import { type PartyOverride, unaccompaniedAfterReturn } from '../../core/use-cases/check-party.ts';
import { openPassengers } from '../../core/use-cases/returnable.ts';
import { runOperation } from '../../core/use-cases/run-operation.ts';
import { doneExchanges } from '../../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import { returnById } from '../db/return-queries.ts';
import { releaseLine } from '../domain/forced-sums.ts';
import { totalsOf } from '../domain/return-sums.ts';
import { chosenOf, involuntary } from './forced-sums.ts';
import { recordStaffReturn } from './record-staff-return.ts';
import { stateOf } from './view-return.ts';

type StaffReturn = { id: string; orderId: string; override?: PartyOverride | undefined };
/** What became of an act: as a return is shown, and `none` for one that was never begun. */
export type ReturnProgress = TicketReturn['state'] | 'none';

/** How an act stands. */
export async function returnProgress(deps: OrdersDeps, id: string): Promise<ReturnProgress> {
  const row = await returnById(deps.db, id);
  return row ? stateOf(deps.db, row, deps.clock.now()) : 'none';
}

/**
 * Gives back what two people agreed on, once an id. `supplier`: it is promised anew and must bring the same sum;
 * `hand`: a person has done
 * it at the carrier. @throws AppError conflict `orders.forced_sums_changed`, `orders.return_refused` and those of the
 * promise.
 */
export async function refundForced(
  deps: OrdersDeps,
  { id, orderId, lines, channel, override }: StaffReturn & { channel: 'supplier' | 'hand'; lines: TicketReturnLine[] },
): Promise<ReturnProgress> {
  if (!(await returnById(deps.db, id))) {
    const decided = { id, orderId, kind: 'refund' as const, lines, override };
    if (channel === 'hand') await recordStaffReturn(deps, { ...decided, supplierQuoteId: null, byHand: true });
    else {
      const ids = lines.map((line) => line.passengerId);
      const { order, people } = await chosenOf(deps, orderId, ids);
      const now = await involuntary(deps, order, people);
      if (!equal(now.refundAmount, totalsOf(lines).refundAmount))
        throw new AppError('conflict', 'orders.forced_sums_changed');
      await recordStaffReturn(deps, { ...decided, supplierQuoteId: now.supplierQuoteId, byHand: false });
    }
  }
  await runOperation(deps, id);
  return returnProgress(deps, id);
}

/**
 * Gives the seats of chosen passengers up, once an id; their tickets wait to be refunded. @throws AppError conflict
 * `orders.return_refused`, `orders.infant_alone`, `orders.child_alone`.
 */
export async function releaseSeats(
  deps: OrdersDeps,
  { id, orderId, passengerIds, override }: StaffReturn & { passengerIds: readonly string[] },
): Promise<ReturnProgress> {
  if (!(await returnById(deps.db, id))) {
    const { order, people } = await chosenOf(deps, orderId, passengerIds);
    const lines = people.map(({ who, tickets }) => releaseLine(who, tickets, order.currency));
    const decided = { id, orderId, kind: 'release' as const, lines, override };
    await recordStaffReturn(deps, { ...decided, supplierQuoteId: null, byHand: false });
  }
  await runOperation(deps, id);
  return returnProgress(deps, id);
}

/** Passengers whom giving up the chosen tickets would leave without an adult; null for none. */
export async function wouldBeAlone(
  deps: OrdersDeps,
  orderId: string,
  passengerIds: readonly string[],
): Promise<Unaccompanied | null> {
  const order = await orderById(deps.db, orderId);
  if (!order) return null;
  const open = new Set(openPassengers(await loadOrderState(deps, deps.db, order)));
  const flying = (await passengersOf(deps.db, orderId)).filter((p) => open.has(p.id));
  return unaccompaniedAfterReturn(order, await doneExchanges(deps.db, [orderId]), flying, new Set(passengerIds));
}
