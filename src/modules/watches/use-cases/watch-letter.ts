import type { Locale } from '#kernel/locale.ts';
import { type SearchParams, searchToQuery } from '#modules/search/api.ts';
import type { WatchRow } from '../db/schema.ts';
import type { WatchesDeps } from '../ports.ts';
import { openSecret } from './sealed-watch.ts';

/** What every letter of a watch says: whither, when, for how many, and where to look and to stop it. */
export function letterOf(deps: WatchesDeps, row: WatchRow) {
  const { email, code } = openSecret(deps, row);
  return {
    to: email,
    locale: row.locale,
    route: routeText(deps, row.params, row.locale),
    dates: row.params.legs.map(({ date }) => date),
    passengers: Object.values(row.params.mix).reduce((all, n) => all + n, 0),
    page: `${deps.config.baseUrl}/watch/${row.id}?code=${code}`,
    search: `${deps.config.baseUrl}/search?${searchToQuery(row.params)}`,
  };
}

function routeText(deps: Pick<WatchesDeps, 'places'>, params: SearchParams, locale: Locale): string {
  const name = (key: string): string => deps.places.placeByKey(key)?.city[locale] ?? key;
  const [out] = params.legs;
  return out ? `${name(out.from)} — ${name(out.to)}` : '';
}
