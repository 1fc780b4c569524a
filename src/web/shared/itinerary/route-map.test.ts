import { expect, test } from 'vitest';
import type { LocationName } from '#modules/search/api.ts';
import type { Slice } from '#modules/supply/api.ts';
import { citiesOf, routeGroups } from './route-map.ts';

const text = (name: string) => ({ ru: name, en: name, kg: name });
const at = (code: string, cityKey: string, point?: { lat: number; lon: number }): LocationName => ({
  code,
  name: text(code),
  city: text(cityKey),
  cityKey,
  country: 'KG',
  tz: 'Asia/Bishkek',
  ...(point && { point }),
});
const locations = {
  BSZ: at('BSZ', 'bishkek', { lat: 43, lon: 74 }),
  OSS: at('OSS', 'osh', { lat: 40, lon: 73 }),
  IST: at('IST', 'istanbul', { lat: 41, lon: 29 }),
  SAW: at('SAW', 'istanbul', { lat: 41, lon: 29 }),
  XXX: at('XXX', 'nowhere'),
};
const slice = (...stops: string[]) =>
  ({ segments: stops.slice(1).map((to, n) => ({ from: stops[n], to })) }) as unknown as Slice;

test('slices between the same cities are one path, whichever airport they use; direct paths come first', () => {
  const groups = routeGroups(
    [slice('BSZ', 'OSS', 'IST'), slice('BSZ', 'IST'), slice('BSZ', 'SAW'), slice('BSZ', 'OSS', 'SAW')],
    locations,
  );
  expect(groups).toEqual([
    { path: ['bishkek', 'istanbul'], count: 2 },
    { path: ['bishkek', 'osh', 'istanbul'], count: 2 },
  ]);
  expect(citiesOf(groups, locations).map(({ cityKey }) => cityKey)).toEqual(['bishkek', 'istanbul', 'osh']);
});

test('a slice through a location without a known point is left off the map', () => {
  expect(routeGroups([slice('BSZ', 'XXX', 'IST'), slice('XXX', 'IST')], locations)).toEqual([]);
});
