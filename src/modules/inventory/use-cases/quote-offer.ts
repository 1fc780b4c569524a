import type { Executor } from '#platform/db/database.ts';
import { flightsById, type InventoryDeparture, type InventoryStock } from '../db/departures.ts';
import { partyProblem } from '../domain/booking.ts';
import { modeOfFamily } from '../domain/families.ts';
import { connects } from '../domain/minimum-connection.ts';
import { confirmedFare, type InventoryOffer, makeOffer, type SoldFlight } from '../domain/offer.ts';
import { flightIdsOf, type OfferKey, readOfferId, seatsOfKey } from '../domain/offer-id.ts';
import { isOnSale } from '../domain/payment-time-limit.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal for an id that own inventory did not write, or a party it does not take. */
export function offerKeyOf(offerId: string): OfferKey {
  const key = readOfferId(offerId);
  if (!key) throw new Refusal('INVALID', 'not an offer of own inventory');
  const problem = partyProblem(key.passengerCounts, modeOfFamily(key.fareFamily));
  if (problem) throw new Refusal(problem, 'the party cannot be booked together');
  const ids = key.slices.flat().map((segment) => segment.flightId);
  if (new Set(ids).size !== ids.length) throw new Refusal('INVALID', 'a flight stands twice in the journey');
  return key;
}

/**
 * The offer as it can be sold at this moment: the same class where it still has room, else the cheapest open one of
 * the family.
 * @throws Refusal GONE when the family is full, the flight is closed or a connection is not made any more.
 */
export const quoteOffer = async (
  db: Executor,
  key: OfferKey,
  now: Date,
  own?: (flightId: string, rbd: string) => number,
): Promise<InventoryOffer<InventoryDeparture>> => offerOf(await flightsById(db, flightIdsOf(key)), key, now, own);

/** The same, of flights that have been read. @throws Refusal GONE */
export function offerOf(
  found: ReadonlyMap<string, InventoryDeparture>,
  key: OfferKey,
  now: Date,
  /** Seats of a class that the caller holds already. */
  own: (flightId: string, rbd: string) => number = () => 0,
): InventoryOffer<InventoryDeparture> {
  const seats = seatsOfKey(key);
  const pick = (segment: { flightId: string; rbd: string }): SoldFlight<InventoryDeparture> => {
    const flight = found.get(segment.flightId);
    if (!flight || !isOnSale(flight, now)) throw new Refusal('GONE', 'the flight is closed for sale');
    const open = (bucket: InventoryStock) =>
      bucket.fareFamily === key.fareFamily && bucket.left + own(flight.id, bucket.rbd) >= seats;
    const bucket = flight.buckets.find((each) => open(each) && each.rbd === segment.rbd) ?? flight.buckets.find(open);
    if (!bucket) throw new Refusal('GONE', 'no seats are left at this fare');
    return {
      flight,
      rbd: bucket.rbd,
      fareMinor: confirmedFare(bucket.fareMinor, flight.revalidationIncreaseBp),
      left: bucket.left,
    };
  };
  const slices = key.slices.map((slice) => slice.map(pick));
  // A departure may have been moved since the search.
  if (!slices.every((slice) => connects(slice.map(({ flight }) => flight))))
    throw new Refusal('GONE', 'the connection is not made any more');
  const carrier = slices[0]?.[0]?.flight.carrier;
  if (!carrier) throw new Refusal('INVALID', 'not an offer of own inventory');
  return makeOffer(carrier, key.fareFamily, slices, key.passengerCounts, key.whole);
}
