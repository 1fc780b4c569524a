import type { PassengerCounts } from '#kernel/passengers.ts';
import type { Executor } from '#platform/db/database.ts';
import { flightsById } from '../db/departures.ts';
import { takenPlaces } from '../db/places.ts';
import { compartmentBerths, freeCompartments } from '../domain/compartment.ts';
import type { InventoryDeparture } from '../domain/inventory-departure.ts';
import { type InventoryOffer, makeOffer } from '../domain/offer.ts';
import { coachesFor } from './assign-places.ts';
import { Refusal } from './refusal.ts';

type Offer = InventoryOffer<InventoryDeparture>;
/** Number of journeys that are examined: a day has a few trains. */
const MOST = 60;

/** For each offer, whether every segment still has an empty compartment; seats alone do not show it. */
async function haveCompartments(db: Executor, offers: readonly Offer[]): Promise<boolean[]> {
  if (offers.length === 0) return [];
  const ids = [...new Set(offers.flatMap(({ slices }) => slices.flat().map(({ flight }) => flight.id)))];
  const [flights, taken] = await Promise.all([flightsById(db, ids), takenPlaces(db, ids)]);
  return offers.map((offer) =>
    offer.slices.flat().every((departure) => {
      const flight = flights.get(departure.flight.id);
      const sold = flight && coachesFor(offer, { ...departure, flight }, taken);
      return sold ? freeCompartments(sold.coaches, sold.free, false).length > 0 : false;
    }),
  );
}

/**
 * The found offers, and after each class of berths with an empty compartment the whole of it, at the price of all its
 * berths.
 */
export async function withCompartments(
  db: Executor,
  found: readonly Offer[],
  passengerCounts: PassengerCounts,
): Promise<Offer[]> {
  const whole = found
    .slice(0, MOST)
    .filter(
      ({ fareFamily, seatsLeft }) =>
        seatsLeft >= (compartmentBerths(fareFamily, passengerCounts) ?? Number.POSITIVE_INFINITY),
    )
    .map(({ carrier, fareFamily, slices }) => makeOffer(carrier, fareFamily, slices, passengerCounts, true));
  const left = await haveCompartments(db, whole);
  return [...found, ...whole.filter((_, n) => left[n])];
}

/** The same offers; null in place of a whole compartment of which a berth has gone. */
export async function stillWholeCompartment<T extends object>(
  db: Executor,
  offers: readonly (T | null)[],
): Promise<(T | null)[]> {
  const whole = offers.filter(
    (offer): offer is T & Offer => offer !== null && 'whole' in offer && offer.whole !== undefined,
  );
  const left = await haveCompartments(db, whole);
  const gone = new Set<object>(whole.filter((_, n) => !left[n]));
  return offers.map((offer) => (offer && gone.has(offer) ? null : offer));
}

/** @throws Refusal GONE when the offer is a whole compartment and none is left. */
export async function checkWhole(db: Executor, offer: Offer): Promise<Offer> {
  const [still] = await stillWholeCompartment(db, [offer]);
  if (!still) throw new Refusal('GONE', 'no compartment is left whole');
  return offer;
}
