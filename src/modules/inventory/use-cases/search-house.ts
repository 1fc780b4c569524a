import type { Cabin } from '#kernel/cabin.ts';
import { minutesBetween } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import { type PassengerMix, seatsNeeded } from '#kernel/passengers.ts';
import { partyProblem, salesOpenAfter } from '../domain/booking.ts';
import type { Journey } from '../domain/engine/journey.ts';
import { FAMILIES, FAMILY_RULES, type Family, modeOfFamily } from '../domain/families.ts';
import type { HouseFlight } from '../domain/house-flight.ts';
import type { HouseWay } from '../domain/house-timetable.ts';
import { cheapestAndFastest, returnFits } from '../domain/itineraries.ts';
import { type HouseOffer, makeOffer, type SoldFlight } from '../domain/offer.ts';
import type { InventoryDeps } from './deps.ts';

/** Place keys of airports or stops on both sides; one leg is one way, two are a return. `only`: the one class of carriage that is wanted. */
export type HouseQuery = {
  legs: readonly HouseWay[];
  mix: PassengerMix;
  cabin: Cabin;
  mode?: Mode | undefined;
  only?: string | undefined;
};

/** More journeys than anybody reads are not answered. */
export const MOST_JOURNEYS = 200;
/** So many of a direction are put together with those back: the cheapest, and the fastest when there are more. */
const MOST_A_WAY = 400;

const nameOf = ({ legs }: Journey): string => legs.map(({ leg, day }) => `${leg}@${day}`).join('+');

export const familiesOf = (cabin: Cabin, mode: Mode = 'avia'): Family[] =>
  FAMILIES.filter(
    (family) => modeOfFamily(family) === mode && (mode !== 'avia' || FAMILY_RULES[family].cabin === cabin),
  );

const sliceMinutes = (slice: readonly HouseFlight[]): number => {
  const [first, last] = [slice[0], slice.at(-1)];
  return first && last ? minutesBetween(first.departsAt, last.arrivesAt) : 0;
};

/** Each family that all flights still sell, in its cheapest class with room for the party. */
function offersOf(
  slices: readonly (readonly HouseFlight[])[],
  families: readonly Family[],
  mix: PassengerMix,
): HouseOffer<HouseFlight>[] {
  const carrier = slices[0]?.[0]?.carrier;
  if (!carrier) return [];
  return families.flatMap((family) => {
    const sold = slices.map((slice) =>
      slice.flatMap((flight): SoldFlight<HouseFlight>[] => {
        const bucket = flight.buckets.find((each) => each.family === family);
        return bucket ? [{ flight, rbd: bucket.rbd, fareMinor: bucket.fareMinor, left: bucket.left }] : [];
      }),
    );
    const complete = sold.every((slice, n) => slice.length === slices[n]?.length);
    return complete ? [makeOffer(carrier, family, sold, mix)] : [];
  });
}

/**
 * Every journey of the house for a party: nonstop or with one stop, out and back with one carrier in one family.
 * At most 200 journeys, half of them the cheapest and the rest the fastest.
 */
export async function searchHouse(
  deps: InventoryDeps,
  query: HouseQuery,
): Promise<HouseOffer<HouseFlight>[]> {
  const families = familiesOf(query.cabin, query.mode).filter(
    (family) => query.only === undefined || family === query.only,
  );
  if (families.length === 0 || partyProblem(query.mix, query.mode) || query.legs.length === 0) return [];
  const seats = seatsNeeded(query.mix);
  const timetable = await deps.index.current();
  const after = salesOpenAfter(deps.clock.now());
  const ways = query.legs.map((leg) => {
    const wanted = { ...timetable.wanted(leg, families, seats, after), limit: MOST_A_WAY };
    const cheapest = timetable.search.find({ ...wanted, order: 'price' });
    const rest = cheapest.length < MOST_A_WAY ? [] : timetable.search.find({ ...wanted, order: 'duration' });
    const known = new Set(cheapest.map(nameOf));
    return [...cheapest, ...rest.filter((journey) => !known.has(nameOf(journey)))].map((journey) =>
      timetable.flightsOf(journey, families, seats),
    );
  });
  const [out = [], back] = ways;
  const journeys = back
    ? out.flatMap((there) => back.filter((home) => returnFits(there, home)).map((home) => [there, home]))
    : out.map((there) => [there]);
  const priced = journeys.flatMap((slices) => {
    const offers = offersOf(slices, families, query.mix);
    const first = offers[0];
    if (!first) return [];
    return {
      id: first.offerId,
      offers,
      cheapest: Math.min(...offers.map((offer) => offer.total.minor)),
      minutes: slices.reduce((minutes, slice) => minutes + sliceMinutes(slice), 0),
    };
  });
  return cheapestAndFastest(priced, MOST_JOURNEYS).flatMap((journey) => journey.offers);
}
