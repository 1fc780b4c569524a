import { expect, test } from 'vitest';
import { planDay, planMoreFlights } from '#demo/inventory/airlines/plan.ts';
import { HOTELS } from '#demo/inventory/hotels/hotels.ts';
import { demoHotels, documentOf, townOfDemo } from '#demo/inventory/hotels/publish-plan.ts';
import { TOWNS } from '#demo/inventory/hotels/towns.ts';
import { addDays } from '#kernel/dates.ts';
import { typedOf, zOwnHotel } from './domain/own-hotels/hotel-shape.ts';
import { hotelFaults, hotelForSale } from './domain/own-hotels/own-hotel.ts';
import { planAllRailBus } from './testing/demo-runs-fixture.ts';

const WEEK = Array.from({ length: 7 }, (_, n) => addDays('2026-03-02', n));

test('a large demonstration has six departures a day each way on the main routes of each mode', () => {
  const main = [
    'BSZ OSS',
    'BSZ DME',
    'bishkek-2-station balykchy-station',
    'bishkek-2-station tokmok-station',
    'bishkek-bus almaty-sayran-bus',
    'bishkek-bus karakol-bus',
    'bishkek-bus osh-bus',
  ];
  // Both airports of Istanbul and both bus terminals of Bishkek.
  const city = (code: string) => code.replace(/^bishkek-(east|west)-bus$/, 'bishkek-bus').replace('SAW', 'IST');
  for (const day of WEEK) {
    const plans = [planDay, planMoreFlights, planAllRailBus].flatMap((plan) => plan('sapar', day));
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

test('forty hotels stand in twelve towns, each near the centre of its own, and each may be published', () => {
  const all = demoHotels(true);
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(new Set(all.map(({ city }) => city))).toEqual(new Set(Object.keys(TOWNS)));
  expect(Object.keys(TOWNS)).toHaveLength(12);
  expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
  for (const hotel of all) {
    const document = documentOf(hotel, 2026);
    const { centre } = hotelForSale(hotel.number, document, townOfDemo(hotel.city)).distances ?? {};
    expect([hotel.name, !!centre && centre < 10_000]).toEqual([hotel.name, true]);
    // As the office would have typed it, with three to five drawings.
    expect(zOwnHotel.parse(typedOf(document))).toEqual(typedOf(document));
    expect(hotelFaults(document)).toEqual([]);
    expect([hotel.name, Math.max(3, document.pictures?.length ?? 0)]).toEqual([hotel.name, document.pictures?.length]);
  }
});

test('the small demonstration and the worlds of tests sell the eight hotels and nothing more', () => {
  expect(demoHotels(false)).toBe(HOTELS);
  expect(HOTELS).toHaveLength(8);
  expect(demoHotels(true).slice(0, 8)).toEqual(HOTELS);
});
