import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { Itinerary } from '#modules/search/api.ts';
import {
  countActiveFilters,
  filterHotels,
  pricePerNight,
  readHotelFilters,
  suggestOffer,
  writeHotelFilters,
} from './hotel-filters.ts';

const stay = (stars: number, more: object = {}) => ({ stars, nights: 3, rooms: 2, name: 'X', ...more });
const offer = (total: number, breakfast: boolean, allowed: boolean) => ({
  price: { total: fromMajor(total), lines: [] },
  refund: { beforeDeparture: fromMajor(allowed ? total : 0) },
  terms: { room: { type: 'double', breakfast }, refund: { allowed } },
});
const hotel = (id: string, stars: number, offers: ReturnType<typeof offer>[], more: object = {}) =>
  ({ id, slices: [{ segments: [{ hotelStay: stay(stars, more) }] }], offers }) as unknown as Itinerary;

const PLAIN = hotel('plain', 3, [offer(24_000, false, false), offer(30_000, true, true)]);
const GRAND = hotel('grand', 5, [offer(60_000, true, true)]);
const names = (query: string) =>
  filterHotels([GRAND, PLAIN], readHotelFilters(new URLSearchParams(query))).map(
    ({ id, offers }) => `${id} ${offers.length}`,
  );

test('the daily limit applies to one room and night and keeps the rates within it', () => {
  expect(pricePerNight({ price: { total: fromMajor(24_001) } } as never, stay(3))).toBe(4_001);
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

test('filters are read from the address, and invalid values are ignored', () => {
  const query = new URLSearchParams('limit=5000&breakfast=1&sort=stars&was=x');
  expect(writeHotelFilters(query, readHotelFilters(query)).toString()).toBe('limit=5000&breakfast=1&sort=stars&was=x');
  expect(names('limit=-5&stars=many&room=tent&sort=1')).toEqual(['plain 2', 'grand 1']);
});

test('distance, rating, amenities and name filter and sort hotels; a hotel without the data does not match', () => {
  const near = hotel('near', 3, [offer(30_000, false, true)], {
    name: 'Martı Kaya',
    location: { centre: 400 },
    rating: { score: 8.1 },
    amenities: ['wifi', 'pool'],
  });
  const far = hotel('far', 4, [offer(20_000, false, true)], {
    name: 'Öz Ev',
    location: { centre: 3_000 },
    rating: { score: 9.2 },
    amenities: ['wifi'],
  });
  const found = (query: string) =>
    filterHotels([far, near, PLAIN], readHotelFilters(new URLSearchParams(query))).map(({ id }) => id);
  expect(found('near=1000')).toEqual(['near']);
  expect(found('rating=9')).toEqual(['far']);
  expect(found('has=wifi,pool,spaceship')).toEqual(['near']);
  expect(found('has=wifi')).toEqual(['far', 'near']);
  expect(found('name=marti')).toEqual(['near']);
  expect(found('name=%20OZ%20')).toEqual(['far']);
  expect(found('sort=centre')).toEqual(['near', 'far', 'plain']);
  expect(found('sort=rating')).toEqual(['far', 'near', 'plain']);
});

test('the suggested rate is the cheapest refundable one at current prices', () => {
  const [saver, free, expensive] = [offer(10, false, false), offer(12, false, true), offer(15, true, true)].map(
    (one, n) => ({ ...one, id: String(n) }) as never,
  );
  const changed = (entries: [string, ReturnType<typeof fromMajor> | null][]) => new Map(entries);
  expect(suggestOffer([saver, free, expensive] as never, changed([]))).toBe(free);
  expect(suggestOffer([saver, free, expensive] as never, changed([['1', null]]))).toBe(expensive);
  expect(suggestOffer([saver, free] as never, changed([['1', null]]))).toBe(saver);
  expect(suggestOffer([saver] as never, changed([['0', null]]))).toBeNull();
});

test('the number of active filters counts each once, without the sort order', () => {
  expect(countActiveFilters(readHotelFilters(new URLSearchParams('has=wifi,pool&limit=5&sort=stars&name=a')))).toBe(3);
});
