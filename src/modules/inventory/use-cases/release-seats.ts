import type { Instant } from '#kernel/dates.ts';
import { isUnused } from '../domain/after-sale.ts';
import type { InventoryDeps } from './deps.ts';
import type { InventoryRef } from './issue-tickets.ts';
import { Refusal } from './refusal.ts';
import { type InventoryCall, type InventoryResult, once } from './run-idempotently.ts';
import { checkNotQuoted, choose, type InventoryScope, lockSold, move, sorted } from './sold-booking.ts';

/** Gives seats up before departure; the tickets stay open to be refunded, and no money moves. */
export function releaseSeats(
  deps: InventoryDeps,
  call: InventoryCall,
  ref: InventoryRef,
  scope: InventoryScope,
): Promise<InventoryResult> {
  return once(deps, { call, method: 'releaseSeats', request: [ref.id, sorted(scope)] }, ref.id, async (tx) => {
    await checkNotQuoted(tx, call);
    const booking = await lockSold(tx, ref);
    const chosen = choose(booking, scope, 'released');
    const now = deps.clock.now();
    const left = (departsAt: Instant) => now.getTime() >= Date.parse(departsAt);
    if (chosen.some((ticket) => left(ticket.departsAt)) || !chosen.every(isUnused))
      throw new Refusal('WINDOW_CLOSED', 'the flight has left');
    await move(tx, booking, chosen, { to: 'released', now });
  });
}
