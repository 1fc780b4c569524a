import type { SearchParams } from '#modules/search/api.ts';
import { searchToQuery } from '#modules/search/api.ts';

const KEY = 'sapar.searches';
const KEEP = 5;

/** A search that was made in this browser, as its reader called it. */
export type RecentSearch = { query: string; route: string; first: string; last: string };

const isSearch = (kept: unknown): kept is RecentSearch =>
  typeof kept === 'object' &&
  kept !== null &&
  ['query', 'route', 'first', 'last'].every((key) => typeof Reflect.get(kept, key) === 'string');

function read(): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSearch) : [];
  } catch {
    return [];
  }
}

export const remembersSearches = (): boolean => read().length > 0;

/** Those whose first day has not passed, the newest first; a browser that keeps nothing has none. */
export const recentSearches = (today: string): RecentSearch[] => read().filter(({ first }) => first >= today);

export function rememberSearch(params: SearchParams, route: string): void {
  const dates = params.legs.map(({ date }) => date);
  const query = searchToQuery(params).toString();
  const own = { query, route, first: dates[0] ?? '', last: dates.at(-1) ?? '' };
  try {
    const others = read().filter((known) => known.query !== query);
    localStorage.setItem(KEY, JSON.stringify([own, ...others].slice(0, KEEP)));
  } catch {
    // Private mode or no room: nothing is remembered.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
