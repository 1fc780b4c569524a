import { isUnused, voidTaken } from '../domain/after-sale.ts';
import type { InventoryDeps } from './deps.ts';
import type { InventoryRef } from './issue-tickets.ts';
import { Refusal } from './refusal.ts';
import { type InventoryCall, type InventoryResult, once } from './run-idempotently.ts';
import { checkNotQuoted, choose, type InventoryScope, lockSold, move, sorted } from './sold-booking.ts';

/** Annuls tickets within their window, and before departure; seats that they still had can be sold again. */
export function voidTickets(
  deps: InventoryDeps,
  call: InventoryCall,
  ref: InventoryRef,
  scope: InventoryScope,
): Promise<InventoryResult> {
  return once(deps, { call, method: 'void', request: [ref.id, sorted(scope)] }, ref.id, async (tx) => {
    await checkNotQuoted(tx, call);
    const booking = await lockSold(tx, ref);
    const chosen = choose(booking, scope, 'void');
    const now = deps.clock.now();
    if (!chosen.every((ticket) => isUnused(ticket) && voidTaken(ticket, now)))
      throw new Refusal('WINDOW_CLOSED', 'the time for a void has passed');
    await move(tx, booking, chosen, { to: 'void', now });
  });
}
