import { type LocalDate, weekday } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { airport } from '#modules/inventory/domain/airports.ts';
import { clocksOn } from '#modules/inventory/domain/day-clock.ts';
import type { FareFamily } from '#modules/inventory/domain/families.ts';
import { OWN_CLASSES } from '#modules/inventory/domain/own/own-carrier.ts';
import { raised } from '#modules/inventory/domain/raise-fare.ts';
import { aircraftOf, cabinSeats } from '#modules/inventory/domain/seat-maps.ts';
import { seededFraction } from '#modules/inventory/domain/seeded-fraction.ts';
import { flightId, type PlannedDeparture, type PlannedStock } from '#modules/inventory/domain/timetable.ts';
import { type DemoCase, demoCaseOf } from './cases.ts';
import { dayAdjustmentBp } from './fares.ts';
import { DEMO_CLASSES, directionsOf, familiesOf, type RouteDirection } from './flights.ts';
import { MORE_ROUTES, ROUTES } from './routes.ts';

const WAYS = ROUTES.flatMap(directionsOf);
const MORE_WAYS = MORE_ROUTES.flatMap(directionsOf);

function seatsForSale(special: DemoCase, fareFamily: FareFamily, cheapest: boolean, planned: number): number {
  if (special.soldOut) return 0;
  if (special.lastSeats) return fareFamily === special.lastSeats.fareFamily && cheapest ? special.lastSeats.seats : 0;
  return planned;
}

function bucketsOf(seed: string, way: RouteDirection, date: LocalDate, special: DemoCase): PlannedStock[] {
  const { rule } = way;
  const flight = `${rule.carrier}${way.number}`;
  const bp = dayAdjustmentBp(seed, flight, date, way.departsLocal);
  return familiesOf(rule).flatMap((fareFamily) => {
    const lowest = rule.fares[fareFamily] ?? 0;
    const cabin = cabinSeats(rule.layout, fareFamily === 'business' ? 'C' : 'Y');
    return OWN_CLASSES[fareFamily].map((rbd, index) => {
      const { priceBp, sharePercent } = DEMO_CLASSES[rbd] as (typeof DEMO_CLASSES)[string];
      const left = 0.15 + 0.85 * seededFraction(`${seed}|seats|${flight}|${date}|${rbd}`);
      const planned = Math.floor(((cabin * sharePercent) / 100) * left);
      return {
        rbd,
        fareFamily,
        seats: seatsForSale(special, fareFamily, index === 0, planned),
        fareMinor: raised(raised(fromMajor(lowest).minor, bp), priceBp - 10_000),
        setByHand: true,
      };
    });
  });
}

/**
 * All departures of one day with the fares and seats that are set for it alone; the same for the same seed and date.
 */
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
