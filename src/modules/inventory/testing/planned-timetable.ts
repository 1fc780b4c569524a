import { planDay } from '#demo/inventory/airlines/plan.ts';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import { airport } from '../domain/airports.ts';
import type { StoredFlight } from '../domain/inventory-departure.ts';
import { flightTaxes } from '../domain/taxes.ts';
import type { PlannedDeparture } from '../domain/timetable.ts';
import { knowDemoAirlines } from './demo-airlines-fixture.ts';

/** The departures of so many days as the database would hold them. `left`: of the seats that a class has. */
export const plannedDepartures = (
  firstDay: LocalDate,
  days: number,
  left: (departure: string, seats: number) => number,
  plan: (seed: string, day: LocalDate) => PlannedDeparture[] = planDay,
): StoredFlight[] => {
  knowDemoAirlines();
  return Array.from({ length: days }, (_, n) => addDays(firstDay, n)).flatMap((day) =>
    plan('sapar', day).map(({ buckets, from, to, layout: _, seats: __, mode: ___, ...flight }) => ({
      ...flight,
      from: `${from}-key`,
      to: `${to}-key`,
      fromCode: from,
      toCode: to,
      domestic: airport(from).country === airport(to).country,
      adultTaxMinor: flightTaxes(flight.carrier, from, to).reduce((sum, tax) => sum + tax.fromMajor * 100, 0),
      rbds: buckets.map(({ rbd }) => rbd),
      left: buckets.map(({ rbd, seats }) => Math.min(15, left(`${flight.id}${rbd}`, seats))),
      fares: buckets.map(({ fareMinor }) => fareMinor),
    })),
  );
};
