import { expect, test } from 'vitest';
import { DEMO_AIRLINES } from '#demo/inventory/airlines/carriers.ts';
import { demoFlights } from '#demo/inventory/airlines/flights.ts';
import { planDay, planMoreFlights } from '#demo/inventory/airlines/plan.ts';
import { addDays } from '#kernel/dates.ts';
import { airport } from './domain/airports.ts';
import { zOwnFlight } from './domain/own/flight-shape.ts';
import { flightFaults, planOwnFlight } from './domain/own/own-flight.ts';
import { storedLayout } from './domain/seat-maps.ts';
import type { PlannedDeparture } from './domain/timetable.ts';
import { knowDemoAirlines } from './testing/demo-airlines-fixture.ts';

knowDemoAirlines();
const FIRST = '2026-01-01';
const LAST = addDays(FIRST, 730);
const FLIGHTS = demoFlights(2026, true);
const carrierOf = (code: string) => {
  const found = DEMO_AIRLINES.find((one) => one.code === code);
  if (!found) throw new Error(code);
  return found;
};
const endsOf = ({ from, to }: { from: string; to: string }) => ({ from: airport(from), to: airport(to) });

/** A departure but for what its office sets by the day: seats and fares, and the case of a price that rises. */
const schedule = ({
  revalidationIncreaseBp: _,
  adultTaxMinor: __,
  domestic: ___,
  cabins: ____,
  ...one
}: PlannedDeparture) => ({
  ...one,
  layout: storedLayout(one.layout).layout,
  buckets: one.buckets.map(({ rbd, fareFamily }) => ({ rbd, fareFamily })),
});
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

test('flights of the demonstration are documents that the office could have published', () => {
  for (const flight of FLIGHTS) {
    expect(zOwnFlight.parse(flight)).toEqual(flight);
    expect(
      flightFaults(flight, carrierOf(flight.carrier), endsOf(flight)),
      `${flight.carrier}${flight.number}`,
    ).toEqual([]);
  }
});

test('their departures are those of the documents, with fares never below and seats never above them', () => {
  const days = Array.from({ length: 731 }, (_, n) => addDays(FIRST, n));
  const planned = days.flatMap((day) => [...planDay('sapar', day), ...planMoreFlights('sapar', day)]);
  const published = FLIGHTS.flatMap((flight) =>
    planOwnFlight(flight, carrierOf(flight.carrier), endsOf(flight), { first: FIRST, last: LAST, today: FIRST }),
  );
  expect(planned.map(schedule).sort(byId)).toEqual(published.map(schedule).sort(byId));
  const documents = new Map(published.map((one) => [one.id, one]));
  const wrong = planned.flatMap(({ id, buckets }) => {
    const of = documents.get(id);
    return buckets.filter(({ rbd, seats, fareMinor, setByHand }) => {
      const written = of?.buckets.find((one) => one.rbd === rbd);
      return !setByHand || !written || fareMinor < written.fareMinor || seats > written.seats;
    });
  });
  expect(wrong).toEqual([]);
});
