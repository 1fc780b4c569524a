import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { Itinerary } from '#modules/search/api.ts';
import { filterHotels, nightOf, readHotelFilters, writeHotelFilters } from './hotel-filters.ts';

const stay = (stars: number) => ({ stars, nights: 3, rooms: 2 });
const offer = (total: number, breakfast: boolean, allowed: boolean) => ({
  price: { total: fromMajor(total), lines: [] },
  refund: { beforeDeparture: fromMajor(allowed ? total : 0) },
  terms: { room: { type: 'double', breakfast }, refund: { allowed } },
});
const hotel = (id: string, stars: number, offers: ReturnType<typeof offer>[]) =>
  ({ id, slices: [{ segments: [{ stay: stay(stars) }] }], offers }) as unknown as Itinerary;

const PLAIN = hotel('plain', 3, [offer(24_000, false, false), offer(30_000, true, true)]);
const GRAND = hotel('grand', 5, [offer(60_000, true, true)]);
const names = (query: string) =>
  filterHotels([GRAND, PLAIN], readHotelFilters(new URLSearchParams(query))).map(
    ({ id, offers }) => `${id} ${offers.length}`,
  );

test('a daily limit is of one room and night, and leaves the rates that keep to it', () => {
  expect(nightOf({ price: { total: fromMajor(24_001) } } as never, stay(3))).toBe(4_001);
  expect(names('limit=4000')).toEqual(['plain 1']);
  expect(names('limit=5000')).toEqual(['plain 2']);
  expect(names('limit=3999')).toEqual([]);
});

test('breakfast, free cancellation and stars filter rates and hotels; the cheapest or best is first', () => {
  expect(names('')).toEqual(['plain 2', 'grand 1']);
  expect(names('sort=stars')).toEqual(['grand 1', 'plain 2']);
  expect(names('breakfast=1&refundable=1')).toEqual(['plain 1', 'grand 1']);
  expect(names('stars=4')).toEqual(['grand 1']);
  expect(names('room=single')).toEqual([]);
});

test('filters live in the address, and nonsense there is no filter', () => {
  const query = new URLSearchParams('limit=5000&breakfast=1&sort=stars&was=x');
  expect(writeHotelFilters(query, readHotelFilters(query)).toString()).toBe('limit=5000&breakfast=1&sort=stars&was=x');
  expect(names('limit=-5&stars=many&room=tent&sort=1')).toEqual(['plain 2', 'grand 1']);
});
