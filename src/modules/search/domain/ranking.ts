import { compare, type Money } from '#kernel/money.ts';
import { changesAirport, connectionsOf, isNight } from './connections.ts';
import type { Itinerary } from './schemas.ts';

/** `commission` only for users who see it: for others it is as `best`. */
export const SORTS = ['best', 'price', 'duration', 'departure', 'commission'] as const;
export type Sort = (typeof SORTS)[number];

/** What counts against a journey in «best», each as a share of the cheapest price. */
const WEIGHTS = {
  /** An hour longer than the fastest journey. */
  hour: 0.05,
  /** A connection. */
  stop: 0.05,
  /** A wait through the night at a connection. */
  night: 0.1,
  /** A connection between two tickets: bags are claimed again, and a missed flight is the traveller's own loss. */
  selfTransfer: 0.15,
  /** A connection between two airports of a city. */
  airportChange: 0.1,
} as const;

/** The cheapest offer of an itinerary for the whole party. */
export const priceFrom = (itinerary: Itinerary): Money => {
  const first = itinerary.offers[0];
  if (!first) throw new RangeError(`itinerary ${itinerary.id} has no offer`);
  return first.price.total;
};

/**
 * Earnings at a price; undefined for users who do not see them, and for a contract that earns nothing: a company that
 * buys for its own users.
 */
export const earnedAt = ({ commission }: { commission?: Money | undefined }): Money | undefined =>
  commission && commission.minor > 0 ? commission : undefined;

/** What the reader's agency earns of the cheapest offer, if anything. */
export const commissionFrom = ({ offers }: Itinerary): Money | undefined => offers[0] && earnedAt(offers[0].price);

/** The orders that a reader may choose from. */
export const sortsFor = (list: readonly Itinerary[]): Sort[] =>
  SORTS.filter((sort) => sort !== 'commission' || list.some(commissionFrom));

const departure = (itinerary: Itinerary): string => itinerary.slices[0]?.segments[0]?.departsAt ?? '';

const byPrice = (a: Itinerary, b: Itinerary) => compare(priceFrom(a), priceFrom(b));
const byMinutes = (a: Itinerary, b: Itinerary) => a.minutes - b.minutes;
const byCommission = (a: Itinerary, b: Itinerary) => (commissionFrom(b)?.minor ?? 0) - (commissionFrom(a)?.minor ?? 0);
const byDeparture = (a: Itinerary, b: Itinerary) =>
  departure(a) < departure(b) ? -1 : departure(a) > departure(b) ? 1 : 0;
const byId = (a: Itinerary, b: Itinerary) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

type ItineraryComparator = (a: Itinerary, b: Itinerary) => number;
/** The first order that decides; the id decides at last, so that the same list always has one order. */
const chain =
  (...orders: ItineraryComparator[]): ItineraryComparator =>
  (a, b) => {
    for (const order of orders) {
      const decided = order(a, b);
      if (decided !== 0) return decided;
    }
    return byId(a, b);
  };

/** What the changes of a journey add to its score. */
function discomfort(itinerary: Itinerary): number {
  let sum = 0;
  for (const connection of connectionsOf(itinerary)) {
    if (isNight(connection.before, connection.next)) sum += WEIGHTS.night;
    if (connection.connection?.kind === 'self_transfer') sum += WEIGHTS.selfTransfer;
    if (changesAirport(connection)) sum += WEIGHTS.airportChange;
  }
  return sum;
}

/**
 * «Best» weighs money against time and comfort: the price as a multiple of the cheapest in the list, plus `WEIGHTS`.
 * A journey that costs 5 % more and saves more than an hour stands higher.
 */
function bestOrder(list: readonly Itinerary[]): ItineraryComparator {
  const cheapest = Math.max(1, Math.min(...list.map((itinerary) => priceFrom(itinerary).minor)));
  const fastest = Math.min(...list.map((itinerary) => itinerary.minutes));
  const score = new Map(
    list.map((itinerary) => [
      itinerary.id,
      priceFrom(itinerary).minor / cheapest +
        ((itinerary.minutes - fastest) / 60) * WEIGHTS.hour +
        itinerary.stops * WEIGHTS.stop +
        discomfort(itinerary),
    ]),
  );
  return chain((a, b) => (score.get(a.id) ?? 0) - (score.get(b.id) ?? 0), byPrice, byMinutes, byDeparture);
}

export const cheapestFirst: ItineraryComparator = chain(byPrice, byMinutes, byDeparture);
export const fastestFirst: ItineraryComparator = chain(byMinutes, byPrice, byDeparture);
const earliestFirst: ItineraryComparator = chain(byDeparture, byPrice, byMinutes);
const mostEarnedFirst: ItineraryComparator = chain(byCommission, byPrice, byMinutes, byDeparture);

/** «Commission» for users who do not see it is as «best». */
function orderOf(list: readonly Itinerary[], by: Sort): ItineraryComparator {
  if (by === 'price') return cheapestFirst;
  if (by === 'duration') return fastestFirst;
  if (by === 'departure') return earliestFirst;
  if (by === 'commission' && list.some(commissionFrom)) return mostEarnedFirst;
  return bestOrder(list);
}

/** A sorted copy. Ties fall to price, time in the air, departure, and at last the id. */
export const sortItineraries = (list: readonly Itinerary[], by: Sort): Itinerary[] => list.toSorted(orderOf(list, by));

/** What stands first in an order; undefined of an empty list. */
export function firstIn(list: readonly Itinerary[], by: Sort): Itinerary | undefined {
  const order = orderOf(list, by);
  return list.reduce<Itinerary | undefined>((first, one) => (first && order(first, one) <= 0 ? first : one), undefined);
}
