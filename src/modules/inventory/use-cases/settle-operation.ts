import type { Instant } from '#kernel/dates.ts';
import { readOperation } from '../db/operations.ts';
import { type BookingRow, readBooking } from '../db/seat-bookings.ts';
import type { InventoryDeps } from './deps.ts';

/** An operation that has not begun by then does not begin any more. */
export const START_WITHIN_MS = 5_000;
/**
 * Longest time after which a sent operation can still take effect: begun within five seconds, five statements of at
 * most two.
 */
export const MAX_EFFECT_DELAY_MS = 15_000;

/** What became of an operation; `unknown` while it may still be on its way. A refused one has had no effect. */
export async function resolveOperation(
  { db, clock }: InventoryDeps,
  opId: string,
  sentAt: Instant,
): Promise<BookingRow | 'never-happened' | 'unknown'> {
  const operation = await readOperation(db, opId);
  if (!operation)
    return clock.now().getTime() - Date.parse(sentAt) > MAX_EFFECT_DELAY_MS ? 'never-happened' : 'unknown';
  if (operation.rejected !== null || operation.bookingId === null) return 'never-happened';
  return (await readBooking(db, operation.bookingId)) ?? 'unknown';
}
