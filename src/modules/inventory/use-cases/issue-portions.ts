import type { Tx } from '#platform/db/database.ts';
import { placesOf } from '../db/places.ts';
import { type BookingRow, sequenceOf } from '../db/seat-bookings.ts';
import { insertPortionTickets } from '../db/ticket-portions.ts';
import { voidMinutesOf, voidUntilOf } from '../domain/after-sale.ts';
import { carrierRules } from '../domain/carriers.ts';
import { modeOfFamily } from '../domain/families.ts';
import { withPlaces } from './assign-places.ts';

/**
 * A ticket a traveller for each run of a journey, at its own price, with the numbers and the void window of its own
 * carrier; all of them or none.
 */
export async function issuePortions(tx: Tx, booking: BookingRow, now: Date): Promise<void> {
  const tickets = [];
  for (const [trip, portion] of (booking.portions ?? []).entries()) {
    const flights = booking.flights.filter((flight) => flight.trip === trip);
    const departsAt = flights[0]?.now?.departsAt ?? booking.departsAt;
    const mode = modeOfFamily(portion.fareFamily);
    const places = mode === 'avia' ? [] : await placesOf(tx, booking.id, trip);
    const coupons = flights.map(({ flight, flightId }, n) => ({ n: n + 1, status: 'O', flight, flightId }));
    for (const traveller of booking.travellers) {
      const price = portion.prices.find(({ category }) => category === traveller.category);
      if (!price) throw new Error('a traveller without a price');
      tickets.push({
        travellerId: traveller.id,
        trip,
        accounting: carrierRules(portion.carrier).accounting,
        sequence: sequenceOf(portion.carrier),
        coupons: withPlaces(coupons, places, traveller.id),
        voidUntil: voidUntilOf(now, departsAt, voidMinutesOf(portion)),
        price: { fare: price.fare, taxes: price.taxes },
        departsAt,
      });
    }
  }
  await insertPortionTickets(tx, booking.id, tickets, now.toISOString());
}
