import type { InventorySeat } from './seat-zones.ts';
import type { ZoneId } from './shapes.ts';

/**
 * Assigned at check-in to passengers without a chosen seat: never a dearer seat, passengers of one reservation side by
 * side if possible.
 */
const GIVEN: readonly ZoneId[] = ['rear', 'standard', 'business', 'front', 'pet', 'kid'];

/**
 * The given number of free seats as close to each other as possible, the cheapest zones first; null when there are too
 * few.
 */
export function pickSeats(seats: readonly InventorySeat[], count: number): string[] | null {
  const open = seats
    .filter((seat) => seat.state !== 'taken' && seat.state !== 'unavailable' && GIVEN.includes(seat.zone))
    .toSorted((a, b) => GIVEN.indexOf(a.zone) - GIVEN.indexOf(b.zone) || a.row - b.row);
  if (open.length < count) return null;
  const rows = Map.groupBy(open, (seat) => seat.row);
  const row = [...rows.values()].find((one) => one.length >= count);
  return (row ?? open).slice(0, count).map((seat) => seat.code);
}
