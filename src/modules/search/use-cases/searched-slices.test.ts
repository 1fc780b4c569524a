import { expect, test } from 'vitest';
import type { SearchParams } from '../domain/schemas.ts';
import type { SearchDeps } from './deps.ts';
import { searchedQuery } from './searched-slices.ts';

const deps = { reference: { stopsOf: (key: string) => [key] } as unknown as SearchDeps['reference'] };
const params = (more: Partial<SearchParams> = {}): SearchParams => ({
  slices: [{ from: 'bishkek', to: 'istanbul', date: '2027-03-01' }],
  passengerCounts: { aaa: 2, rbg: 2, rmg: 0, ins: 0 },
  cabin: 'economy',
  direct: false,
  ...more,
});

test('the ages of all children go to suppliers with bands of their own; those of some are no answer', () => {
  expect(searchedQuery(deps, params({ childAges: [4, 11] })).ages).toEqual({ rbg: [4, 11] });
  expect(searchedQuery(deps, params({ childAges: [4] })).ages).toBeUndefined();
  expect(searchedQuery(deps, params()).ages).toBeUndefined();
});

test('the ages of children go with flights alone', () => {
  expect(searchedQuery(deps, params({ childAges: [4, 11], mode: 'rail' })).ages).toBeUndefined();
});
