import { addDays, daysBetween, type LocalDate } from '#kernel/dates.ts';
import type { Locale, Localised } from '#kernel/locale.ts';
import type { Mode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import { headcount } from '#kernel/passengers.ts';
import { listNews } from '#modules/content/api.ts';
import { type ComingTrip, readComingTrips } from '#modules/orders/api.ts';
import { getPlaceEndpoint } from '#modules/reference/api.ts';
import { fareCalendar, lowestFares, type SearchParams, searchToQuery } from '#modules/search/api.ts';
import type { Call } from '../../api/call-type.ts';
import { EXPLORED, HOME_PLACE, PRICE_DAYS, TILES } from './destinations.ts';
import { type DayPrice, monthOf } from './month.ts';

export type Lowest = { mode: Mode; date: LocalDate; price: Money } | null;
export type Tile = (typeof TILES)[number] & { name: Localised; lowest: Lowest };
export type KeptSearch = {
  query: string;
  from: Localised;
  to: Localised;
  toKey: string;
  out: LocalDate;
  back: LocalDate | null;
  people: number;
  /** Of one adult, by the house; absent where it is not known. */
  price: Money | null;
};
export type MonthPrices = {
  from: Localised;
  to: Localised;
  fromKey: string;
  toKey: string;
  mode: Mode;
  /** Days of the stay; null one way. */
  stay: number | null;
  chosen: LocalDate | null;
  days: DayPrice[];
};
/** Somewhere one can go, and what it costs at least. */
export type Priced = { key: string; name: Localised; lat: number; lon: number; lowest: NonNullable<Lowest> };
export type StorefrontData = {
  today: LocalDate;
  now: string;
  trips: ComingTrip[];
  searches: KeptSearch[];
  tiles: Tile[];
  month: MonthPrices | null;
  /** Places with a price, the cheapest first. */
  explore: Priced[];
  news: { path: string; title: string; publishedAt: string }[];
};

const quiet = <T>(answer: Promise<T>, without: T): Promise<T> => answer.catch(() => without);

const placeOf = (call: Call, key: string) => call(getPlaceEndpoint, { params: { key } }).catch(() => undefined);

/** Searches whose price the house's calendar knows: there, or there and back, by one mode. */
const isPriced = ({ legs, shape, mode = 'avia' }: SearchParams): boolean =>
  shape !== 'multi' && legs.length <= 2 && mode !== 'complex';

const stayOf = ({ legs: [out, back] }: SearchParams): number | undefined =>
  out && back && back.date >= out.date ? daysBetween(out.date, back.date) : undefined;

async function keptSearch(call: Call, params: SearchParams): Promise<KeptSearch | null> {
  const [out, back] = params.legs;
  const last = params.shape === 'multi' ? params.legs.at(-1) : out;
  if (!out || !last) return null;
  const [from, to] = await Promise.all([placeOf(call, out.from), placeOf(call, last.to)]);
  if (!from || !to) return null;
  const mode = (params.mode ?? 'avia') as Mode;
  const query = { from: from.key, to: to.key, start: out.date, days: 1, mode, cabin: params.cabin };
  const found = isPriced(params)
    ? await quiet(call(fareCalendar, { query: { ...query, stay: stayOf(params) } }), { days: [] })
    : { days: [] };
  return {
    query: searchToQuery(params).toString(),
    from: from.name,
    to: to.name,
    toKey: to.cityKey,
    out: out.date,
    back: params.shape === 'multi' ? (last.date === out.date ? null : last.date) : (back?.date ?? null),
    people: headcount(params.mix),
    price: found.days[0]?.price ?? null,
  };
}

/** Day by day, what the last search would cost in its month; for a first visitor the shortest of our ways. */
async function monthPrices(call: Call, today: LocalDate, last: SearchParams | undefined): Promise<MonthPrices | null> {
  const [leg] = last?.legs ?? [];
  const [from, to] = await Promise.all([placeOf(call, leg?.from ?? HOME_PLACE), placeOf(call, leg?.to ?? 'osh')]);
  if (!from || !to || from.cityKey === to.cityKey) return null;
  const mode = (last?.mode ?? 'avia') as Mode;
  const stay = last ? stayOf(last) : undefined;
  const { start, days } = monthOf(leg?.date ?? null, today);
  const query = { from: from.key, to: to.key, start, days, mode, stay, cabin: last?.cabin ?? ('economy' as const) };
  const found = await quiet(call(fareCalendar, { query }), { days: [] });
  if (found.days.every(({ price }) => price === null)) return null;
  return {
    from: from.name,
    to: to.name,
    fromKey: from.key,
    toKey: to.key,
    mode,
    stay: stay ?? null,
    chosen: leg?.date ?? null,
    days: found.days,
  };
}

/** The places of a list with their lowest prices; without the index none has one. */
export async function pricedPlaces(call: Call, keys: readonly string[], today: LocalDate) {
  const query = { from: HOME_PLACE, to: keys.join(','), start: addDays(today, 1), days: PRICE_DAYS };
  const [{ fares }, ...places] = await Promise.all([
    quiet(call(lowestFares, { query }), { fares: [] }),
    ...keys.map((key) => placeOf(call, key)),
  ]);
  return places.flatMap((place, n) =>
    place ? [{ place, lowest: fares.find(({ to }) => to === keys[n])?.lowest ?? null }] : [],
  );
}

export const cheapestFirst = (priced: Awaited<ReturnType<typeof pricedPlaces>>): Priced[] =>
  priced
    .flatMap(({ place: { key, name, lat, lon }, lowest }) => (lowest ? [{ key, name, lat, lon, lowest }] : []))
    .toSorted((a, b) => a.lowest.price.minor - b.lowest.price.minor);

/** Everything under the form of the home page; what cannot be read is left out, and the page is there all the same. */
export async function loadStorefront(
  call: Call,
  of: { today: LocalDate; now: string; locale: Locale; searches: readonly SearchParams[] },
): Promise<StorefrontData> {
  const { today, now, locale, searches } = of;
  const keys = [...new Set([...TILES.map(({ key }) => key), ...EXPLORED])];
  const [{ trips }, kept, priced, month, { items }] = await Promise.all([
    quiet(call(readComingTrips, {}), { trips: [] }),
    Promise.all(searches.slice(0, 3).map((params) => keptSearch(call, params))),
    pricedPlaces(call, keys, today),
    monthPrices(call, today, searches.find(isPriced)),
    quiet(call(listNews, { query: { locale, limit: 3 } }), { items: [] }),
  ]);
  const known = new Map(priced.map((one) => [one.place.key, one]));
  return {
    today,
    now,
    trips,
    searches: kept.flatMap((search) => search ?? []),
    tiles: TILES.flatMap((tile) => {
      const found = known.get(tile.key);
      return found ? [{ ...tile, name: found.place.name, lowest: found.lowest }] : [];
    }),
    month,
    explore: cheapestFirst(priced),
    news: items.map(({ path, title, publishedAt }) => ({ path, title, publishedAt })),
  };
}
