import { expect, test } from 'vitest';
import { EVENING, itinerary, MORNING, ROUNDABOUT, slice } from '../testing/fixtures.ts';
import { countFacets } from './facets.ts';
import { applyFilters, type Filters, NO_FILTERS } from './filters.ts';

test('a night at a change can be left out, and a journey chosen by what it goes by', () => {
  const day = 'X0 203 moscow-dme 2026-03-11T05:30 osh-airport 2026-03-11T12:30';
  const night = itinerary('night', [slice(ROUNDABOUT[0]!, day)]);
  const redEye = itinerary('redEye', [slice(MORNING.replace('08:45', '08:44'))]);
  const bus = slice(EVENING);
  const transfer = itinerary('ride', [{ ...bus, segments: bus.segments.map((s) => ({ ...s, mode: 'bus' })) }]);
  const list = [night, redEye, transfer];
  const by = (change: Partial<Filters>) => applyFilters(list, { ...NO_FILTERS, ...change }).map(({ id }) => id);
  expect(by({ noNight: true })).toEqual(['redEye', 'ride']);
  expect(by({ modes: ['bus'] })).toEqual(['ride']);
  expect(by({ modes: ['bus', 'avia'] })).toEqual(['night', 'redEye', 'ride']);
  const { noNight, modes } = countFacets(list, NO_FILTERS);
  expect(noNight?.count).toBe(2);
  expect(modes.map(({ value, count }) => [value, count])).toEqual([
    ['avia', 2],
    ['bus', 1],
  ]);
  expect(countFacets([redEye], NO_FILTERS).noNight).toBeNull();
});
