import type { Instant } from '#kernel/dates.ts';
import { leavesChildAlone } from './exchange-sums.ts';
import type { Facts } from './facts.ts';
import { leavesInfantBehind, type Traveller } from './return-sums.ts';
import { partable } from './split-guards.ts';
import type { SplitProblem } from './split-shapes.ts';

/** Whose documents all are open; everybody, before there are any. */
export const stillFlying = (facts: Facts): string[] =>
  facts.passengerIds.filter((id) => {
    if (facts.operations.issue === 'none') return true;
    const own = facts.tickets.filter((ticket) => ticket.passengerId === id && ticket.state !== 'exchanged');
    return own.length > 0 && own.every((ticket) => ticket.state === 'open');
  });

/** Why nobody may leave the order now, or null. */
export function orderProblem(facts: Facts, departsAt: Instant, now: Date): SplitProblem | null {
  if (facts.end !== 'open') return 'orders.split_closed';
  if (now >= new Date(departsAt)) return 'orders.split_departed';
  if (facts.tickets.some((ticket) => ticket.state === 'exchanged')) return 'orders.split_exchanged';
  const { hold, issue } = facts.operations;
  if (issue !== 'none' && issue !== 'done') return 'orders.split_under_way';
  if (stillFlying(facts).length < 2)
    return facts.passengerIds.length < 2 ? 'orders.split_alone' : 'orders.split_closed';
  if (partable(facts, departsAt, now)) return null;
  const paying = facts.payments.some((payment) =>
    ['started', 'captured', 'unknown', 'refunding', 'stuck'].includes(payment.state),
  );
  return hold === 'done' && issue === 'none' && paying ? 'orders.split_paying' : 'orders.split_under_way';
}

/** Why these passengers may not leave the others, or null. Nobody under twelve flies without an adult in either order. */
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
  const together = party.filter((one) => flying.includes(one.id));
  const gone = new Set(leaving);
  const stayers = new Set(flying.filter((id) => !gone.has(id)));
  if (leavesInfantBehind(together, gone) || leavesInfantBehind(together, stayers))
    return 'orders.infant_alone';
  return leavesChildAlone(together, gone) ? 'orders.child_alone' : null;
}
