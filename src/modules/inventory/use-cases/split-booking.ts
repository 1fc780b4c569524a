import { seatsNeeded } from '#kernel/passengers.ts';
import { type BookingRow, lockBooking } from '../db/seat-bookings.ts';
import { moveTravellers } from '../db/splits.ts';
import { isUnused } from '../domain/after-sale.ts';
import { isWholeCompartment } from '../domain/booking.ts';
import { dividePassengers, pricesOf } from '../domain/split.ts';
import { locatorOf } from './build-hold.ts';
import type { InventoryDeps } from './deps.ts';
import type { InventoryRef } from './issue-tickets.ts';
import { Refusal } from './refusal.ts';
import { digest, type InventoryCall, type InventoryResult, once } from './run-idempotently.ts';
import { passengerCountsOf, ticketsOf } from './sold-booking.ts';

/** Held or sold, as the buyer knows it, as it was sold, and still to fly. @throws Refusal */
function checkSplittable(booking: BookingRow, ref: InventoryRef, leave: readonly string[], now: Date): void {
  if (String(booking.version) !== ref.version) throw new Refusal('VERSION', 'the reservation has changed');
  if (booking.state === 'held' ? booking.paymentTimeLimit <= now.toISOString() : booking.state !== 'issued')
    throw new Refusal('EXPIRED', `the reservation is ${booking.state}`);
  if (booking.departsAt <= now.toISOString()) throw new Refusal('WINDOW_CLOSED', 'the flight has left');
  if (booking.portions || booking.flights.some((flight) => flight.trip > 0))
    throw new Refusal('NOT_AUTOMATIC', 'tickets of it were exchanged');
  if (isWholeCompartment(booking)) throw new Refusal('NOT_AUTOMATIC', 'a whole compartment is not divided');
  const own = ticketsOf(booking).filter((ticket) => leave.includes(ticket.travellerId));
  if (own.some((ticket) => ticket.state !== 'open' || !isUnused(ticket)))
    throw new Refusal('INVALID', 'a ticket is not open any more');
}

/** Travellers leave a reservation for one of their own, with their tickets and seats; the other keeps the rest. */
export function splitBooking(
  deps: InventoryDeps,
  call: InventoryCall,
  ref: InventoryRef,
  travellers: readonly string[],
): Promise<InventoryResult> {
  const id = `H${digest('booking', call.opId).slice(0, 24)}`;
  const request = [ref.id, [...travellers].sort()];
  return once(deps, { call, method: 'split', request }, id, async (tx) => {
    const booking = await lockBooking(tx, ref.id);
    if (!booking) throw new Refusal('INVALID', 'no such reservation');
    checkSplittable(booking, ref, travellers, deps.clock.now());
    // A traveller whose ticket is closed does not count as a companion.
    const sold = booking.tickets.length > 0;
    const flying = booking.travellers.filter(
      ({ id: one }) => !sold || booking.tickets.some((ticket) => ticket.travellerId === one && ticket.state === 'open'),
    );
    const parties = dividePassengers(flying, travellers);
    if (!parties) throw new Refusal('INVALID', 'some of its travellers leave and some stay');
    const own = pricesOf(booking.prices, parties.leave);
    const left = pricesOf(
      booking.prices,
      booking.travellers.filter((one) => !travellers.includes(one.id)),
    );
    await moveTravellers(
      tx,
      booking.id,
      {
        id,
        locator: locatorOf(digest('locator', call.opId)),
        travellers,
        seats: seatsNeeded(passengerCountsOf(parties.leave)),
        prices: own.prices,
        totalMinor: own.total.minor,
      },
      { prices: left.prices, totalMinor: left.total.minor },
    );
  });
}
