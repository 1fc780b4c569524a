/**
 * A seeded world timetable over the airports of the reference data: same flights, prices and seats on every machine.
 */
import { addDays, type LocalDate, weekday } from '#kernel/dates.ts';
import { distanceKm } from '#kernel/distance.ts';
import { toReferenceData } from '../src/modules/reference/db/from-seed.ts';
import { readReferenceSeed } from '../src/modules/reference/db/seed-files.ts';
import type { Location } from '../src/modules/reference/domain/location.ts';
import { buildIndex, type LegPlan } from '../src/modules/search-engine/domain/build-index.ts';
import {
  openDay,
  recomputeAll,
  setSeats,
  type TimetableIndex,
} from '../src/modules/search-engine/domain/timetable-index.ts';
import { randomOf } from './random.ts';

/** Departures per day of all airports together. */
const FLIGHTS_A_DAY = 100_000;
/** Number of destinations of an airport: its daily departures to the power of 0.66. */
const REACH = 1.2;
/** Booking classes with one fare family each: three of economy, and business. */
const FAMILY_OF = [0, 1, 2, 3];
const FAMILY_FACTOR = [1, 1.25, 1.7, 3.2];
export const ECONOMY = 0b0111;
/** Price levels of a leg over the year. */
const LEVELS = [1, 1.1, 1.2, 1.35, 1.5, 1.75, 2, 2.4];
const CARRIERS = 240;
const ALLIANCES = 4;

export type World = {
  index: TimetableIndex;
  airports: readonly Location[];
  /** Recurring legs, and average flights per day. */
  legs: number;
  flightsADay: number;
};

type Vector = readonly [number, number, number];
type Route = { from: number; to: number; km: number; daily: number };

/**
 * Gravity model: departures of both ends over distance. The number of routes follows the departures; one route goes
 * to a large airport.
 */
function routesOf(airports: readonly Location[]): Route[] {
  const count = airports.length;
  const weight = airports.map((place) => Math.max(place.weight, 8) / 30);
  const scale = FLIGHTS_A_DAY / weight.reduce((sum, w) => sum + w, 0);
  const at = airports.map(({ lat, lon }) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  });
  const kilometres = (a: number, b: number) => {
    const [[x, y, z], [u, v, w]] = [at[a] as Vector, at[b] as Vector];
    return 6_371 * Math.acos(Math.max(-1, Math.min(1, x * u + y * v + z * w)));
  };
  const routes: Route[] = [];
  const pull = new Float64Array(count);
  for (let a = 0; a < count; a++) {
    const from = airports[a] as Location;
    let gate = -1;
    let most = 0;
    for (let b = 0; b < count; b++) {
      const to = airports[b] as Location;
      const km = kilometres(a, b);
      const reached = from.cityKey !== to.cityKey && km > 80 && km < 15_500;
      const home = from.country === to.country ? 2.2 : 1;
      pull[b] = reached ? ((weight[b] as number) ** 1.1 * home) / (300 + km) ** 1.25 : 0;
      const worth = reached ? (weight[b] as number) ** 0.8 / (400 + km) : 0;
      if (worth > most) [gate, most] = [b, worth];
    }
    const own = (weight[a] as number) * scale;
    const least = pull.toSorted().at(-Math.max(1, Math.round(REACH * own ** 0.66))) as number;
    const kept = airports.flatMap((_, b) => (((pull[b] as number) >= least && least > 0) || b === gate ? b : []));
    const sum = kept.reduce((all, b) => all + (pull[b] as number), 0);
    for (const to of kept)
      routes.push({ from: a, to, km: kilometres(a, to), daily: (own * (pull[to] as number)) / sum });
  }
  return bothWays(routes, count);
}

/** Traffic is symmetric: a pair gets the mean of both directions. */
function bothWays(routes: readonly Route[], count: number): Route[] {
  const pairs = new Map<number, Route>();
  for (const route of routes) {
    const key = Math.min(route.from, route.to) * count + Math.max(route.from, route.to);
    const pair = pairs.get(key) ?? { ...route, daily: 0 };
    pair.daily += route.daily / 2;
    pairs.set(key, pair);
  }
  return [...pairs.values()].flatMap((pair) => [pair, { ...pair, from: pair.to, to: pair.from }]);
}

/** Picks a city by its share of departures: maps a number in [0, 1) to a city key. */
export function citiesByDepartures(): (share: number) => string {
  const sums: { key: string; sum: number }[] = [];
  let total = 0;
  const airports = toReferenceData(readReferenceSeed()).locations.filter((place) => place.kind === 'airport');
  for (const [key, all] of Map.groupBy(airports, ({ cityKey }) => cityKey)) {
    total += all.reduce((sum, { weight }) => sum + weight, 0);
    sums.push({ key, sum: total });
  }
  return (share) => (sums.find(({ sum }) => sum > share * total) as { key: string }).key;
}

