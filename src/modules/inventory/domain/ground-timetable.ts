import { type LocalDate, localDateTime, toInstant, weekday } from '#kernel/dates.ts';
import { soms } from '#kernel/money.ts';
import { airport } from './airports.ts';
import { chance } from './chance.ts';
import { GROUND_FAMILIES, GROUND_FAMILY_RULES, type GroundFamily } from './ground-families.ts';
import { GROUND_ROUTES, type GroundRoute } from './ground-routes.ts';
import { flightId, type PlannedBucket, type PlannedFlight } from './timetable.ts';
import { spotsOf } from './vehicles.ts';

type Way = { route: GroundRoute; number: number; from: string; to: string; departs: string; out: boolean };

const WAYS: readonly Way[] = GROUND_ROUTES.flatMap((route) => [
  { ...route, route, out: true },
  { route, number: route.number + 1, from: route.to, to: route.from, departs: route.returns, out: false },
]);
const wayOf = new Map(WAYS.map((way) => [`${way.route.carrier}${way.number}`, way]));

/** The vehicle of a service; undefined for a flight. */
export const vehicleOf = (carrier: string, number: number) => wayOf.get(`${carrier}${number}`)?.route.vehicle;

/** Stops where one may get on, the first one first, with minutes after it; empty where there is no choice. */
export function boardingOf(carrier: string, number: number): { code: string; after: number }[] {
  const way = wayOf.get(`${carrier}${number}`);
  if (!way?.out || !way.route.alsoAt) return [];
  return [{ code: way.from, after: 0 }, way.route.alsoAt];
}

/** Whether services, named as on coupons (`W0 017`), stay in one country; undefined unless all are trains or buses. */
export function domesticServices(names: readonly string[]): boolean | undefined {
  const ways = names.map((name) => wayOf.get(name.replace(/ 0*/, '')));
  if (ways.length === 0 || ways.some((way) => way === undefined)) return undefined;
  return ways.every((way) => way && airport(way.from).country === airport(way.to).country);
}

/** One berth of the best class is left on the train to Moscow on Tuesdays; the rest of the stock follows chance. */
function stockOf(seed: string, way: Way, date: LocalDate, family: GroundFamily): number {
  if (way.number === 17 && family === 'sv' && weekday(date) === 2) return 1;
  const left = 0.5 + 0.5 * chance(`${seed}|seats|${way.route.carrier}${way.number}|${date}|${family}`);
  return Math.floor(spotsOf(way.route.vehicle, family).length * left);
}

const bucketsOf = (seed: string, way: Way, date: LocalDate): PlannedBucket[] =>
  GROUND_FAMILIES.flatMap((family) => {
    const fare = way.route.fares[family];
    const rbd = GROUND_FAMILY_RULES[family].classes[0]?.rbd;
    if (fare === undefined || rbd === undefined) return [];
    return [{ rbd, family, seats: stockOf(seed, way, date, family), fareMinor: soms(fare).minor }];
  });

/** All trains and buses of one day, the same for the same seed and date; their fares do not move. */
export function planGround(seed: string, date: LocalDate): PlannedFlight[] {
  return WAYS.filter((way) => way.route.days.includes(weekday(date))).map((way) => {
    const { carrier, vehicle, minutes, name } = way.route;
    const departsAt = toInstant(`${date}T${way.departs}`, airport(way.from).zone);
    const arrivesAt = new Date(Date.parse(departsAt) + minutes * 60_000).toISOString();
    const buckets = bucketsOf(seed, way, date);
    return {
      id: flightId(carrier, way.number, date),
      carrier,
      number: way.number,
      serviceDate: date,
      from: way.from,
      to: way.to,
      departs: `${date}T${way.departs}`,
      arrives: localDateTime(arrivesAt, airport(way.to).zone),
      departsAt,
      arrivesAt,
      minutes,
      layout: vehicle,
      aircraft: name,
      seats: buckets.reduce((all, bucket) => all + bucket.seats, 0),
      riseBp: 0,
      buckets,
    };
  });
}
