import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { ALL_HOTELS } from './domain/hotels-and-transfers/all-hotels.ts';
import { HOTELS } from './domain/hotels-and-transfers/hotels.ts';
import { nightId, planStock } from './domain/hotels-and-transfers/stock.ts';
import { distancesOf, TOWNS } from './domain/hotels-and-transfers/towns.ts';
import { planMoreRailBus, planRailBus } from './domain/rail-bus-timetable.ts';
import { planDay, planMoreFlights } from './domain/timetable.ts';

const WEEK = Array.from({ length: 7 }, (_, n) => addDays('2026-03-02', n));

test('a large demonstration has six departures a day each way on the main routes of each mode', () => {
  const main = [
    'BSZ OSS',
    'BSZ DME',
    'R-BISHKEK R-BALYKCHY',
    'R-BISHKEK R-TOKMOK',
    'B-BISHKEK B-ALMATY',
    'B-BISHKEK B-KARAKOL',
    'B-BISHKEK B-OSH',
  ];
  // Both airports of Istanbul and both bus terminals of Bishkek.
  const city = (code: string) => code.replace(/^B-BISHKEK-[EW]$/, 'B-BISHKEK').replace('SAW', 'IST');
  for (const day of WEEK) {
    const plans = [planDay, planMoreFlights, planRailBus, planMoreRailBus].flatMap((plan) => plan('sapar', day));
    const ids = plans.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const route of [...main, 'BSZ IST']) {
      const [from, to] = route.split(' ');
      const count = (a?: string, b?: string) =>
        plans.filter((one) => city(one.from) === a && city(one.to) === b).length;
      expect([day, route, Math.min(6, count(from, to)), Math.min(6, count(to, from))]).toEqual([day, route, 6, 6]);
    }
  }
});

test('forty hotels stand in twelve towns, each near the centre of its own', () => {
  expect(ALL_HOTELS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(ALL_HOTELS.map(({ city }) => city))).toEqual(new Set(Object.keys(TOWNS)));
  expect(Object.keys(TOWNS)).toHaveLength(12);
  expect(new Set(ALL_HOTELS.map(({ number }) => number)).size).toBe(ALL_HOTELS.length);
  for (const { city, at, name } of ALL_HOTELS) {
    const { centre = 0 } = distancesOf(city, at) ?? {};
    expect([name, centre > 0 && centre < 10_000]).toEqual([name, true]);
  }
});

test('the small demonstration and the worlds of tests sell the eight hotels and nothing more', () => {
  const sold = new Set(planStock('sapar', '2026-03-02').flatMap(({ flightId }) => /^H0.*/.exec(flightId) ?? []));
  expect([...sold].sort()).toEqual(HOTELS.map((hotel) => nightId(hotel, '2026-03-02')).sort());
  expect(HOTELS).toHaveLength(8);
});
