import {
  ancillariesFlights,
  assignSeat,
  checkInsOf,
  insertCheckIns,
  queueFor,
  readAncillariesOf,
  seatsOfBooking,
} from '../../db/ancillaries.ts';
import { lockBooking } from '../../db/seat-bookings.ts';
import { pickSeats } from '../../domain/ancillaries/pick-seats.ts';
import { seatsOf } from '../../domain/ancillaries/seat-zones.ts';
import { checkInOf } from '../../domain/ancillaries/segment-ancillaries.ts';
import { transportNumber } from '../../domain/carriers.ts';
import type { InventoryDeps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { type InventoryCall, type InventoryResult, once } from '../run-idempotently.ts';
import { seatFamilyOf } from '../sold-booking.ts';
import { soldOf } from './offer-ancillaries.ts';

export type CheckInWish = { flight: string; travellers: readonly string[] };

/**
 * Checks travellers in for a flight, once each: they keep the seats they chose and are given the others. Refused with
 * WINDOW_CLOSED when it is too
 * early, too late, or early for a fee that was not paid.
 */
export function checkIn(
  deps: InventoryDeps,
  call: InventoryCall,
  bookingId: string,
  wish: CheckInWish,
): Promise<InventoryResult> {
  const request = [bookingId, wish.flight, [...wish.travellers].sort()];
  return once(deps, { call, method: 'check-in', request }, bookingId, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw new Refusal('INVALID', 'no such reservation');
    const open = booking.tickets.filter((t) => wish.travellers.includes(t.travellerId) && t.state === 'open');
    const trip = open[0]?.trip;
    const booked = booking.flights.find((f) => f.flight === wish.flight && f.trip === trip);
    if (!booked || open.length !== wish.travellers.length || open.some((t) => t.trip !== trip))
      throw new Refusal('INVALID', 'no open tickets for that flight');
    const { flightId } = booked;
    const flight = (await ancillariesFlights(tx, [flightId])).get(flightId);
    if (!flight) throw new Refusal('GONE', 'the flight is not flown');
    // A pass names a seat; those that are not drawn are given at the desk.
    if (flight.layout === null) throw new Refusal('WINDOW_CLOSED', 'check-in is at the airport');
    const now = deps.clock.now();
    const at = now.toISOString();
    const { paidFrom, freeFrom, until } = checkInOf(flight);
    const early = at < freeFrom && (paidFrom === null || at < paidFrom);
    if (early || at >= until) throw new Refusal('WINDOW_CLOSED', 'check-in is closed');
    if (at < freeFrom) {
      const paid = (await readAncillariesOf(tx, bookingId)).filter(
        (one) => one.kind === 'checkin' && one.flightId === flightId && one.state === 'issued',
      );
      if (!open.every((t) => paid.some((one) => one.travellerId === t.travellerId)))
        throw new Refusal('FUNDS', 'check-in is not free yet');
    }
    await queueFor(tx, `${flightId} check-in`);
    const done = new Set(
      (await checkInsOf(tx, bookingId)).filter((one) => one.flightId === flightId).map((one) => one.travellerId),
    );
    const chosen = new Map((await seatsOfBooking(tx, bookingId, flightId)).map((one) => [one.travellerId, one.seat]));
    const people = wish.travellers.filter((id) => !done.has(id));
    const lap = new Set(booking.travellers.filter((one) => one.category === 'rmg').map((one) => one.id));
    const seatless = people.filter((id) => !lap.has(id) && !chosen.has(id));
    const sold = (await soldOf(tx, [flightId], now, null))(flightId);
    const given = pickSeats(seatsOf(flight, seatFamilyOf(booking), sold.seats), seatless.length);
    if (!given) throw new Refusal('GONE', 'no seat is left to give');
    for (const [i, travellerId] of seatless.entries()) {
      const seat = given[i] as string;
      const place = { flightId, seat, bookingId, travellerId, holder: `check-in ${bookingId}` };
      if (!(await assignSeat(tx, place, at))) throw new Refusal('PLACE_TAKEN', 'a seat has just been taken');
      chosen.set(travellerId, seat);
    }
    if (people.length === 0) return;
    const named = { id: flightId, name: transportNumber(flight.carrier, flight.number) };
    const rows = people.map((travellerId) => ({ travellerId, seat: chosen.get(travellerId) ?? null }));
    await insertCheckIns(tx, named, bookingId, rows, at);
  });
}
