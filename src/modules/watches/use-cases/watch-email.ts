import type { Locale } from '#kernel/locale.ts';
import { formatRoute, type SearchParams, searchToQuery, tripTypeOf } from '#modules/search/api.ts';
import type { WatchRow } from '../db/schema.ts';
import type { WatchesDeps } from '../ports.ts';
import { openSecret } from './sealed-watch.ts';

/** What every letter of a watch says: whither, when, for how many, and where to look and to stop it. */
export function toEmailData(deps: WatchesDeps, row: WatchRow) {
  const { email, code } = openSecret(deps, row);
  return {
    to: email,
    locale: row.locale,
    route: routeText(deps, row.params, row.locale),
    dates: row.params.slices.map(({ date }) => date),
    passengers: Object.values(row.params.passengerCounts).reduce((all, n) => all + n, 0),
    page: `${deps.config.baseUrl}/watch/${row.id}?code=${code}`,
    search: `${deps.config.baseUrl}/search?${searchToQuery(row.params)}`,
  };
}

/** «Бишкек — Ош», over several cities «Бишкек → Ош → Москва». */
export function routeText(deps: Pick<WatchesDeps, 'locations'>, params: SearchParams, locale: Locale): string {
  const name = (key: string): string => deps.locations.locationByKey(key)?.city[locale] ?? key;
  const slices = params.slices.map(({ from, to }) => ({ from: name(from), to: name(to) }));
  const [out] = slices;
  return out && tripTypeOf(params) !== 'multi' ? `${out.from} — ${out.to}` : formatRoute(slices);
}
