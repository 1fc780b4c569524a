import { setImmediate as breath } from 'node:timers/promises';
import type { Cabin } from '#kernel/cabin.ts';
import { type Instant, minutesBetween } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import { type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';
import { type Journey, type Steps, tripSteps } from '#modules/search-engine/index.ts';
import { partyProblem } from '../domain/booking.ts';
import { combineSlices, priceSlices, type SliceDepartures, soldIn } from '../domain/combine-slices.ts';
import { FAMILIES, FAMILY_SHAPES, type FareFamily, modeOfFamily } from '../domain/families.ts';
import type { InventoryDeparture } from '../domain/inventory-departure.ts';
import { cheapestAndFastest, TURNAROUND_MINUTES } from '../domain/itineraries.ts';
import { type InventoryOffer, makeOffer } from '../domain/offer.ts';
import { firstSaleAfter, isOnSale } from '../domain/payment-time-limit.ts';
import type { InventoryRouteOption, TimetableCache } from '../domain/timetable-cache.ts';
import type { InventoryDeps } from './deps.ts';
import { inSlices } from './run-in-time-slices.ts';

/**
 * Location keys of airports or stops on both sides, one slice a direction, one to six. `only`: the one coach class
 * that is wanted.
 */
export type InventoryQuery = {
  slices: readonly InventoryRouteOption[];
  passengerCounts: PassengerCounts;
  cabin: Cabin;
  mode?: Mode | undefined;
  only?: string | undefined;
  /** No change on the way. */
  direct?: boolean | undefined;
  /** Travellers of a sold journey, perhaps without an adult: the seller decides whether they may fly so. */
  unaccompanied?: boolean | undefined;
};

/** Limit of journeys in a response. */
export const MAX_JOURNEYS = 200;
/**
 * Number of journeys of a direction that are combined with those back: the cheapest, and the fastest when there are
 * more.
 */
const MAX_A_WAY = 400;

export const familiesOf = (cabin: Cabin, mode: Mode = 'avia'): FareFamily[] =>
  FAMILIES.filter(
    (fareFamily) => modeOfFamily(fareFamily) === mode && (mode !== 'avia' || FAMILY_SHAPES[fareFamily].cabin === cabin),
  );

/** The families that a party may be sold; none when own inventory does not take it. */
export const wantedFamilies = ({
  cabin,
  mode,
  only,
  passengerCounts,
  unaccompanied,
}: Omit<InventoryQuery, 'slices'>): FareFamily[] =>
  !unaccompanied && partyProblem(passengerCounts, mode)
    ? []
    : familiesOf(cabin, mode).filter((fareFamily) => only === undefined || fareFamily === only);

const sliceMinutes = (slice: readonly InventoryDeparture[]): number => {
  const [first, last] = [slice[0], slice.at(-1)];
  return first && last ? minutesBetween(first.departsAt, last.arrivesAt) : 0;
};

/** Each family that all flights still sell, in its cheapest class with room for the party. */
export function offersOf(
  slices: readonly (readonly InventoryDeparture[])[],
  fareFamilies: readonly FareFamily[],
  passengerCounts: PassengerCounts,
): InventoryOffer<InventoryDeparture>[] {
  const carrier = slices[0]?.[0]?.carrier;
  if (!carrier) return [];
  return fareFamilies.flatMap((fareFamily) => {
    const sold = slices.map((slice) => soldIn(slice, fareFamily)).filter((slice) => slice !== null);
    if (sold.length < slices.length) return [];
    const flights = sold.map((slice) =>
      slice.map(({ flight, bucket: { rbd, fareMinor, left } }) => ({ flight, rbd, fareMinor, left })),
    );
    return [makeOffer(carrier, fareFamily, flights, passengerCounts)];
  });
}

const nameOf = ({ legs }: Journey): string => legs.map(({ leg, day }) => `${leg}@${day}`).join('+');

/**
 * Every way of one direction with room for the party: the cheapest, and the fastest when there are more than anybody
 * needs. `whole`: there are no more.
 */
export function waysOf(
  timetable: TimetableCache,
  slice: InventoryRouteOption,
  fareFamilies: readonly FareFamily[],
  { passengerCounts, direct }: Pick<InventoryQuery, 'passengerCounts' | 'direct'>,
  after: Instant,
): { ways: SliceDepartures[]; whole: boolean } {
  const seats = seatsNeeded(passengerCounts);
  const wanted = {
    ...timetable.wanted(slice, fareFamilies, seats, after),
    ...(direct && { maxStops: 0 as const }),
    limit: MAX_A_WAY,
  };
  const cheapest = timetable.search.find({ ...wanted, order: 'price' });
  const rest = cheapest.length < MAX_A_WAY ? [] : timetable.search.find({ ...wanted, order: 'duration' });
  const known = new Set(cheapest.map(nameOf));
  const departuresById = new Map<number, InventoryDeparture>();
  const ways = [...cheapest, ...rest.filter((journey) => !known.has(nameOf(journey)))].map((journey) =>
    timetable.flightsOf(journey, fareFamilies, seats, departuresById),
  );
  return { ways, whole: cheapest.length < MAX_A_WAY };
}

/**
 * Where a direction has more ways than are looked at by themselves: the best trips of each family over all directions
 * with one carrier, exactly, by price and by
 * duration of the journeys of one adult.
 */
function* tripsOfMany(
  timetable: TimetableCache,
  { slices, passengerCounts, direct }: InventoryQuery,
  fareFamilies: readonly FareFamily[],
  after: Instant,
): Steps<SliceDepartures[][]> {
  const seats = seatsNeeded(passengerCounts);
  const trips: SliceDepartures[][] = [];
  for (const fareFamily of fareFamilies) {
    const sliceQueries = slices.map((slice) => timetable.wanted(slice, [fareFamily], seats, after));
    const [first] = sliceQueries;
    if (!first) continue;
    const departuresById = new Map<number, InventoryDeparture>();
    const carrierOf = ({ legs: [flown] }: Journey) => flown && timetable.kept[flown.leg]?.carrier;
    // As every other way: with all families that are wanted, so that each journey is offered in all of them.
    for (const order of ['price', 'duration'] as const)
      for (const { journeys } of yield* tripSteps(timetable.search, {
        ...first,
        order,
        slices: sliceQueries,
        stay: TURNAROUND_MINUTES,
        limit: MAX_JOURNEYS,
        ...(direct && { maxStops: 0 as const }),
        fits: (before, next) => carrierOf(before) === carrierOf(next),
      }))
        trips.push(journeys.map((journey) => timetable.flightsOf(journey, fareFamilies, seats, departuresById)));
  }
  const named = new Map(
    trips.map((ways) => [
      ways
        .flat()
        .map(({ id }) => id)
        .join('+'),
      ways,
    ]),
  );
  return [...named.values()];
}

/**
 * Every journey of own inventory for a party: each direction nonstop or with one stop, all of them with one carrier in
 * one family.
 * At most 200 journeys, half of them the cheapest and the rest the fastest.
 */
export async function searchInventory(
  deps: InventoryDeps,
  query: InventoryQuery,
): Promise<InventoryOffer<InventoryDeparture>[]> {
  const fareFamilies = wantedFamilies(query);
  if (fareFamilies.length === 0 || query.slices.length === 0) return [];
  const timetable = await deps.index.current();
  const now = deps.clock.now();
  const after = firstSaleAfter(now, query.mode);
  const found: ReturnType<typeof waysOf>[] = [];
  for (const slice of query.slices) {
    if (found.length > 0) await breath();
    found.push(waysOf(timetable, slice, fareFamilies, query, after));
  }
  const journeys =
    found.length === 1
      ? (found[0]?.ways ?? []).map((there) => [there])
      : found.every(({ whole }) => whole)
        ? combineSlices(
            found.map(({ ways }) => priceSlices(ways, fareFamilies, query.passengerCounts)),
            MAX_JOURNEYS,
          )
        : await inSlices(tripsOfMany(timetable, query, fareFamilies, after));
  const priced = journeys.flatMap((slices) => {
    if (slices.flat().some((flight) => !isOnSale(flight, now))) return [];
    const offers = offersOf(slices, fareFamilies, query.passengerCounts);
    const first = offers[0];
    if (!first) return [];
    return {
      id: first.offerId,
      offers,
      cheapest: Math.min(...offers.map((offer) => offer.total.minor)),
      minutes: slices.reduce((minutes, slice) => minutes + sliceMinutes(slice), 0),
    };
  });
  return cheapestAndFastest(priced, MAX_JOURNEYS).flatMap((journey) => journey.offers);
}
