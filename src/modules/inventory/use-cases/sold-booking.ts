import { type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';
import type { Tx } from '#platform/db/database.ts';
import { moveTickets, readQuote } from '../db/after-sale.ts';
import { type BookingRow, lockBooking } from '../db/seat-bookings.ts';
import { chosenTickets, deriveBookingState, isLive, type SoldTicket, type TicketState } from '../domain/after-sale.ts';
import { isWholeCompartment } from '../domain/booking.ts';
import type { SoldFor } from '../domain/exchange.ts';
import { type FareFamily, isHotelTransferFamily } from '../domain/families.ts';
import type { InventoryRef } from './issue-tickets.ts';
import { Refusal } from './refusal.ts';
import { digest, type InventoryCall } from './run-idempotently.ts';

/** Travellers by the buyer's ids; `documents`: only these of their tickets. */
export type InventoryScope = {
  travellers: readonly string[] | 'all';
  documents?: readonly string[] | undefined;
};
type Target = Exclude<TicketState, 'open'>;

const COUPONS = { void: 'V', refunded: 'R', exchanged: 'E', released: null } as const;
const PROBLEMS = {
  not_live: 'a ticket is not open any more',
  nobody: 'no ticket is open',
} as const;

/** A scope in one order, so that it reads the same under one operation id. */
export const sorted = ({ travellers, documents }: InventoryScope): unknown => {
  const people = travellers === 'all' ? travellers : [...new Set(travellers)].sort();
  return documents ? [people, [...new Set(documents)].sort()] : people;
};

export const ticketsOf = (booking: BookingRow): SoldTicket[] =>
  booking.tickets.map((ticket) => {
    const category = booking.travellers.find((one) => one.id === ticket.travellerId)?.category;
    if (!category) throw new Error('a ticket of nobody');
    const portion = booking.portions?.[ticket.trip];
    if (!portion && ticket.departsAt === null) return { ...ticket, category, departsAt: booking.departsAt };
    // The departure of a part, or one that was exchanged for, may have been moved since.
    const first = booking.flights.find((flight) => flight.trip === ticket.trip)?.now;
    const departsAt = first?.departsAt ?? ticket.departsAt ?? booking.departsAt;
    return { ...ticket, category: portion?.as[category] ?? category, departsAt };
  });

/**
 * The reservation, kept from other transactions until the transaction ends. @throws Refusal unless it is sold and,
 * where
 * a version is given, as the buyer knows it.
 */
export async function lockSold(tx: Tx, ref: Pick<InventoryRef, 'id'> & { version?: string }): Promise<BookingRow> {
  const booking = await lockBooking(tx, ref.id);
  if (!booking || booking.tickets.length === 0) throw new Refusal('INVALID', 'no ticket has been issued');
  if (ref.version !== undefined && String(booking.version) !== ref.version)
    throw new Refusal('VERSION', 'the reservation has changed');
  return booking;
}

/** The id of the refund quote that an operation asked for. */
export const refundQuoteIdOf = ({ opId }: InventoryCall): string => `Q${digest('quote', opId).slice(0, 24)}`;

/** One operation id names one operation. @throws Refusal INVALID when it was used to ask for a refund quote. */
export async function checkNotQuoted(tx: Tx, call: InventoryCall): Promise<void> {
  if (await readQuote(tx, refundQuoteIdOf(call))) throw new Refusal('INVALID', 'the operation id was used for a quote');
}

/** @throws Refusal INVALID */
export function choose(booking: BookingRow, scope: InventoryScope, to: Target): SoldTicket[] {
  const chosen = chosenTickets(ticketsOf(booking), scope, to);
  if (typeof chosen === 'string') throw new Refusal('INVALID', PROBLEMS[chosen]);
  const apart = booking.tickets.some((one) => isLive(one) && !chosen.some(({ number }) => number === one.number));
  if (apart && isWholeCompartment(booking)) throw new Refusal('INVALID', 'a whole compartment is given back as one');
  return chosen;
}

export function passengerCountsOf(tickets: readonly Pick<SoldTicket, 'category'>[]): PassengerCounts {
  const passengerCounts = { aaa: 0, rbg: 0, rmg: 0, ins: 0 };
  for (const ticket of tickets) passengerCounts[ticket.category] += 1;
  return passengerCounts;
}

/** The carrier and the family that a ticket is of. */
export const soldBy = (
  booking: BookingRow,
  ticket: Pick<SoldTicket, 'trip'>,
): Pick<BookingRow, 'carrier' | 'fareFamily'> => booking.portions?.[ticket.trip] ?? booking;

/** What a ticket was sold for. */
export function soldFor(booking: BookingRow, ticket: Pick<SoldTicket, 'number' | 'category'>): SoldFor {
  const own = booking.tickets.find((one) => one.number === ticket.number)?.price;
  const price = own ?? booking.prices.find((line) => line.category === ticket.category);
  if (!price) throw new Error('a traveller without a price');
  return { fare: price.fare, taxes: price.taxes };
}

/**
 * What the seats of a reservation are sold in. @throws Refusal INVALID for a hotel room or a transfer, which have
 * none.
 */
export function seatFamilyOf({ fareFamily }: Pick<BookingRow, 'fareFamily'>): FareFamily {
  if (isHotelTransferFamily(fareFamily)) throw new Refusal('INVALID', 'rooms and rides have no seats');
  return fareFamily;
}

/**
 * A whole compartment goes as one. A lead guest stands for a room or a car, and for all places that were bought in
 * the express.
 */
function seatsOf(booking: BookingRow, tickets: readonly SoldTicket[]): number {
  const whole = isWholeCompartment(booking);
  if (!isHotelTransferFamily(booking.fareFamily) && !whole) return seatsNeeded(passengerCountsOf(tickets));
  const units = Math.max(...booking.flights.map((flight) => flight.seats));
  const rooms = booking.fareFamily === 'room';
  return rooms ? tickets.length : units;
}

/** Seats given up earlier are not given back again. */
export async function move(
  tx: Tx,
  booking: BookingRow,
  chosen: readonly SoldTicket[],
  { to, now }: { to: Target; now: Date },
): Promise<void> {
  const trips = Map.groupBy(
    chosen.filter((ticket) => ticket.state === 'open'),
    (ticket) => ticket.trip,
  );
  const numbers = chosen.map((ticket) => ticket.number);
  const after = booking.tickets.map((ticket) => (numbers.includes(ticket.number) ? { ...ticket, state: to } : ticket));
  const moved = await moveTickets(tx, booking.id, {
    numbers,
    to,
    coupon: COUPONS[to],
    booking: deriveBookingState(after),
    seats: [...trips].map(([trip, open]) => ({ trip, seats: seatsOf(booking, open) })),
    at: now.toISOString(),
  });
  if (moved !== numbers.length) throw new Error('a ticket of a locked reservation was moved by another');
}
