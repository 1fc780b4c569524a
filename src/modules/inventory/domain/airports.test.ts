import { expect, test } from 'vitest';
import { airport, allStops } from './airports.ts';
import { setPublished } from './own/published-network.ts';
import { stopPlaces } from './timetable-cache.ts';

test('a published flight from an airport that is known already leaves every stop at its place', () => {
  const before = [...stopPlaces()];
  const published = { code: 'NAV', city: 'Navoi', country: 'UZ', zone: 'Asia/Samarkand' };
  setPublished({ carriers: [], stops: [airport('BSZ'), published, airport('OSS')] });
  expect([...stopPlaces()]).toEqual([...before, ['NAV', before.length]]);
  expect(allStops().filter(({ code }) => code === 'BSZ')).toHaveLength(1);
});
