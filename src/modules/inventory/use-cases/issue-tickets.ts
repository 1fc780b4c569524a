import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import { later } from '#platform/db/unit.ts';
import { insertTickets, lockBooking, readBooking } from '../db/bookings.ts';
import { placesOf } from '../db/places.ts';
import { voidUntilOf } from '../domain/after-sale.ts';
import { moved } from '../domain/booking.ts';
import { CARRIERS } from '../domain/carriers.ts';
import { isGround, isServiceFamily, modeOfFamily } from '../domain/families.ts';
import type { InventoryDeps } from './deps.ts';
import { withPlaces } from './give-places.ts';
import { type HouseAnswer, type HouseCall, onceWith } from './once.ts';
import { Refusal } from './refusal.ts';

export type HouseRef = { id: string; version: string };

/** Sells a held reservation: a ticket of thirteen digits a traveller, to be voided until 23:59 in Bishkek or the departure. */
export function issueTickets(
  deps: InventoryDeps,
  call: HouseCall,
  ref: HouseRef,
  expect: Money,
): Promise<HouseAnswer> {
  const operation = { call, method: 'issue', request: [ref.id, expect] };
  const locked = (tx: Tx) => lockBooking(tx, ref.id);
  return onceWith(deps, operation, ref.id, locked, async (tx, booking) => {
    const now = deps.clock.now();
    if (!booking) throw new Refusal('INVALID', 'no such reservation');
    if (moved(booking.state, 'issue') === null)
      throw new Refusal(
        booking.state === 'canceled' ? 'EXPIRED' : 'INVALID',
        `the reservation is ${booking.state}`,
      );
    if (booking.payBy <= now.toISOString()) throw new Refusal('EXPIRED', 'the deadline to pay has passed');
    if (String(booking.version) !== ref.version) throw new Refusal('VERSION', 'the reservation has changed');
    if (booking.totalMinor !== expect.minor || booking.currency !== expect.currency)
      throw new Refusal('PRICE_CHANGED', 'the price is not the one agreed to');
    const { accounting } = CARRIERS[booking.carrier];
    const voidUntil = voidUntilOf(now, booking.departsAt, modeOfFamily(booking.family));
    // A stay is one coupon, however many nights it has.
    const sold = isServiceFamily(booking.family) ? booking.flights.slice(0, 1) : booking.flights;
    const coupons = sold.map(({ n, flight, flightId }) => ({ n, status: 'O', flight, flightId }));
    const places = isGround(booking.family) ? await placesOf(tx, booking.id, 0) : [];
    await insertTickets(
      tx,
      booking,
      accounting,
      booking.travellers.map((traveller) => ({
        travellerId: traveller.id,
        coupons: withPlaces(coupons, places, traveller.id),
        voidUntil,
      })),
      now.toISOString(),
    );
    return later(tx, readBooking(tx, booking.id));
  });
}
