import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import { type DeferredRead, deferRead } from '#platform/db/unit-of-work.ts';
import { claimOperations } from '../db/operations.ts';
import { placesOf } from '../db/places.ts';
import {
  type BookingRow,
  insertTickets,
  lockBooking,
  lockBookings,
  type NewTicket,
  readBookings,
} from '../db/seat-bookings.ts';
import { voidMinutesOf, voidUntilOf } from '../domain/after-sale.ts';
import { moved } from '../domain/booking.ts';
import { isHotelTransferFamily, isRailOrBus } from '../domain/families.ts';
import { withPlaces } from './assign-places.ts';
import type { InventoryDeps } from './deps.ts';
import { issuePortions } from './issue-portions.ts';
import { Refusal } from './refusal.ts';
import { type InventoryCall, type InventoryResult, operationOf, runIdempotentlyWith } from './run-idempotently.ts';

export type InventoryRef = { id: string; version: string };
export type IssueRequest = { call: InventoryCall; ref: InventoryRef; expect: Money };

/**
 * Sells a held reservation: a ticket of thirteen digits a traveller, to be voided until 23:59 in Bishkek or the
 * departure.
 */
export function issueTickets(
  deps: InventoryDeps,
  call: InventoryCall,
  ref: InventoryRef,
  expect: Money,
): Promise<InventoryResult> {
  const issueRequest = { call, ref, expect };
  const locked = (tx: Tx) => lockBooking(tx, ref.id);
  return runIdempotentlyWith(deps, issueOf(issueRequest), ref.id, locked, async (tx, booking) => {
    const now = deps.clock.now();
    const sold = await sell(tx, [checked(booking, issueRequest, now)], now);
    return async () => (await sold())[0] ?? null;
  });
}

const issueOf = ({ call, ref, expect }: IssueRequest) => ({ call, method: 'issue', request: [ref.id, expect] });

/** The same of several in the caller's transaction, which is undone when one of them cannot be sold. @throws Refusal */
export async function issueWithin(
  { clock }: InventoryDeps,
  tx: Tx,
  list: readonly IssueRequest[],
): Promise<BookingRow[]> {
  const now = clock.now();
  const [claimed, bookings] = await Promise.all([
    claimOperations(
      tx,
      list.map((issueRequest) => ({ ...operationOf(issueOf(issueRequest)), bookingId: issueRequest.ref.id })),
      now.toISOString(),
    ),
    lockBookings(
      tx,
      list.map(({ ref }) => ref.id),
    ),
  ]);
  if (claimed < list.length) throw new Error('the operation has been begun before');
  const known = new Map(bookings.map((booking) => [booking.id, booking]));
  const sold = await sell(
    tx,
    list.map((issueRequest) => {
      const booking = checked(known.get(issueRequest.ref.id) ?? null, issueRequest, now);
      // Two operations on one reservation: the second finds it sold.
      known.set(booking.id, { ...booking, state: 'issued' });
      return booking;
    }),
    now,
  );
  return sold();
}

/** The reservation, if it can be sold as it was asked. @throws Refusal */
function checked(booking: BookingRow | null, { ref, expect }: IssueRequest, now: Date): BookingRow {
  if (!booking) throw new Refusal('INVALID', 'no such reservation');
  if (moved(booking.state, 'issue') === null)
    throw new Refusal(booking.state === 'canceled' ? 'EXPIRED' : 'INVALID', `the reservation is ${booking.state}`);
  if (booking.paymentTimeLimit <= now.toISOString()) throw new Refusal('EXPIRED', 'the deadline to pay has passed');
  if (String(booking.version) !== ref.version) throw new Refusal('VERSION', 'the reservation has changed');
  if (booking.totalMinor !== expect.minor || booking.currency !== expect.currency)
    throw new Refusal('PRICE_CHANGED', 'the price is not the one agreed to');
  return booking;
}

/** Sells reservations that may be sold; answers them as they are when that is committed. */
async function sell(tx: Tx, list: readonly BookingRow[], now: Date): Promise<DeferredRead<BookingRow[]>> {
  const parted = list.filter((booking) => booking.portions);
  for (const booking of parted) await issuePortions(tx, booking, now);
  const plain = list.filter((booking) => !booking.portions);
  const tickets = await Promise.all(plain.map((booking) => ticketsOf(tx, booking, now)));
  const issued = insertTickets(
    tx,
    plain.map((booking, n) => ({ booking, tickets: tickets[n] ?? [] })),
    now.toISOString(),
  );
  const read =
    parted.length > 0 &&
    deferRead(
      tx,
      readBookings(
        tx,
        parted.map(({ id }) => id),
      ),
    );
  return async () => {
    const sold = new Map([...(await issued()), ...(read ? await read() : [])].map((row) => [row.id, row]));
    return list.map(({ id }) => {
      const booking = sold.get(id);
      if (!booking) throw new Error('a reservation vanished');
      return booking;
    });
  };
}

/** A ticket a traveller. */
async function ticketsOf(tx: Tx, booking: BookingRow, now: Date): Promise<NewTicket[]> {
  const voidUntil = voidUntilOf(now, booking.departsAt, voidMinutesOf(booking));
  // A stay is one coupon, however many nights it has.
  const once = isHotelTransferFamily(booking.fareFamily) ? booking.flights.slice(0, 1) : booking.flights;
  const coupons = once.map(({ n, flight, flightId }) => ({ n, status: 'O', flight, flightId }));
  const places = isRailOrBus(booking.fareFamily) ? await placesOf(tx, booking.id, 0) : [];
  return booking.travellers.map((traveller) => ({
    travellerId: traveller.id,
    coupons: withPlaces(coupons, places, traveller.id),
    voidUntil,
  }));
}
