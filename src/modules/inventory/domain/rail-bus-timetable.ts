import { type Instant, type LocalDate, type LocalDateTime, weekday } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { airport } from './airports.ts';
import { RAIL_BUS_FARE_FAMILIES, RAIL_BUS_FARE_FAMILY_RULES, type RailBusFamily } from './rail-bus-families.ts';
import { seededFraction } from './seeded-fraction.ts';
import { clocksOn, type DayClock, flightId, type PlannedDeparture, type PlannedStock } from './timetable.ts';
import {
  endsOf,
  MORE_RUN_DIRECTIONS,
  RUN_DIRECTIONS,
  type RunDirection,
  type RunStop,
  runDirection,
  type StationPair,
  stationPairFare,
  stationPairLetters,
  stationPairsOf,
  stopsOfRun,
} from './vehicle-runs.ts';
import { vehiclePlacesOf } from './vehicles.ts';

/** The vehicle of a service; undefined for a flight. */
export const vehicleOf = (carrier: string, number: number) => runDirection(carrier, number)?.route.vehicle;

/** Stops where one may get on, the first one first, with minutes after it; empty where there is no choice. */
export function boardingOf(carrier: string, number: number, fromCode: string): { code: string; after: number }[] {
  const way = runDirection(carrier, number);
  if (!way?.out || !way.route.alsoAt || fromCode !== way.from) return [];
  return [{ code: way.from, after: 0 }, way.route.alsoAt];
}

/** Whether departures, by their ids, stay in one country; undefined unless all are trains or buses. */
export function domesticServices(departureIds: readonly string[]): boolean | undefined {
  const ends = departureIds.map(endsOf);
  if (ends.length === 0 || ends.some((one) => one === undefined)) return undefined;
  return ends.every((one) => one && airport(one.from).country === airport(one.to).country);
}

/** One berth of the best class is left on the train to Moscow on Tuesdays; the rest of the stock follows chance. */
function stockOf(seed: string, way: RunDirection, date: LocalDate, fareFamily: RailBusFamily): number {
  if (way.number === 17 && fareFamily === 'sv' && weekday(date) === 2) return 1;
  const left = 0.5 + 0.5 * seededFraction(`${seed}|seats|${way.route.carrier}${way.number}|${date}|${fareFamily}`);
  return Math.floor(vehiclePlacesOf(way.route.vehicle, fareFamily).length * left);
}

const bucketsOf = (seed: string, way: RunDirection, date: LocalDate): PlannedStock[] =>
  RAIL_BUS_FARE_FAMILIES.flatMap((fareFamily) => {
    const fare = way.route.fares[fareFamily];
    const rbd = RAIL_BUS_FARE_FAMILY_RULES[fareFamily].classes[0]?.rbd;
    if (fare === undefined || rbd === undefined) return [];
    return [{ rbd, fareFamily, seats: stockOf(seed, way, date, fareFamily), fareMinor: fromMajor(fare).minor }];
  });

/** A stop by its own clock. */
type Halt = RunStop & { comes: Moment; goes: Moment };
type Moment = { at: Instant; local: LocalDateTime };
type PlannedRun = { id: string; way: RunDirection; halts: readonly Halt[]; buckets: PlannedStock[] };

function haltsOf(way: RunDirection, clockOf: (zone: string) => DayClock): Halt[] {
  const leaves = Date.parse(clockOf(airport(way.from).zone).instant(way.departsLocal));
  return stopsOfRun(way).map((stop) => {
    const clock = clockOf(airport(stop.code).zone);
    const moment = (after: number): Moment => {
      const at = new Date(leaves + after * 60_000).toISOString();
      return { at, local: clock.local(at) };
    };
    return { ...stop, comes: moment(stop.arrives), goes: moment(stop.leaves) };
  });
}

/** A station pair as a departure of its own, on the day and by the clocks of its own stops. */
function stationPairDeparture({ id, way, halts, buckets }: PlannedRun, stationPair: StationPair): PlannedDeparture {
  const { carrier, vehicle, name } = way.route;
  const [from, to] = [halts[stationPair[0]] as Halt, halts[stationPair[1]] as Halt];
  const serviceDate = from.goes.local.slice(0, 10);
  const letters = stationPairLetters(stationPair, halts.length);
  const own = buckets.map((bucket) => ({
    ...bucket,
    fareMinor: fromMajor(stationPairFare(way, stationPair, bucket.fareMinor / 100)).minor,
  }));
  return {
    id: flightId(carrier, `${way.number}${letters}`, serviceDate),
    carrier,
    number: way.number,
    serviceDate,
    from: from.code,
    to: to.code,
    departsLocal: from.goes.local,
    arrivesLocal: to.comes.local,
    departsAt: from.goes.at,
    arrivesAt: to.comes.at,
    minutes: to.arrives - from.leaves,
    layout: vehicle,
    aircraft: name,
    seats: buckets.reduce((all, bucket) => all + bucket.seats, 0),
    revalidationIncreaseBp: 0,
    buckets: own,
    ...(halts.length > 2 && { run: { id, first: stationPair[0] + 1, last: stationPair[1] } }),
  };
}

/**
 * All trains and buses that leave on one day, with every station pair that is sold; the same for the same seed and
 * date, at fares that do not move.
 */
export const planRailBus = (seed: string, date: LocalDate): PlannedDeparture[] => planRuns(RUN_DIRECTIONS, seed, date);
/** What else runs on that day in a large demonstration. */
export const planMoreRailBus = (seed: string, date: LocalDate): PlannedDeparture[] =>
  planRuns(MORE_RUN_DIRECTIONS, seed, date);

function planRuns(ways: readonly RunDirection[], seed: string, date: LocalDate): PlannedDeparture[] {
  const clockOf = clocksOn(date);
  return ways
    .filter((way) => way.route.days.includes(weekday(date)))
    .flatMap((way) => {
      const run: PlannedRun = {
        id: flightId(way.route.carrier, way.number, date),
        way,
        halts: haltsOf(way, clockOf),
        buckets: bucketsOf(seed, way, date),
      };
      return stationPairsOf(run.halts.length).map((stationPair) => stationPairDeparture(run, stationPair));
    });
}
