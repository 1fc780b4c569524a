import { expect, test } from 'vitest';
import { searchToQuery } from '#modules/search/api.ts';
import { recentSearches } from './recent-searches.ts';

const cookie = (...queries: string[]) => `theme=dark; searches=${queries.map(encodeURIComponent).join('|')}`;
const queries = (cookies: string | null) =>
  recentSearches(cookies, '2026-11-24').map((params) => searchToQuery(params).toString());

const osh = 'from=bishkek&to=osh&out=2026-12-10&back=2026-12-20&aaa=2';
const past = 'from=bishkek&to=moscow&out=2026-11-23&aaa=1';

test('searches whose date has not passed are read, the newest first', () => {
  const moscow = 'from=bishkek&to=moscow&out=2026-11-24&aaa=1';
  expect(queries(cookie(moscow, past, osh))).toEqual([moscow, osh]);
});

test('a forged cookie is read only as far as it is a search', () => {
  for (const strange of [null, '', 'searches=', 'searches=%E0%A4%A', cookie('javascript:alert(1)', 'out=2026-12-10')])
    expect(queries(strange)).toEqual([]);
  expect(queries(cookie(`${osh}&uid=1&<b>`))).toEqual([osh]);
  expect(queries(cookie(...Array.from({ length: 9 }, () => osh)))).toHaveLength(4);
});
