import type { Executor } from '#platform/db/database.ts';
import { ancillariesFlights, soldItems, takenSeats } from '../../db/ancillaries.ts';
import type { BookingRow } from '../../db/seat-bookings.ts';
import { readBooking } from '../../db/seat-bookings.ts';
import { type InventorySegmentAncillaries, segmentAncillaries } from '../../domain/ancillaries/segment-ancillaries.ts';
import type { AncillariesFlight } from '../../domain/ancillaries/shapes.ts';
import type { FareFamily } from '../../domain/families.ts';
import type { InventoryDeps } from '../deps.ts';
import { offerKeyOf } from '../quote-offer.ts';
import { Refusal } from '../refusal.ts';
import { seatFamilyOf } from '../sold-booking.ts';

/** An offer before it is held, or a reservation. */
export type AncillariesAt = { offerId: string } | { bookingId: string };
export type InventoryAncillariesSegment = InventorySegmentAncillaries & { departsLocal: string };

/** Flights that open tickets of a reservation are for (of a held one: its own). */
export function openFlights(booking: BookingRow): BookingRow['flights'] {
  const trips = new Set(booking.tickets.filter((t) => t.state === 'open').map((t) => t.trip));
  if (booking.tickets.length === 0) trips.add(0);
  return booking.flights.filter((flight) => trips.has(flight.trip));
}

/** The flights of an offer or a reservation, and the fare family they are sold in. @throws Refusal INVALID */
export async function flightsAt(
  db: Executor,
  at: AncillariesAt,
): Promise<{ ids: string[]; fareFamily: FareFamily; booking: BookingRow | null }> {
  if ('offerId' in at) {
    const key = offerKeyOf(at.offerId);
    return { ids: key.slices.flat().map((segment) => segment.flightId), fareFamily: key.fareFamily, booking: null };
  }
  const booking = await readBooking(db, at.bookingId);
  if (!booking) throw new Refusal('INVALID', 'no such reservation');
  const ids = [...new Set(openFlights(booking).map((flight) => flight.flightId))];
  return { ids, fareFamily: seatFamilyOf(booking), booking };
}

/** What of flights has been sold; seats that `holder` keeps do not count. */
export async function soldOf(db: Executor, ids: readonly string[], now: Date, holder: string | null) {
  const [taken, items] = await Promise.all([takenSeats(db, ids, now.toISOString(), holder), soldItems(db, ids)]);
  return (flightId: string) => {
    const own = `${flightId} `;
    const seats = [...taken].filter((name) => name.startsWith(own)).map((name) => name.slice(own.length));
    const sold = [...items].filter(([name]) => name.startsWith(own));
    return {
      seats: new Set(seats),
      items: new Map(sold.map(([name, count]) => [name.slice(own.length), count] as const)),
    };
  };
}

/**
 * Everything that can be bought on each flight at this moment; nothing by rail and bus. Seats that `holder` keeps are
 * shown as free. @throws Refusal
 */
export async function offerAncillaries(
  deps: InventoryDeps,
  at: AncillariesAt,
  holder: string | null,
): Promise<InventoryAncillariesSegment[]> {
  const { ids, fareFamily } = await flightsAt(deps.db, at);
  const flights = await ancillariesFlights(deps.db, ids);
  const sold = await soldOf(deps.db, ids, deps.clock.now(), holder);
  return ids.flatMap((id) => {
    const flight: AncillariesFlight | undefined = flights.get(id);
    return flight ? [{ ...segmentAncillaries(flight, fareFamily, sold(id)), departsLocal: flight.departsLocal }] : [];
  });
}
