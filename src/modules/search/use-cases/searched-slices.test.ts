import { expect, test } from 'vitest';
import type { SearchParams } from '../domain/schemas.ts';
import type { SearchDeps } from './deps.ts';
import { searchedParties, searchedQuery } from './searched-slices.ts';

const COUNTRIES: Record<string, string> = { bishkek: 'KG', osh: 'KG', istanbul: 'TR' };
const deps = {
  reference: {
    stopsOf: (key: string) => [key],
    locationByKey: (key: string) => ({ country: COUNTRIES[key] }),
  } as unknown as SearchDeps['reference'],
  ages: { site: 'kg' as const, bands: { X0: { child: 2, adult: 12 }, Y0: { child: 2, adult: 15 } } },
};
const params = (more: Partial<SearchParams> = {}): SearchParams => ({
  slices: [{ from: 'bishkek', to: 'istanbul', date: '2027-03-01' }],
  passengerCounts: { aaa: 2, rbg: 2, rmg: 0, ins: 0 },
  cabin: 'economy',
  direct: false,
  ...more,
});

const counts = (more: Partial<SearchParams>) =>
  searchedParties(deps, params(more)).map((party) => searchedQuery(deps, params(more), party).passengerCounts);

test('the ages of children go to suppliers that price by them, and what is not known as such', () => {
  expect(searchedQuery(deps, params({ childAges: [4, 11] })).ages).toEqual({ rbg: [4, 11] });
  expect(searchedQuery(deps, params({ childAges: [4] })).ages).toEqual({ rbg: [4, null] });
  expect(searchedQuery(deps, params()).ages).toBeUndefined();
});

test('suppliers get a child of twelve as an adult and as a child where carriers have different bands', () => {
  expect(counts({ childAges: [3, 12] })).toEqual([
    { aaa: 3, rbg: 1, rmg: 0, ins: 0 },
    { aaa: 2, rbg: 2, rmg: 0, ins: 0 },
  ]);
  expect(searchedQuery(deps, params({ childAges: [3, 12] })).ages).toEqual({ aaa: [null, null, 12], rbg: [3] });
  expect(counts({ childAges: [3, 11] })).toEqual([{ aaa: 2, rbg: 2, rmg: 0, ins: 0 }]);
});

test('within Kyrgyzstan a child of three flies on a lap, by train a child of ten is an adult', () => {
  const home = { slices: [{ from: 'bishkek', to: 'osh', date: '2027-03-01' }] };
  expect(counts({ ...home, childAges: [3, 12] })).toEqual([{ aaa: 3, rbg: 0, rmg: 1, ins: 0 }]);
  expect(counts({ ...home, mode: 'rail', childAges: [3, 10] })).toEqual([{ aaa: 3, rbg: 0, rmg: 1, ins: 0 }]);
  expect(counts({ ...home, mode: 'bus', childAges: [3, 10] })).toEqual([{ aaa: 2, rbg: 2, rmg: 0, ins: 0 }]);
});

test('an infant without a free lap gets a seat', () => {
  const home = { slices: [{ from: 'bishkek', to: 'osh', date: '2027-03-01' }] };
  const passengerCounts = { aaa: 1, rbg: 1, rmg: 1, ins: 0 };
  expect(counts({ ...home, passengerCounts, childAges: [3, 1] })).toEqual([{ aaa: 1, rbg: 0, rmg: 1, ins: 1 }]);
});

test('the ages of children go with flights alone', () => {
  expect(searchedQuery(deps, params({ childAges: [4, 11], mode: 'rail' })).ages).toBeUndefined();
});
