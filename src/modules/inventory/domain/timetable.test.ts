import { describe, expect, test } from 'vitest';
import { planDay } from '#demo/inventory/airlines/plan.ts';
import { ROUTES } from '#demo/inventory/airlines/routes.ts';
import { addDays, localDateTime, toInstant, weekday } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { airport } from './airports.ts';
import { aircraftName, aircraftOf, LAYOUTS, type LayoutCode } from './seat-maps.ts';

const YEAR = Array.from({ length: 366 }, (_, n) => addDays('2026-01-01', n)).flatMap((date) => planDay('sapar', date));

describe('the rolling timetable', () => {
  test('is the same for the same seed and day, and another for another seed', () => {
    expect(planDay('sapar', '2026-07-01')).toEqual(planDay('sapar', '2026-07-01'));
    expect(planDay('other', '2026-07-01')).not.toEqual(planDay('sapar', '2026-07-01'));
  });

  test('every flight arrives its duration after its departure, in the local time of each airport', () => {
    for (const flight of YEAR) {
      expect(flight.departsAt).toBe(toInstant(flight.departsLocal, airport(flight.from).zone));
      expect(localDateTime(flight.arrivesAt, airport(flight.to).zone)).toBe(flight.arrivesLocal);
      expect(Date.parse(flight.arrivesAt) - Date.parse(flight.departsAt)).toBe(flight.minutes * 60_000);
    }
  });

  test('has every departure once, on its weekdays', () => {
    expect(new Set(YEAR.map((flight) => flight.id)).size).toBe(YEAR.length);
    const batken = YEAR.filter((flight) => flight.to === 'BATKEN').map((f) => weekday(f.serviceDate));
    expect(new Set(batken)).toEqual(new Set([1, 3, 5]));
  });

  test('a family never costs less than the table says, and on some days just that', () => {
    for (const rule of ROUTES) {
      const sold = YEAR.filter((f) => f.carrier === rule.carrier && f.number === rule.number);
      for (const [fareFamily, lowest] of Object.entries(rule.fares)) {
        const fares = sold.flatMap((f) => f.buckets.filter((b) => b.fareFamily === fareFamily).map((b) => b.fareMinor));
        expect(Math.min(...fares)).toBeGreaterThanOrEqual(fromMajor(lowest).minor);
        if (rule.departsLocal < '07:00' || rule.departsLocal > '10:00')
          expect(Math.min(...fares)).toBeLessThan(fromMajor(lowest).minor * 1.06);
      }
    }
  });

  test('a dearer family is dearer in every class, on every flight', () => {
    for (const flight of YEAR) {
      const highest = new Map<string, number>();
      for (const { fareFamily, fareMinor } of flight.buckets)
        highest.set(fareFamily, Math.max(highest.get(fareFamily) ?? 0, fareMinor));
      const inOrder = ['lite', 'standard', 'flex', 'business'].flatMap((fareFamily) => highest.get(fareFamily) ?? []);
      expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
    }
  });

  test('never sells more seats than the aircraft has', () => {
    for (const flight of YEAR)
      expect(flight.buckets.reduce((sum, bucket) => sum + bucket.seats, 0)).toBeLessThanOrEqual(flight.seats);
  });

  test('prices move from day to day', () => {
    const daily = YEAR.filter((f) => f.id.startsWith('X0601-')).map((f) => f.buckets[0]?.fareMinor);
    expect(new Set(daily).size).toBeGreaterThan(20);
  });

  test('shows the documented cases on the documented days', () => {
    const of = (carrier: string, number: number, date: string) =>
      planDay('sapar', date).find((f) => f.carrier === carrier && f.number === number);
    const lastSeats = of('K0', 105, '2026-03-11');
    expect(lastSeats?.buckets.filter((bucket) => bucket.seats > 0)).toMatchObject([{ fareFamily: 'lite', seats: 2 }]);
    expect(of('Z1', 701, '2026-03-15')?.buckets.every((bucket) => bucket.seats === 0)).toBe(true);
    expect(of('X0', 213, '2026-03-13')?.revalidationIncreaseBp).toBe(1_000);
    expect(of('X0', 213, '2026-03-12')?.revalidationIncreaseBp).toBe(0);
  });
});

test('every layout is of an aircraft that has a name for passengers', () => {
  const codes = (Object.keys(LAYOUTS) as LayoutCode[]).map(aircraftOf);
  expect(codes.filter((code) => aircraftName(code) === undefined)).toEqual([]);
  expect(aircraftName('DH8D')).toBe('Dash 8 Q400');
});
