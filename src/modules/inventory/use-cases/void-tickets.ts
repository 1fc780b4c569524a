import { isUntouched, voidTaken } from '../domain/after-sale.ts';
import type { InventoryDeps } from './deps.ts';
import type { HouseRef } from './issue-tickets.ts';
import { type HouseAnswer, type HouseCall, once } from './once.ts';
import { Refusal } from './refusal.ts';
import { checkNotQuoted, choose, type HouseScope, lockSold, move, sorted } from './sold-booking.ts';

/** Annuls tickets within their window, and before departure; seats that they still had can be sold again. */
export function voidTickets(
  deps: InventoryDeps,
  call: HouseCall,
  ref: HouseRef,
  scope: HouseScope,
): Promise<HouseAnswer> {
  return once(deps, { call, method: 'void', request: [ref.id, sorted(scope)] }, ref.id, async (tx) => {
    await checkNotQuoted(tx, call);
    const booking = await lockSold(tx, ref);
    const chosen = choose(booking, scope, 'void');
    const now = deps.clock.now();
    if (!chosen.every((ticket) => isUntouched(ticket) && voidTaken(ticket, now)))
      throw new Refusal('WINDOW_CLOSED', 'the time for a void has passed');
    await move(tx, booking, chosen, 'void');
  });
}
