import { CATEGORIES } from '#kernel/passengers.ts';
import type { BookingRow, Inventory } from '../index.ts';
import type { InventoryPlaceSelections } from '../use-cases/assign-places.ts';
import { bookingOf } from './rail-bus-fixture.ts';

export type Mixed = Awaited<ReturnType<Inventory['searchMultiTicket']>>[number];

type JourneyRequest = {
  from: string[];
  to: string[];
  dates: readonly string[];
  passengerCounts?: Mixed['passengerCounts'];
};

/** Journeys over several tickets, one way or there and back. */
export const multiTicketOffers = (
  inventory: Inventory,
  { from, to, dates, passengerCounts }: JourneyRequest,
): Promise<Mixed[]> =>
  inventory.searchMultiTicket({
    slices: dates.map((date, n) => (n === 0 ? { from, to, date } : { from: to, to: from, date })),
    passengerCounts: passengerCounts ?? { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
  });

let operations = 0;

/** Holds and issues an offer for its party. @throws Error with the code of a refusal. */
export async function sellMixed(
  inventory: Inventory,
  offer: Mixed,
  placeSelections?: InventoryPlaceSelections,
): Promise<BookingRow> {
  const travellers = CATEGORIES.flatMap((category) =>
    Array.from({ length: offer.passengerCounts[category] }, (_, n) => ({ id: `${category}-${n}`, category })),
  );
  const opId = `mixed-${++operations}`;
  const request = { offerId: offer.offerId, expect: offer.total, travellers, placeSelections };
  const held = bookingOf(await inventory.hold({ opId }, request));
  const ref = { id: held.id, version: String(held.version) };
  return bookingOf(await inventory.issue({ opId: `${opId}-issue` }, ref, offer.total));
}
