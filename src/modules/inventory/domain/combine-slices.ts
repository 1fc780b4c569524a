import type { PassengerCounts } from '#kernel/passengers.ts';
import { combine, type Journey } from '#modules/search-engine/index.ts';
import type { FareFamily } from './families.ts';
import type { InventoryDeparture, InventoryStock } from './inventory-departure.ts';
import { cheapestAndFastest, TURNAROUND_MINUTES } from './itineraries.ts';
import { partyPrice, partyTotal } from './party-price.ts';

/** The flights of one direction. */
export type SliceDepartures = readonly InventoryDeparture[];

/** The cheapest class of a family on each flight of a way; `null` where one of them does not sell it. */
export function soldIn(
  way: SliceDepartures,
  fareFamily: FareFamily,
): { flight: InventoryDeparture; bucket: InventoryStock }[] | null {
  const sold = way.flatMap((flight) => {
    const bucket = flight.buckets.find((each) => each.fareFamily === fareFamily);
    return bucket ? { flight, bucket } : [];
  });
  return sold.length === way.length ? sold : null;
}

/** What a party pays for one direction in a family, tyiyn; `null` where it is not sold. */
export function wayPrice(
  way: SliceDepartures,
  fareFamily: FareFamily,
  passengerCounts: PassengerCounts,
): number | null {
  const sold = soldIn(way, fareFamily);
  if (!sold) return null;
  const priced = sold.map(({ flight, bucket }) => ({ ...flight, fareMinor: bucket.fareMinor }));
  return partyTotal(partyPrice(priced, passengerCounts)).minor;
}

type Priced = Journey & { way: SliceDepartures; fareFamily: FareFamily };
/** Ways of one direction with what the party pays for each, by carrier and family. */
export type PricedSliceOptions = ReadonlyMap<string, readonly Priced[]>;

const MINUTE = 60_000;
/** More than any sum: minutes first, money between equals. */
const MONEY = 2 ** 33;

export function priceSlices(
  ways: readonly SliceDepartures[],
  fareFamilies: readonly FareFamily[],
  passengerCounts: PassengerCounts,
): PricedSliceOptions {
  const priced = ways.flatMap((way) => {
    const [first, last] = [way[0], way.at(-1)];
    if (!first || !last) return [];
    const [leaves, arrives] = [Date.parse(first.departsAt) / MINUTE, Date.parse(last.arrivesAt) / MINUTE];
    return fareFamilies.flatMap((fareFamily) => {
      const cost = wayPrice(way, fareFamily, passengerCounts);
      if (cost === null) return [];
      const times = { minutes: arrives - leaves, leaves, arrives };
      return {
        name: `${first.carrier} ${fareFamily}`,
        cost,
        price: cost,
        ...times,
        legs: [],
        links: [],
        way,
        fareFamily,
      };
    });
  });
  return Map.groupBy(priced, ({ name }) => name);
}

/** A way for each direction, what the party pays for all of them in one family, and the minutes on the way. */
type InventoryItinerary = {
  ways: SliceDepartures[];
  fareFamily: FareFamily;
  cheapest: number;
  minutes: number;
  id: string;
};

const nameOf = (ways: readonly SliceDepartures[]): string =>
  ways.map((way) => way.map(({ id }) => id).join('+')).join('_');

/** The best trips in each family of each carrier, each direction leaving after the one before has arrived. */
function bestTrips(directions: readonly PricedSliceOptions[], limit: number, fast: boolean): InventoryItinerary[] {
  const names = [...(directions[0]?.keys() ?? [])];
  return names.flatMap((name) => {
    const lists = directions.map((ways) => {
      const list = ways.get(name) ?? [];
      return fast ? list.map((way) => ({ ...way, cost: way.minutes * MONEY + way.price })) : list;
    });
    return combine(lists, { stay: TURNAROUND_MINUTES, limit }).map(({ journeys, price, minutes }) => {
      const ways = journeys.map((journey) => (journey as Priced).way);
      return { ways, fareFamily: (journeys[0] as Priced).fareFamily, cheapest: price, minutes, id: nameOf(ways) };
    });
  });
}

/**
 * At most `limit` trips over several directions with one carrier in one family, half of them the cheapest and the
 * rest the fastest.
 */
export function combineSlices(directions: readonly PricedSliceOptions[], limit: number): SliceDepartures[][] {
  const trips = new Map<string, InventoryItinerary>();
  for (const trip of [...bestTrips(directions, limit, false), ...bestTrips(directions, limit, true)]) {
    const known = trips.get(trip.id);
    if (!known || trip.cheapest < known.cheapest) trips.set(trip.id, trip);
  }
  return cheapestAndFastest([...trips.values()], limit).map(({ ways }) => ways);
}

/**
 * The cheapest trip and the family that it is cheapest in; undefined where no carrier sells all directions in one
 * family.
 */
export const cheapestCombination = (
  directions: readonly PricedSliceOptions[],
): Pick<InventoryItinerary, 'ways' | 'fareFamily'> | undefined =>
  bestTrips(directions, 1, false).reduce<InventoryItinerary | undefined>(
    (best, trip) => (best && best.cheapest <= trip.cheapest ? best : trip),
    undefined,
  );