/** Builds the timetable for a number of days. */
export function worldTimetable(seed: string, firstDay: LocalDate, days: number): World {
  const airports = toReferenceData(readReferenceSeed()).locations.filter((place) => place.kind === 'airport');
  const zones = [...new Set(airports.map(({ tz }) => tz))];
  const zoneOf = new Map(zones.map((zone, n) => [zone, n]));
  const cityNumber = new Map([...new Set(airports.map(({ cityKey }) => cityKey))].map((key, n) => [key, n]));
  const stops = airports.map(({ cityKey, tz }) => ({
    city: cityNumber.get(cityKey) as number,
    zone: zoneOf.get(tz) as number,
  }));
  const random = randomOf(seed);
  const countries = [...new Set(airports.map(({ country }) => country))];
  const carriersOf = new Map(
    countries.map((country) => [country, Array.from({ length: 3 }, () => Math.floor(random() * CARRIERS))]),
  );
  const legs: LegPlan[] = [];
  /** Weekdays of each leg (one bit per day) and its load. */
  const weekdays: number[] = [];
  const demand: number[] = [];
  for (const { from, to, km, daily } of routesOf(airports)) {
    const [a, b] = [airports[from] as Location, airports[to] as Location];
    const own = [...(carriersOf.get(a.country) as number[]), ...(carriersOf.get(b.country) as number[])];
    const perWeek = Math.max(1, Math.round(daily * 7 * (0.93 + random() * 0.1)));
    const rotations = Math.max(1, Math.ceil(perWeek / 7));
    let left = perWeek;
    const base = (1_500 + 4.2 * km ** 0.93) * (0.75 + random() * 0.6);
    for (let n = 0; n < rotations; n++) {
      const flies = Math.min(7, Math.ceil(left / (rotations - n)));
      left -= flies;
      const start = Math.floor(random() * 7);
      let mask = 0;
      for (let d = 0; d < flies; d++) mask |= 1 << ((start + Math.floor((d * 7) / flies)) % 7);
      weekdays.push(mask);
      demand.push(random());
      const fare = base * (0.85 + random() * 0.4);
      legs.push({
        from,
        to,
        carrier: own[Math.floor(random() * own.length)] as number,
        mode: 0,
        connectionClass: 0,
        zone: (stops[from] as { zone: number }).zone,
        departs:
          (Math.floor((5 * 60 + 30 + (random() * 0.35 + ((n + random()) / rotations) * 0.65) * 18 * 60) / 5) * 5) %
          1_440,
        elapsed: Math.round((32 + km / 13.4 + random() * 12) / 5) * 5,
        sheets: LEVELS.map((level) => FAMILY_FACTOR.map((factor) => Math.ceil((fare * level * factor) / 50) * 5_000)),
      });
    }
  }
  const alliance = Array.from({ length: CARRIERS }, () => Math.floor(random() * (ALLIANCES + 4)));
  const byCity = Map.groupBy(
    airports.map((_, at) => at),
    (at) => (stops[at] as { city: number }).city,
  );
  const transfers = [...byCity.values()].flatMap((ats) =>
    ats.flatMap((a, i) =>
      ats.slice(i + 1).map((b) => ({
        a,
        b,
        minutes: 150 + Math.round(distanceKm(airports[a] as Location, airports[b] as Location)),
      })),
    ),
  );
  const { index, legOf } = buildIndex({
    firstDay,
    days,
    zones,
    stops,
    carriers: CARRIERS,
    familyOf: FAMILY_OF,
    legs,
    connectionClasses: 1,
    connectMinutes: (stop) => ((airports[stop] as Location).weight > 6_000 ? 60 : 40),
    transfers,
    linked: (a, b) => a === b || ((alliance[a] as number) < ALLIANCES && alliance[a] === alliance[b]),
    selfTransferMinutes: 60,
  });
  let flights = 0;
  const dayKinds = Array.from({ length: days }, (_, day) => weekday(addDays(firstDay, day)) - 1);
  legs.forEach((_, n) => {
    const leg = legOf[n] as number;
    const mask = weekdays[n] as number;
    let noise = (n * 2_654_435_761) >>> 0;
    for (let day = 0; day < days; day++) {
      const kind = dayKinds[day] as number;
      if (((mask >> kind) & 1) === 0) continue;
      noise = (Math.imul(noise ^ (noise >>> 15), 0x2c1b3c6d) + day) >>> 0;
      const wish = (demand[n] as number) * 0.6 + ((noise & 0xffff) / 0xffff) * 0.4;
      openDay(index, leg, day, Math.min(LEVELS.length - 1, Math.floor(wish * 6 + (kind === 4 || kind === 6 ? 2 : 0))));
      // The cheap classes go first: a full flight has none, a few are sold out.
      const free = 26 - wish * 28 + ((noise >>> 16) & 7);
      setSeats(index, leg, day, 0, Math.floor(free - 14));
      setSeats(index, leg, day, 1, Math.floor(free - 7));
      setSeats(index, leg, day, 2, Math.floor(free));
      setSeats(index, leg, day, 3, (noise >>> 20) & 7);
      flights++;
    }
  });
  recomputeAll(index);
  return { index, airports, legs: legs.length, flightsADay: flights / days };
}
