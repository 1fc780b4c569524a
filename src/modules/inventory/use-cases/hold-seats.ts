import type { Money } from '#kernel/money.ts';
import { CATEGORIES, type Category, type PassengerMix, seatsNeeded } from '#kernel/passengers.ts';
import type { Tx } from '#platform/db/database.ts';
import { later } from '#platform/db/unit.ts';
import { insertBooking, readBooking, releaseExpired, type SeatClaim, takeSeats } from '../db/bookings.ts';
import { flightsById, type HouseFlight } from '../db/flights.ts';
import { payByOf } from '../domain/booking.ts';
import { serviceName } from '../domain/carriers.ts';
import type { HouseOffer } from '../domain/offer.ts';
import { flightIdsOf, type OfferKey, readOfferId } from '../domain/offer-id.ts';
import type { InventoryDeps } from './deps.ts';
import { givePlaces, type HouseChoice } from './give-places.ts';
import { digest, type HouseAnswer, type HouseCall, onceWith } from './once.ts';
import { offerKeyOf, offerOf, quoteOffer } from './quote-offer.ts';
import { Refusal } from './refusal.ts';

/** The gender opens compartments for women. */
export type HouseTraveller = { id: string; category: Category; gender?: 'male' | 'female' | undefined };

export type HoldRequest = {
  offerId: string;
  /** The party's total that the buyer agreed to. */
  expect: Money;
  /** The buyer's own ids; names stay with the buyer. */
  travellers: readonly HouseTraveller[];
  /** Leg by leg; absent: places are given. */
  choice?: HouseChoice | undefined;
};

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Six characters without the ones that are read wrongly. */
export const locatorOf = (hash: string): string =>
  Array.from({ length: 6 }, (_, i) => LETTERS[Number.parseInt(hash.slice(i * 4, i * 4 + 4), 16) % 32]).join(
    '',
  );

export const sameParty = (mix: PassengerMix, travellers: HoldRequest['travellers']): boolean =>
  new Set(travellers.map((traveller) => traveller.id)).size === travellers.length &&
  CATEGORIES.every((category) => travellers.filter((t) => t.category === category).length === mix[category]);

export const claimsOf = (offer: HouseOffer<HouseFlight>, seats: number): SeatClaim[] =>
  offer.slices
    .flatMap((sold, slice) => sold.map((one) => ({ ...one, slice })))
    .map(({ flight, rbd, slice }) => ({
      flightId: flight.id,
      rbd,
      seats,
      fareMinor: flight.buckets.find((bucket) => bucket.rbd === rbd)?.fareMinor ?? 0,
      flight: serviceName(flight.carrier, flight.number),
      slice,
    }));

type Flights = Awaited<ReturnType<typeof flightsById>>;

/** The offer now; unpaid reservations that are overdue on these flights give way first when it seems gone. */
async function quoteNow(
  tx: Tx,
  key: OfferKey,
  flights: Flights,
  now: Date,
): Promise<HouseOffer<HouseFlight>> {
  try {
    return offerOf(flights, key, now);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'GONE') throw error;
    if ((await releaseExpired(tx, now.toISOString(), flightIdsOf(key))) === 0) throw error;
    return quoteOffer(tx, key, now);
  }
}

/**
 * Takes the seats of an offer for a party until the deadline to pay. Refused with PRICE_CHANGED when the total is not the one agreed to,
 * GONE when a class has no room, PLACE_TAKEN when a chosen berth has just gone. Contended rows come last, in one order.
 */
export function holdSeats(deps: InventoryDeps, call: HouseCall, request: HoldRequest): Promise<HouseAnswer> {
  const id = `H${digest('booking', call.opId).slice(0, 24)}`;
  const operation = { call, method: 'hold', request };
  const flights = (tx: Tx) => flightsById(tx, flightIdsOf(readOfferId(request.offerId)));
  return onceWith(deps, operation, id, flights, async (tx, found) => {
    const now = deps.clock.now();
    const key = offerKeyOf(request.offerId);
    if (!sameParty(key.mix, request.travellers))
      throw new Refusal('INVALID', 'the travellers are not the party of the offer');
    const offer = await quoteNow(tx, key, found, now);
    if (offer.total.minor !== request.expect.minor || offer.total.currency !== request.expect.currency)
      throw new Refusal('PRICE_CHANGED', 'the price is not the one agreed to');
    const first = offer.slices[0]?.[0]?.flight;
    if (!first) throw new Refusal('INVALID', 'not an offer of the house');
    const claims = claimsOf(offer, seatsNeeded(key.mix));
    await insertBooking(
      tx,
      {
        id,
        locator: locatorOf(digest('locator', call.opId)),
        state: 'held',
        carrier: offer.carrier,
        family: offer.family,
        departsAt: first.departsAt,
        prices: offer.prices,
        totalMinor: offer.total.minor,
        currency: offer.total.currency,
        payBy: payByOf(offer.carrier, offer.family, now, first.departsAt),
        travellers: request.travellers.map(({ id: travellerId, category }) => ({
          id: travellerId,
          category,
        })),
        createdAt: now.toISOString(),
      },
      claims,
    );
    const booking = later(tx, readBooking(tx, id));
    await takeSeats(tx, claims);
    await givePlaces(tx, {
      bookingId: id,
      trip: 0,
      offer,
      travellers: request.travellers,
      choice: request.choice,
    });
    return booking;
  });
}
