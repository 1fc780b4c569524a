import { expect, it } from 'vitest';
import { hotelsTransfersToQuery, queryToHotelsTransfers } from './hotel-transfer-query.ts';

it.each([
  ['hotel', 'city=osh&in=2026-12-09&out=2026-12-11&rooms=2&adults=3&children=1&entry=12:00&leave=18:30'],
  ['hotel', 'city=osh&in=2026-12-09&out=2026-12-11&rooms=1&adults=2&children=2&age1=5&age2=14'],
  ['transfer', 'from=BSZ&to=bishkek&date=2026-12-09&time=14:30&people=4&luggage=3'],
] as const)('a link to other days of a %s keeps everything else that was entered', (mode, query) => {
  const entered = queryToHotelsTransfers(mode, new URLSearchParams(query));
  if (!entered) throw new Error('nothing was entered');
  expect(queryToHotelsTransfers(mode, hotelsTransfersToQuery(entered))).toEqual(entered);
});

it('ages of children are read for as many as there are, as far as they are known', () => {
  const agesOf = (query: string) =>
    queryToHotelsTransfers('hotel', new URLSearchParams(`city=osh&${query}`))?.hotelStay?.childAges;
  expect(agesOf('children=2&age1=5&age2=14')).toEqual([5, 14]);
  expect(agesOf('children=1&age1=5&age2=14')).toEqual([5]);
  expect(agesOf('children=2&age1=&age2=0')).toEqual([0]);
  expect(agesOf('children=2&age1=18&age2=x')).toBeUndefined();
  expect(agesOf('age1=5')).toBeUndefined();
});
