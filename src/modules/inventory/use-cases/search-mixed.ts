import type { Cabin } from '#kernel/cabin.ts';
import { minutesBetween } from '#kernel/dates.ts';
import { headcount, type PassengerMix } from '#kernel/passengers.ts';
import { partyProblem, salesOpenAfter } from '../domain/booking.ts';
import { type Journey, LINK } from '../domain/engine/journey.ts';
import { combine } from '../domain/engine/trips.ts';
import { FAMILIES, type Family, modeOfFamily } from '../domain/families.ts';
import type { HouseFlight } from '../domain/house-flight.ts';
import type { HouseTimetable, HouseWay } from '../domain/house-timetable.ts';
import { cheapestAndFastest, TURNAROUND_MINUTES } from '../domain/itineraries.ts';
import { type MixedOffer, makeMixed, mixAs, soldAs } from '../domain/mixed-offer.ts';
import { makeOffer } from '../domain/offer.ts';
import { goesOnTo } from '../domain/runs.ts';
import type { InventoryDeps } from './deps.ts';
import { familiesOf } from './search-house.ts';

/** Place keys of stops of every mode on both sides, a leg a direction, one to six. */
export type MixedQuery = { legs: readonly HouseWay[]; mix: PassengerMix; cabin: Cabin };

/** Journeys answered, and those of a direction that are put together with others. */
const MOST_MIXED = 60;
const MOST_A_WAY = 60;
const MOST_OFFERS = 12;
/** Journeys over all directions that are looked at: so many of the cheapest, and of the fastest. */
const MOST_TOGETHER = 200;
/** More tickets one journey does not have. */
const MOST_TICKETS = 12;
/** A night in a city between a bus and a flight is a journey that people make. */
const LONGEST_WAIT_MINUTES = 20 * 60;

type Run = HouseFlight[];
/** One direction: the legs of each ticket. */
type Way = Run[];

const MIXED_FAMILIES = (cabin: Cabin): Family[] => [
  ...familiesOf(cabin, 'avia'),
  ...familiesOf(cabin, 'rail'),
  ...familiesOf(cabin, 'bus'),
];

/** The legs of a journey, ticket by ticket. */
function runsOf(timetable: HouseTimetable, journey: Journey, families: readonly Family[]): Way {
  const flights = timetable.flightsOf(journey, families, 1);
  return flights.reduce<Run[]>((runs, flight, n) => {
    const last = runs.at(-1);
    if (last && journey.links[n - 1] === LINK.protected) last.push(flight);
    else runs.push([flight]);
    return runs;
  }, []);
}

const minutesOf = (way: Way): number => {
  const legs = way.flat();
  const [first, last] = [legs[0], legs.at(-1)];
  return first && last ? minutesBetween(first.departsAt, last.arrivesAt) : 0;
};

/** Nobody changes from a train or bus that goes on to where the next one takes him. */
const staysOnBoard = (way: Way): boolean =>
  way.flat().some((leg, n, legs) => {
    const next = legs[n + 1];
    return next !== undefined && goesOnTo(leg, next);
  });

type Found = Journey & { way: Way };

/** The directions put together, each leaving after the one before has arrived: the cheapest and the fastest of all. */
function together(directions: readonly (readonly Found[])[]): Way[][] {
  const best = (cost: (journey: Found) => number) =>
    combine(
      directions.map((list) => list.map((journey) => ({ ...journey, cost: cost(journey) }))),
      { stay: TURNAROUND_MINUTES, limit: MOST_TOGETHER },
    ).map(({ journeys }) => journeys.map((journey) => (journey as Found).way));
  const all = [...best(({ price }) => price), ...best(({ minutes }) => minutes)];
  const named = all.map((ways) => [JSON.stringify(ways.flat(2).map(({ id }) => id)), ways] as const);
  return [...new Map(named).values()];
}

/** Several tickets on one way, or other modes there and back: what no single mode sells. */
const isMixed = (ways: readonly Way[]): boolean =>
  ways.some((way) => way.length > 1) || new Set(ways.flat(2).map(({ carrier }) => carrier)).size > 1;

