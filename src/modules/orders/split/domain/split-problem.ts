import type { Instant } from '#kernel/dates.ts';
import type { Facts } from '../../core/domain/facts.ts';
import type { Traveller } from '../../core/domain/own-journeys.ts';
import { type Unaccompanied, unaccompanied } from '../../core/domain/party-rule.ts';
import type { SplitProblem } from '../../wire/split-shapes.ts';
import { canSplitOrder } from './split-guards.ts';

/** Whose documents all are open; everybody, before there are any. */
export const stillFlying = (facts: Facts): string[] =>
  facts.passengerIds.filter((id) => {
    if (facts.operations.issue === 'none') return true;
    const own = facts.tickets.filter((ticket) => ticket.passengerId === id && ticket.state !== 'exchanged');
    return own.length > 0 && own.every((ticket) => ticket.state === 'open');
  });

/** Why the order cannot be split now, or null. */
export function orderProblem(facts: Facts, departsAt: Instant, now: Date): SplitProblem | null {
  if (facts.end !== 'open') return 'orders.split_closed';
  if (now >= new Date(departsAt)) return 'orders.split_departed';
  if (facts.tickets.some((ticket) => ticket.state === 'exchanged')) return 'orders.split_exchanged';
  const { hold, issue } = facts.operations;
  if (issue !== 'none' && issue !== 'done') return 'orders.split_under_way';
  if (stillFlying(facts).length < 2)
    return facts.passengerIds.length < 2 ? 'orders.split_alone' : 'orders.split_closed';
  if (canSplitOrder(facts, departsAt, now)) return null;
  const paying = facts.payments.some((payment) =>
    ['started', 'captured', 'unknown', 'refunding', 'stuck'].includes(payment.state),
  );
  return hold === 'done' && issue === 'none' && paying ? 'orders.split_paying' : 'orders.split_under_way';
}

/**
 * Why these passengers may not leave the others, or null. No child or infant is left without an adult in either
 * order.
 */
export function partyProblem(
  facts: Facts,
  party: readonly Traveller[],
  leaving: readonly string[],
): SplitProblem | null {
  const flying = stillFlying(facts);
  if (leaving.length === 0) return 'orders.split_nobody';
  if (new Set(leaving).size !== leaving.length || !leaving.every((id) => flying.includes(id)))
    return 'orders.split_refused';
  if (leaving.length === flying.length) return 'orders.split_everybody';
  return aloneAfterSplit(facts, party, leaving)?.code ?? null;
}

/** Passengers whom the split would leave without an adult, in either order; null for none. */
export const aloneAfterSplit = (
  facts: Facts,
  party: readonly Traveller[],
  leaving: readonly string[],
): Unaccompanied | null => {
  const flying = stillFlying(facts);
  const together = party.filter((one) => flying.includes(one.id));
  return unaccompanied(together, new Set(leaving), { travelOn: true });
};

/** The choice is refused because a passenger would travel without an adult. */
export const isAlone = (problem: SplitProblem | null): boolean =>
  problem === 'orders.infant_alone' || problem === 'orders.child_alone';
