import type { Instant } from '#kernel/dates.ts';
import type { OrderState } from '../../core/domain/order-snapshot.ts';
import { type Unaccompanied, unaccompanied } from '../../core/domain/party-rule.ts';
import type { TicketHolder } from '../../core/domain/passenger-itineraries.ts';
import type { SplitProblem } from '../../wire/split-shapes.ts';
import { canSplitOrder } from './split-guards.ts';

/** Whose documents all are open; everybody, before there are any. */
export const stillFlying = (orderState: OrderState): string[] =>
  orderState.passengerIds.filter((id) => {
    if (orderState.operations.issue === 'none') return true;
    const own = orderState.tickets.filter((ticket) => ticket.passengerId === id && ticket.state !== 'exchanged');
    return own.length > 0 && own.every((ticket) => ticket.state === 'open');
  });

/** Why the order cannot be split now, or null. */
export function orderProblem(orderState: OrderState, departsAt: Instant, now: Date): SplitProblem | null {
  if (orderState.end !== 'open') return 'orders.split_closed';
  if (now >= new Date(departsAt)) return 'orders.split_departed';
  if (orderState.tickets.some((ticket) => ticket.state === 'exchanged')) return 'orders.split_exchanged';
  const { hold, issue } = orderState.operations;
  if (issue !== 'none' && issue !== 'done') return 'orders.split_in_progress';
  if (stillFlying(orderState).length < 2)
    return orderState.passengerIds.length < 2 ? 'orders.split_whole_party' : 'orders.split_closed';
  if (canSplitOrder(orderState, departsAt, now)) return null;
  const paying = orderState.payments.some((payment) =>
    ['started', 'captured', 'unknown', 'refunding', 'refund_failed'].includes(payment.state),
  );
  return hold === 'done' && issue === 'none' && paying ? 'orders.split_paying' : 'orders.split_in_progress';
}

/**
 * Why these passengers may not leave the others, or null. No child or infant is left without an adult in either
 * order.
 */
export function partyProblem(
  orderState: OrderState,
  party: readonly TicketHolder[],
  leaving: readonly string[],
): SplitProblem | null {
  const flying = stillFlying(orderState);
  if (leaving.length === 0) return 'orders.split_no_passengers';
  if (new Set(leaving).size !== leaving.length || !leaving.every((id) => flying.includes(id)))
    return 'orders.split_refused';
  if (leaving.length === flying.length) return 'orders.split_all_passengers';
  return aloneAfterSplit(orderState, party, leaving)?.code ?? null;
}

/** Passengers whom the split would leave without an adult, in either order; null for none. */
export const aloneAfterSplit = (
  orderState: OrderState,
  party: readonly TicketHolder[],
  leaving: readonly string[],
): Unaccompanied | null => {
  const flying = stillFlying(orderState);
  const together = party.filter((one) => flying.includes(one.id));
  return unaccompanied(together, new Set(leaving), { travelOn: true });
};

/** The choice is refused because a passenger would travel without an adult. */
export const isAlone = (problem: SplitProblem | null): boolean =>
  problem === 'orders.infant_alone' || problem === 'orders.child_alone';
