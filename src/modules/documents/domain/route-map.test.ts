import { expect, test } from 'vitest';
import { SAMPLE_ITINERARY } from '../testing/sample-data.ts';
import { MAP_SIZE, routeMap } from './route-map.ts';

const { slices, locations } = SAMPLE_ITINERARY;

test('the map of a return journey has each city once and one arc for the way there and back', () => {
  const [map] = routeMap({ slices, locations }, 'ru');
  if (map?.kind !== 'map') throw new Error('no map');
  const names = map.cities.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['Бишкек', 'Стамбул']));
  const pairs = slices.flatMap(({ segments }) =>
    segments.map(({ from, to }) =>
      [from, to]
        .map((key) => locations[key]?.city.ru)
        .sort()
        .join(),
    ),
  );
  expect(map.arcs).toHaveLength(new Set(pairs).size);
  for (const { x, y } of map.cities) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(MAP_SIZE.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(MAP_SIZE.height);
  }
});

test('a journey with a place of unknown position has no map', () => {
  const unknown = Object.fromEntries(
    Object.entries(locations).map(([key, { point: _, ...rest }], n) => [key, n === 0 ? rest : { ...rest, point: _ }]),
  );
  expect(routeMap({ slices, locations: unknown }, 'ru')).toEqual([]);
});
