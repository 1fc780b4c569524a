import { daysBetween, type LocalDate, localDateTime, toInstant, weekday } from '#kernel/dates.ts';
import type { Airport } from '#modules/inventory/domain/airports.ts';
import type { PlannedRunDay } from '#modules/inventory/domain/own-runs/own-run.ts';
import type { OwnRun, OwnRunStop } from '#modules/inventory/domain/own-runs/run-shape.ts';
import { RAIL_BUS_FARE_FAMILIES } from '#modules/inventory/domain/rail-bus-families.ts';
import { seededFraction } from '#modules/inventory/domain/seeded-fraction.ts';
import { vehiclePlacesOf } from '#modules/inventory/domain/vehicles.ts';
import { MORE_RAIL_BUS_ROUTES, RAIL_BUS_ROUTES, type RailBusRoute } from './routes.ts';
import { RAIL_BUS_STOPS } from './stops.ts';
import { DEMO_VEHICLES } from './vehicles.ts';

/** Years for which the runs are published. */
const YEARS = 6;
/** The least that a part costs, soms: at home the state pays for most of a short way by train. */
const LEAST: Readonly<Record<RailBusRoute['carrier'], OwnRun['least']>> = {
  W0: { domestic: 20, abroad: 400 },
  L0: { domestic: 50, abroad: 300 },
};

const STOPS = new Map(RAIL_BUS_STOPS.map((stop) => [stop.code, stop]));
/** @throws for a stop that the demonstration does not have. */
function stopOf(code: string): Airport & { key: string } {
  const stop = STOPS.get(code);
  if (!stop) throw new Error(`no stop ${code}`);
  return stop;
}

/** Minutes after the first departure when a run comes and goes. */
type Call = { code: string; arrives: number; leaves: number; km: number };
function callsOf({ from, to, minutes, via = { stations: [], km: 1 } }: RailBusRoute, out: boolean): Call[] {
  const between = via.stations.map(
    ({ code, after, stays, km }): Call =>
      out
        ? { code, arrives: after, leaves: after + stays, km }
        : { code, arrives: minutes - after - stays, leaves: minutes - after, km: via.km - km },
  );
  return [
    { code: out ? from : to, arrives: 0, leaves: 0, km: 0 },
    ...(out ? between : between.reverse()),
    { code: out ? to : from, arrives: minutes, leaves: minutes, km: via.km },
  ];
}

/** As a timetable prints it: by the clock of each stop. */
function stopsOf(route: RailBusRoute, out: boolean, date: LocalDate): OwnRunStop[] {
  const calls = callsOf(route, out);
  const first = stopOf(calls[0]?.code ?? '');
  const leaves = Date.parse(toInstant(`${date}T${out ? route.departsLocal : route.returns}`, first.zone));
  return calls.map(({ code, km, ...after }, n) => {
    const at = (minutes: number) => {
      const local = localDateTime(new Date(leaves + minutes * 60_000), stopOf(code).zone);
      return { day: daysBetween(date, local.slice(0, 10)), time: local.slice(11) };
    };
    return {
      place: code,
      arrives: n === 0 ? null : at(after.arrives),
      departs: n === calls.length - 1 ? null : at(after.leaves),
      km,
    };
  });
}

function documentOf(route: RailBusRoute, out: boolean, year: number): OwnRun {
  const { carrier, number, alsoAt, days, fares, name } = route;
  const coaches = DEMO_VEHICLES[route.vehicle].map((coach) => ({ ...coach, female: [...coach.female] }));
  return {
    carrier,
    number: out ? number : number + 1,
    mode: carrier === 'W0' ? 'rail' : 'bus',
    vehicle: name,
    stops: stopsOf(route, out, `${year}-01-15`),
    boarding: out && alsoAt ? [{ place: alsoAt.code, minutes: alsoAt.after }] : [],
    periods: [{ from: `${year}-01-01`, to: `${year + YEARS}-12-31`, days: [...days] }],
    coaches,
    classes: RAIL_BUS_FARE_FAMILIES.flatMap((sold) => {
      const fare = fares[sold];
      return fare === undefined ? [] : [{ class: sold, seats: vehiclePlacesOf({ coaches }, sold).length, fare }];
    }),
    seasons: [],
    least: LEAST[carrier],
  };
}

const documentsOf = (routes: readonly RailBusRoute[], year: number): OwnRun[] =>
  routes.flatMap((route) => [documentOf(route, true, year), documentOf(route, false, year)]);

/** What the demonstration sells by rail and by bus as the office would have entered it in a year. */
export const demoRuns = (year: number): OwnRun[] => documentsOf(RAIL_BUS_ROUTES, year);
/** What a large demonstration sells beyond it. */
export const moreDemoRuns = (year: number): OwnRun[] => documentsOf(MORE_RAIL_BUS_ROUTES, year);

/** The stops of a run of the demonstration, and then where one may also get on. */
export const stopsOfDemo = ({ stops, boarding }: Pick<OwnRun, 'stops' | 'boarding'>): (Airport & { key: string })[] =>
  [...stops, ...boarding].map(({ place }) => stopOf(place));

/** One berth of the best class is left on the train to Moscow on Tuesdays; the rest of the stock follows chance. */
function seatsLeft(seed: string, day: PlannedRunDay, { fareFamily, seats }: PlannedRunDay['buckets'][number]): number {
  const { carrier, number, serviceDate: date } = day;
  if (carrier === 'W0' && number === 17 && fareFamily === 'sv' && weekday(date) === 2) return Math.min(1, seats);
  const left = 0.5 + 0.5 * seededFraction(`${seed}|seats|${carrier}${number}|${date}|${fareFamily}`);
  return Math.floor(seats * left);
}

/** A planned day with the numbers that the demonstration sets for it alone; the same for the same seed. */
export function withDemoSeats(seed: string, day: PlannedRunDay): PlannedRunDay {
  const left = new Map(day.buckets.map((bucket) => [bucket.rbd, seatsLeft(seed, day, bucket)]));
  const set = <T extends { rbd: string; seats: number }>(bucket: T): T & { setByHand: true } => ({
    ...bucket,
    seats: left.get(bucket.rbd) ?? bucket.seats,
    setByHand: true,
  });
  return {
    ...day,
    buckets: day.buckets.map(set),
    pairs: day.pairs.map((pair) => ({ ...pair, buckets: pair.buckets.map(set) })),
  };
}
