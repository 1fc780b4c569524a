import { lockBooking, releaseBooking } from '../db/seat-bookings.ts';
import type { InventoryDeps } from './deps.ts';
import type { InventoryRef } from './issue-tickets.ts';
import { Refusal } from './refusal.ts';
import { type InventoryCall, type InventoryResult, once } from './run-idempotently.ts';

/** Drops an unpaid reservation and gives its seats back; one that has already ended stays as it is. */
export function cancelHold(deps: InventoryDeps, call: InventoryCall, ref: InventoryRef): Promise<InventoryResult> {
  return once(deps, { call, method: 'cancelHold', request: [ref.id] }, ref.id, async (tx) => {
    const booking = await lockBooking(tx, ref.id);
    if (!booking) throw new Refusal('INVALID', 'no such reservation');
    if (booking.state !== 'held' && booking.state !== 'canceled')
      throw new Refusal('WINDOW_CLOSED', 'tickets have been issued');
    if (booking.state === 'held') await releaseBooking(tx, ref.id);
  });
}
