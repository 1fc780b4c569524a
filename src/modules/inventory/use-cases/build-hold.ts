import type { Money } from '#kernel/money.ts';
import { CATEGORIES, type Category, type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';
import type { Tx } from '#platform/db/database.ts';
import type { InventoryDeparture, PublishedFlight } from '../db/departures.ts';
import { type BookingRow, type NewBooking, releaseExpired } from '../db/seat-bookings.ts';
import type { SeatClaim } from '../db/take-seats.ts';
import { transportNumber } from '../domain/carriers.ts';
import type { InventoryOffer } from '../domain/offer.ts';
import { ownTermsOf } from '../domain/own/own-terms.ts';
import { paymentTimeLimit } from '../domain/payment-time-limit.ts';
import type { InventoryPlaceSelections } from './assign-places.ts';
import { Refusal } from './refusal.ts';
import { digest, type InventoryCall } from './run-idempotently.ts';

/** The gender opens compartments for women. */
export type InventoryPassenger = { id: string; category: Category; gender?: 'male' | 'female' | undefined };

export type HoldRequest = {
  offerId: string;
  /** The party's total that the buyer agreed to. */
  expect: Money;
  /** The buyer's own ids; names stay with the buyer. */
  travellers: readonly InventoryPassenger[];
  /** Segment by segment; absent: places are given. */
  placeSelections?: InventoryPlaceSelections | undefined;
};

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Six characters without the ones that are read wrongly. */
export const locatorOf = (hash: string): string =>
  Array.from({ length: 6 }, (_, i) => LETTERS[Number.parseInt(hash.slice(i * 4, i * 4 + 4), 16) % 32]).join('');

const sameParty = (passengerCounts: PassengerCounts, travellers: HoldRequest['travellers']): boolean =>
  new Set(travellers.map((traveller) => traveller.id)).size === travellers.length &&
  CATEGORIES.every(
    (category) => travellers.filter((t) => t.category === category).length === passengerCounts[category],
  );

export const claimsOf = (offer: InventoryOffer<InventoryDeparture>, seats: number): SeatClaim[] =>
  offer.slices
    .flatMap((sold, slice) => sold.map((one) => ({ ...one, slice })))
    .map(({ flight, rbd, slice }) => ({
      flightId: flight.id,
      rbd,
      seats,
      fareMinor: flight.buckets.find((bucket) => bucket.rbd === rbd)?.fareMinor ?? 0,
      flight: transportNumber(flight.carrier, flight.number),
      slice,
      run: flight.run,
    }));

/** The reservation that a hold makes, and what it takes of each flight. @throws Refusal INVALID */
export function buildHold(
  call: InventoryCall,
  { travellers }: HoldRequest,
  offer: InventoryOffer<InventoryDeparture>,
  passengerCounts: PassengerCounts,
  now: Date,
): NewBooking {
  const first = offer.slices[0]?.[0]?.flight;
  if (!first) throw new Refusal('INVALID', 'not an offer of own inventory');
  const isDomestic = offer.slices.flat().every(({ flight }) => flight.domestic);
  const terms = ownTermsOf(offer.carrier, offer.fareFamily, isDomestic);
  const booking: NewBooking['booking'] = {
    id: bookingIdOf(call),
    locator: locatorOf(digest('locator', call.opId)),
    state: 'held',
    carrier: offer.carrier,
    fareFamily: offer.fareFamily,
    departsAt: first.departsAt,
    prices: offer.prices,
    totalMinor: offer.total.minor,
    currency: offer.total.currency,
    paymentTimeLimit: paymentTimeLimit(offer.carrier, offer.fareFamily, now, first.departsAt),
    travellers: travellers.map(({ id, category }) => ({ id, category })),
    createdAt: now.toISOString(),
    ...(terms && { terms }),
  };
  return { booking, claims: claimsOf(offer, offer.whole?.berths ?? seatsNeeded(passengerCounts)) };
}

/** The reservation as it is read once the hold has been committed; `flights`: those of its claims, as published. */
export function writtenHold(
  { booking, claims }: NewBooking,
  flights: ReadonlyMap<string, PublishedFlight>,
): BookingRow {
  return {
    terms: null,
    ...booking,
    version: 1,
    travellers: booking.travellers.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    flights: claims.map(({ flightId, flight, rbd, seats, slice }, i) => ({
      n: i + 1,
      flight,
      flightId,
      rbd,
      trip: 0,
      slice,
      seats,
      now: publishedNow(flights.get(flightId)),
    })),
    tickets: [],
    from: null,
    portions: null,
  };
}

/** Flights that are sold are published and not cancelled. */
function publishedNow(published: PublishedFlight | undefined): BookingRow['flights'][number]['now'] {
  if (!published) throw new Error('a flight that was not read has been sold');
  const { departsLocal, arrivesLocal, departsAt, arrivesAt, shiftedMinutes, changedAt } = published;
  return { departsLocal, arrivesLocal, departsAt, arrivesAt, canceled: false, shiftedMinutes, changedAt };
}

export const bookingIdOf = (call: InventoryCall): string => `H${digest('booking', call.opId).slice(0, 24)}`;

/**
 * An offer as it is sold now; unpaid reservations that are overdue on its flights give way first when it seems gone.
 * @throws Refusal
 */
export async function currentOffer<T>(
  tx: Tx,
  at: { now: Date; flightIds: string[] },
  offer: () => T | Promise<T>,
  /** As `offer`, by what is read again. */
  again: () => Promise<T>,
): Promise<T> {
  try {
    return await offer();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'GONE') throw error;
    if ((await releaseExpired(tx, at.now.toISOString(), at.flightIds)) === 0) throw error;
    return again();
  }
}

/** @throws Refusal INVALID */
export function checkParty(passengerCounts: PassengerCounts, { travellers }: HoldRequest): void {
  if (!sameParty(passengerCounts, travellers))
    throw new Refusal('INVALID', 'the travellers are not the party of the offer');
}

/** @throws Refusal PRICE_CHANGED */
export function checkPrice({ total }: { total: Money }, { expect }: HoldRequest): void {
  if (total.minor !== expect.minor || total.currency !== expect.currency)
    throw new Refusal('PRICE_CHANGED', 'the price is not the one agreed to');
}
