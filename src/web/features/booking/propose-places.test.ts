import { expect, test } from 'vitest';
import type { Place, SegmentPlaceMap } from '#modules/supply/api.ts';
import { proposePlaces } from './propose-places.ts';

const berth = (number: number, free = true): Place => ({
  id: `05-${String(number).padStart(3, '0')}`,
  number,
  position: number % 2 === 1 ? 'low' : 'top',
  compartment: Math.ceil(number / 4),
  nearToilet: number <= 4 || number > 32,
  free,
});
const segmentPlaces = (need: number, taken: number[], female: number[] = []): SegmentPlaceMap => ({
  flight: 'W0 017',
  need,
  coaches: [
    {
      number: '05',
      female,
      places: Array.from({ length: 36 }, (_, i) => berth(i + 1, !taken.includes(i + 1))),
    },
  ],
});

test('without preferences no berths are proposed', () => {
  expect(proposePlaces(segmentPlaces(2, []), [])).toEqual([]);
});

test('lower berths away from the toilet are proposed in one compartment', () => {
  expect(proposePlaces(segmentPlaces(2, [5]), ['low', 'noToilet'])).toEqual(['05-009', '05-011']);
});

test('a preference that cannot be met for all passengers is met for as many as possible', () => {
  const uppers = Array.from({ length: 18 }, (_, i) => 2 * i + 2).filter((n) => n !== 6);
  expect(proposePlaces(segmentPlaces(2, uppers), ['top'])).toContain('05-006');
});

test('a compartment reserved for women is not proposed', () => {
  const all = Array.from({ length: 36 }, (_, i) => i + 1);
  const taken = all.filter((n) => n <= 28);
  expect(proposePlaces(segmentPlaces(1, taken, [8, 9]), ['low'])).toEqual([]);
});
