import { afterEach, expect, test, vi } from 'vitest';
import { queryToHotelsTransfers, searchToQuery } from '#modules/search/api.ts';
import { recentSearches, rememberSearch, searchAddress } from './recent-searches.ts';

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

afterEach(() => vi.unstubAllGlobals());

test('hotels and rides are remembered as journeys are, each by its own address', () => {
  const page = { cookie: cookie(osh).replace('theme=dark; ', '') };
  vi.stubGlobal('document', page);
  const stay = 'city=osh&in=2026-12-10&out=2026-12-12&rooms=1&adults=2&children=1&entry=normal&leave=normal&age1=7';
  const ride = 'from=bishkek-manas&to=bishkek&date=2026-12-11&time=14%3A30&people=2&luggage=2';
  for (const [mode, query] of [
    ['hotel', stay],
    ['transfer', ride],
  ] as const) {
    const params = queryToHotelsTransfers(mode, new URLSearchParams(query));
    if (!params) throw new Error(query);
    rememberSearch(params);
  }
  expect(recentSearches(page.cookie, '2026-11-24').map(searchAddress)).toEqual([
    `/transfers?${ride}`,
    `/hotels?${stay}`,
    `/search?${osh}`,
  ]);
  expect(recentSearches(cookie('/hotels?in=2026-12-10', '/bad?city=osh'), '2026-11-24')).toEqual([]);
});
