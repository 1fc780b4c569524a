import { type LocalDate, weekday } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { airport } from '#modules/inventory/domain/airports.ts';
import { clocksOn } from '#modules/inventory/domain/day-clock.ts';
import { AIR_FAMILIES, type FareFamily } from '#modules/inventory/domain/families.ts';
import { OWN_CLASSES } from '#modules/inventory/domain/own/own-carrier.ts';
import { raised } from '#modules/inventory/domain/raise-fare.ts';
import { aircraftOf, cabinSeats } from '#modules/inventory/domain/seat-maps.ts';
import { seededFraction } from '#modules/inventory/domain/seeded-fraction.ts';
import { flightId, type PlannedDeparture, type PlannedStock } from '#modules/inventory/domain/timetable.ts';
import { type DemoCase, demoCaseOf } from './cases.ts';
import { dayAdjustmentBp } from './fares.ts';
import { MORE_ROUTES, ROUTES, type RouteRule } from './routes.ts';

/** Of a booking class: its price in basis points of the family's fare, and its share of the cabin in percent. */
const CLASSES: Readonly<Record<string, { priceBp: number; sharePercent: number }>> = {
  T: { priceBp: 10_000, sharePercent: 20 },
  L: { priceBp: 11_500, sharePercent: 25 },
  M: { priceBp: 10_000, sharePercent: 20 },
  H: { priceBp: 11_500, sharePercent: 15 },
  Y: { priceBp: 10_000, sharePercent: 20 },
  C: { priceBp: 10_000, sharePercent: 100 },
};

type RouteDirection = {
  rule: RouteRule;
  number: number;
  from: string;
  to: string;
  departsLocal: string;
  minutes: number;
};

const waysOf = (rule: RouteRule): RouteDirection[] => [
  { rule, number: rule.number, from: rule.from, to: rule.to, departsLocal: rule.departsLocal, minutes: rule.minutes },
  {
    rule,
    number: rule.number + 1,
    from: rule.to,
    to: rule.from,
    departsLocal: rule.returns,
    minutes: rule.minutesBack,
  },
];
const WAYS = ROUTES.flatMap(waysOf);
const MORE_WAYS = MORE_ROUTES.flatMap(waysOf);

function seatsForSale(special: DemoCase, fareFamily: FareFamily, cheapest: boolean, planned: number): number {
  if (special.soldOut) return 0;
  if (special.lastSeats) return fareFamily === special.lastSeats.fareFamily && cheapest ? special.lastSeats.seats : 0;
  return planned;
}

function bucketsOf(seed: string, way: RouteDirection, date: LocalDate, special: DemoCase): PlannedStock[] {
  const { rule } = way;
  const flight = `${rule.carrier}${way.number}`;
  const bp = dayAdjustmentBp(seed, flight, date, way.departsLocal);
  return AIR_FAMILIES.flatMap((fareFamily) => {
    const lowest = rule.fares[fareFamily];
    if (lowest === undefined) return [];
    const cabin = cabinSeats(rule.layout, fareFamily === 'business' ? 'C' : 'Y');
    return OWN_CLASSES[fareFamily].map((rbd, index) => {
      const { priceBp, sharePercent } = CLASSES[rbd] as (typeof CLASSES)[string];
      const left = 0.15 + 0.85 * seededFraction(`${seed}|seats|${flight}|${date}|${rbd}`);
      const planned = Math.floor(((cabin * sharePercent) / 100) * left);
      return {
        rbd,
        fareFamily,
        seats: seatsForSale(special, fareFamily, index === 0, planned),
        fareMinor: raised(raised(fromMajor(lowest).minor, bp), priceBp - 10_000),
      };
    });
  });
}

/** All departures of one day, the same for the same seed and date. */
export const planDay = (seed: string, date: LocalDate): PlannedDeparture[] => planWays(WAYS, seed, date);
/** What else flies on that day in a large demonstration. */
export const planMoreFlights = (seed: string, date: LocalDate): PlannedDeparture[] => planWays(MORE_WAYS, seed, date);

function planWays(ways: readonly RouteDirection[], seed: string, date: LocalDate): PlannedDeparture[] {
  const clockOf = clocksOn(date);
  return ways
    .filter((way) => way.rule.days.includes(weekday(date)))
    .map((way) => {
      const { carrier, layout } = way.rule;
      const special = demoCaseOf(carrier, way.number, date);
      const departsAt = clockOf(airport(way.from).zone).instant(way.departsLocal);
      const arrivesAt = new Date(Date.parse(departsAt) + way.minutes * 60_000).toISOString();
      return {
        id: flightId(carrier, way.number, date),
        carrier,
        number: way.number,
        serviceDate: date,
        from: way.from,
        to: way.to,
        departsLocal: `${date}T${way.departsLocal}`,
        arrivesLocal: clockOf(airport(way.to).zone).local(arrivesAt),
        departsAt,
        arrivesAt,
        minutes: way.minutes,
        layout,
        aircraft: aircraftOf(layout),
        seats: cabinSeats(layout, 'Y') + cabinSeats(layout, 'C'),
        revalidationIncreaseBp: special.revalidationIncreaseBp ?? 0,
        buckets: bucketsOf(seed, way, date, special),
      };
    });
}