/** The families that every flight of a run sells to the party as that mode counts it. */
function sellable(run: Run, mix: PassengerMix): Family[] {
  return FAMILIES.filter((family) => {
    const mode = modeOfFamily(family);
    const own = mixAs(mix, soldAs(mode, false));
    if (partyProblem(own, mode)) return false;
    const seats = own.aaa + own.rbg + own.ins;
    return run.every(({ buckets }) => buckets.some((one) => one.family === family && one.left >= seats));
  });
}

/**
 * Offers of a journey: a fare family for all flights and a class for all trains, every pair of the two that is sold; runs that have less to offer
 * take the nearest that they have, the cheapest.
 */
function offersOf(ways: readonly Way[], mix: PassengerMix): MixedOffer<HouseFlight>[] {
  const runs = ways.flatMap((way, slice) => way.map((run) => ({ slice, run, families: sellable(run, mix) })));
  if (runs.some(({ families }) => families.length === 0)) return [];
  const common = (mode: 'avia' | 'rail'): (Family | null)[] => {
    const own = runs.map(({ families }) => families).filter(([one]) => one && modeOfFamily(one) === mode);
    const all = (own[0] ?? []).filter((family) => own.every((families) => families.includes(family)));
    return all.length > 0 ? all : [null];
  };
  const pairs = common('avia').flatMap((air) => common('rail').map((rail) => ({ air, rail })));
  const offers = pairs.slice(0, MOST_OFFERS).map(({ air, rail }) =>
    makeMixed(
      mix,
      runs.map(({ slice, run, families }) => {
        const family = families.find((one) => one === air || one === rail) ?? (families[0] as Family);
        const as = soldAs(modeOfFamily(family), false);
        const own = mixAs(mix, as);
        const seats = own.aaa + own.rbg + own.ins;
        const sold = run.flatMap((flight) => {
          const bucket = flight.buckets.find((one) => one.family === family && one.left >= seats);
          return bucket ? [{ flight, rbd: bucket.rbd, fareMinor: bucket.fareMinor, left: bucket.left }] : [];
        });
        return { slice, as, offer: makeOffer((run[0] as HouseFlight).carrier, family, [sold], own) };
      }),
    ),
  );
  return offers.sort((a, b) => a.total.minor - b.total.minor);
}

/** Every journey over several tickets of the house: buses, trains and planes in one graph, up to two changes a direction. */
export async function searchMixed(
  deps: InventoryDeps,
  query: MixedQuery,
): Promise<MixedOffer<HouseFlight>[]> {
  const { mix } = query;
  if (partyProblem(mix) || query.legs.length === 0) return [];
  const families = MIXED_FAMILIES(query.cabin);
  const timetable = await deps.index.current();
  const after = salesOpenAfter(deps.clock.now());
  const ways = query.legs.map((leg) => {
    const wanted = {
      // On a bus everybody sits.
      ...timetable.wanted(leg, families, headcount(mix), after),
      ...({ maxStops: 2, longestWait: LONGEST_WAIT_MINUTES, selfTransfer: true, limit: MOST_A_WAY } as const),
    };
    const found = new Map<string, Found>();
    for (const order of ['price', 'duration', 'mixed'] as const)
      for (const journey of timetable.search.find({ ...wanted, order })) {
        const way = runsOf(timetable, journey, families);
        if (!staysOnBoard(way)) found.set(JSON.stringify(journey.legs), { ...journey, way });
      }
    return [...found.values()];
  });
  const mixed = together(ways).filter((each) => isMixed(each) && each.flat().length <= MOST_TICKETS);
  const priced = mixed.flatMap((journey) => {
    const offers = offersOf(journey, mix);
    const [first] = offers;
    if (!first) return [];
    const minutes = journey.reduce((all, way) => all + minutesOf(way), 0);
    return [{ id: first.offerId, offers, cheapest: first.total.minor, minutes }];
  });
  return cheapestAndFastest(priced, MOST_MIXED).flatMap(({ offers }) => offers);
}
