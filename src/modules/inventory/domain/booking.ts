import type { Mode } from '#kernel/mode.ts';
import { type Category, MAX_SEATS, type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';
import { isRailOrBus, type SoldFamily } from './families.ts';

/** `voided`, `released`, `refunded`: what became of the last tickets (see after-sale.ts). */
export type BookingState = 'held' | 'issued' | 'canceled' | 'voided' | 'released' | 'refunded';
export type BookingEvent = 'issue' | 'cancel' | 'expire';

type Coupons = { coupons: readonly { unusedBerths?: readonly string[] }[] };

/** Whether tickets are of a whole compartment: berths beyond the travellers' own go with them. */
export const areWhole = (tickets: readonly Coupons[]): boolean =>
  tickets.some(({ coupons }) => coupons.some(({ unusedBerths = [] }) => unusedBerths.length > 0));

/**
 * Whether the seats of a reservation are a whole compartment of a train, which stays together: it is given back,
 * changed and divided as one.
 */
export function isWholeCompartment(booking: {
  fareFamily: SoldFamily;
  travellers: readonly { category: Category }[];
  flights: readonly { seats: number }[];
  tickets: readonly Coupons[];
}): boolean {
  if (booking.tickets.length > 0) return areWhole(booking.tickets);
  const need = booking.travellers.filter(({ category }) => category !== 'rmg').length;
  return isRailOrBus(booking.fareFamily) && booking.flights.some(({ seats }) => seats > need);
}

type BookingTransition = { from: BookingState; event: BookingEvent; to: BookingState };

/** Every move a reservation of own inventory can make. */
export const BOOKING_TABLE: readonly BookingTransition[] = [
  { from: 'held', event: 'issue', to: 'issued' },
  { from: 'held', event: 'cancel', to: 'canceled' },
  { from: 'held', event: 'expire', to: 'canceled' },
];

/** The next state, or `null` for a move that is not in the table. */
export const moved = (from: BookingState, event: BookingEvent): BookingState | null =>
  BOOKING_TABLE.find((row) => row.from === from && row.event === event)?.to ?? null;

/** A party one reservation can hold: an adult, no more lap infants than adults (on a bus none), at most nine seats. */
export function partyProblem(passengerCounts: PassengerCounts, mode: Mode = 'avia'): 'INVALID' | 'LIMIT' | null {
  if (mode === 'bus' && passengerCounts.rmg > 0) return 'INVALID';
  if (passengerCounts.aaa < 1 || passengerCounts.rmg > passengerCounts.aaa) return 'INVALID';
  return seatsNeeded(passengerCounts) > MAX_SEATS ? 'LIMIT' : null;
}
