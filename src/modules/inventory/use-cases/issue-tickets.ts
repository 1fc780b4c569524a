import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Later, later } from '#platform/db/unit.ts';
import { type BookingRow, insertTickets, lockBooking, readBooking } from '../db/bookings.ts';
import { claimOperations } from '../db/operations.ts';
import { placesOf } from '../db/places.ts';
import { voidUntilOf } from '../domain/after-sale.ts';
import { moved } from '../domain/booking.ts';
import { CARRIERS } from '../domain/carriers.ts';
import { isGround, isServiceFamily, modeOfFamily } from '../domain/families.ts';
import type { InventoryDeps } from './deps.ts';
import { withPlaces } from './give-places.ts';
import { issueParts } from './issue-parts.ts';
import { type HouseAnswer, type HouseCall, onceWith, operationOf } from './once.ts';
import { Refusal } from './refusal.ts';

export type HouseRef = { id: string; version: string };

/** Sells a held reservation: a ticket of thirteen digits a traveller, to be voided until 23:59 in Bishkek or the departure. */
export function issueTickets(
  deps: InventoryDeps,
  call: HouseCall,
  ref: HouseRef,
  expect: Money,
): Promise<HouseAnswer> {
  const locked = (tx: Tx) => lockBooking(tx, ref.id);
  return onceWith(deps, issueOf(call, ref, expect), ref.id, locked, (tx, booking) =>
    sell(tx, booking, { ref, expect, now: deps.clock.now() }),
  );
}

const issueOf = (call: HouseCall, ref: HouseRef, expect: Money) => ({
  call,
  method: 'issue',
  request: [ref.id, expect],
});

/** The same in the caller's transaction, which it undoes when it cannot be done. @throws Refusal */
export async function issueWithin(
  { clock }: InventoryDeps,
  tx: Tx,
  call: HouseCall,
  ref: HouseRef,
  expect: Money,
): Promise<BookingRow> {
  const now = clock.now();
  const [claimed, booking] = await Promise.all([
    claimOperations(
      tx,
      [{ ...operationOf(issueOf(call, ref, expect)), bookingId: ref.id }],
      now.toISOString(),
    ),
    lockBooking(tx, ref.id),
  ]);
  if (!claimed) throw new Error('the operation has been begun before');
  const sold = await sell(tx, booking, { ref, expect, now });
  return sold();
}

/** A reservation that is there. */
async function sureBooking(tx: Tx, id: string): Promise<BookingRow> {
  const booking = await readBooking(tx, id);
  if (!booking) throw new Error('a reservation vanished');
  return booking;
}

type Sale = { ref: HouseRef; expect: Money; now: Date };

async function sell(
  tx: Tx,
  booking: BookingRow | null,
  { ref, expect, now }: Sale,
): Promise<Later<BookingRow>> {
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
  if (booking.parts) {
    await issueParts(tx, booking, now);
    return later(tx, sureBooking(tx, booking.id));
  }
  const { accounting } = CARRIERS[booking.carrier];
  const voidUntil = voidUntilOf(now, booking.departsAt, modeOfFamily(booking.family));
  // A stay is one coupon, however many nights it has.
  const once = isServiceFamily(booking.family) ? booking.flights.slice(0, 1) : booking.flights;
  const coupons = once.map(({ n, flight, flightId }) => ({ n, status: 'O', flight, flightId }));
  const places = isGround(booking.family) ? await placesOf(tx, booking.id, 0) : [];
  return insertTickets(
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
}
