import type { InventorySeat } from './seat-zones.ts';
import type { ZoneId } from './shapes.ts';

/**
 * Given at check-in to whoever has not chosen: never a seat that is sold dearer, people of one reservation side by
 * side where it can be.
 */
const GIVEN: readonly ZoneId[] = ['rear', 'standard', 'business', 'front', 'pet', 'kid'];

/** So many free seats as near to each other as can be, the cheapest zones first; null when there are too few. */
export function pickSeats(seats: readonly InventorySeat[], count: number): string[] | null {
  const open = seats
    .filter((seat) => seat.state !== 'taken' && seat.state !== 'unavailable' && GIVEN.includes(seat.zone))
    .toSorted((a, b) => GIVEN.indexOf(a.zone) - GIVEN.indexOf(b.zone) || a.row - b.row);
  if (open.length < count) return null;
  const rows = Map.groupBy(open, (seat) => seat.row);
  const row = [...rows.values()].find((one) => one.length >= count);
  return (row ?? open).slice(0, count).map((seat) => seat.code);
}
