import { addDays, daysBetween, type LocalDate } from '#kernel/dates.ts';
import type { Locale, Localised } from '#kernel/locale.ts';
import { type FoundMode, isHotelOrTransfer } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import { headcount } from '#kernel/passengers.ts';
import { listBanners, listNews, type NewsPicture, type ShownBanner } from '#modules/content/api.ts';
import { readUpcomingItineraries, type UpcomingItinerary } from '#modules/orders/api.ts';
import { getLocationEndpoint } from '#modules/reference/api.ts';
import { fareCalendar, lowestFares, type SearchParams } from '#modules/search/api.ts';
import type { Call } from '../../api/call-type.ts';
import { searchAddress } from '../../shared/search/recent-searches.ts';
import { EXPLORED_KEYS, HOME_LOCATION, PRICE_DAYS, TILES } from './destinations.ts';
import { type DayPrice, shownMonth } from './month.ts';

export type LowestFare = { mode: FoundMode; date: LocalDate; price: Money } | null;
export type Tile = (typeof TILES)[number] & { name: Localised; lowest: LowestFare };
export type LastSearch = {
  href: string;
  mode: NonNullable<SearchParams['mode']>;
  from: Localised;
  to: Localised;
  toKey: string;
  outboundDate: LocalDate;
  inboundDate: LocalDate | null;
  passengerCount: number;
  /** Price for one adult from own inventory; absent when unknown. */
  price: Money | null;
};
export type MonthPrices = {
  from: Localised;
  to: Localised;
  fromKey: string;
  toKey: string;
  mode: FoundMode;
  /** Nights at the destination; null for one-way. */
  stay: number | null;
  chosen: LocalDate | null;
  days: DayPrice[];
};
/** A destination with its lowest price, also of departures on a Friday or Saturday and in each month. */
export type PricedLocation = {
  key: string;
  name: Localised;
  lat: number;
  lon: number;
  lowest: NonNullable<LowestFare>;
  weekend: LowestFare;
  months: { month: string; lowest: NonNullable<LowestFare> }[];
};
export type StorefrontData = {
  banners: ShownBanner[];
  today: LocalDate;
  now: string;
  itineraries: UpcomingItinerary[];
  searches: LastSearch[];
  tiles: Tile[];
  month: MonthPrices | null;
  /** Destinations with prices, cheapest first. */
  explore: PricedLocation[];
  news: { path: string; title: string; publishedAt: string; picture: NewsPicture | null }[];
  /** Of a page that is kept for reading without a connection: when it was made. */
  keptAt?: string;
};

const orDefault = <T>(promise: Promise<T>, fallback: T): Promise<T> => promise.catch(() => fallback);

const readLocation = (call: Call, key: string) => call(getLocationEndpoint, { params: { key } }).catch(() => undefined);

/** Whether the own fare calendar covers the search: one-way or return by one mode. */
const isPriced = ({ slices, tripType, mode = 'avia' }: SearchParams): boolean =>
  tripType !== 'multi' && slices.length <= 2 && mode !== 'complex' && !isHotelOrTransfer(mode);

const nightsBetween = ({ slices: [out, back] }: SearchParams): number | undefined =>
  out && back && back.date >= out.date ? daysBetween(out.date, back.date) : undefined;

/** Guests of a stay or a ride, passengers of a journey. */
const peopleIn = ({ hotelStay, transfer, passengerCounts }: SearchParams): number =>
  hotelStay ? hotelStay.adults + hotelStay.children : (transfer?.guests ?? headcount(passengerCounts));

/** The day of the return, of the last of several slices, or of leaving a hotel. */
function lastDateOf({ slices, tripType, hotelStay }: SearchParams): LocalDate | null {
  const [out, back] = slices;
  if (hotelStay) return hotelStay.checkOutDate;
  if (tripType !== 'multi') return back?.date ?? null;
  const last = slices.at(-1);
  return last && last.date !== out?.date ? last.date : null;
}

async function readLastSearch(call: Call, params: SearchParams, priced = true): Promise<LastSearch | null> {
  const [out] = params.slices;
  const last = params.tripType === 'multi' ? params.slices.at(-1) : out;
  if (!out || !last) return null;
  const [from, to] = await Promise.all([readLocation(call, out.from), readLocation(call, last.to)]);
  if (!from || !to) return null;
  const { mode = 'avia' } = params;
  const query = { from: from.key, to: to.key, start: out.date, days: 1, mode: mode as FoundMode, cabin: params.cabin };
  const fares =
    priced && isPriced(params)
      ? await orDefault(call(fareCalendar, { query: { ...query, stayDays: nightsBetween(params) } }), { days: [] })
      : { days: [] };
  return {
    href: searchAddress(params),
    mode,
    from: from.name,
    to: to.name,
    toKey: to.cityKey,
    outboundDate: out.date,
    inboundDate: lastDateOf(params),
    passengerCount: peopleIn(params),
    price: fares.days[0]?.price ?? null,
  };
}

/** Lowest prices by date for the last search in its month; for a new visitor the shortest own route. */
async function monthPrices(call: Call, today: LocalDate, last: SearchParams | undefined): Promise<MonthPrices | null> {
  const [slice] = last?.slices ?? [];
  const [from, to] = await Promise.all([
    readLocation(call, slice?.from ?? HOME_LOCATION),
    readLocation(call, slice?.to ?? 'osh'),
  ]);
  if (!from || !to || from.cityKey === to.cityKey) return null;
  const mode = (last?.mode ?? 'avia') as FoundMode;
  const stay = last ? nightsBetween(last) : undefined;
  const { start, days } = shownMonth(slice?.date ?? null, today);
  const query = { from: from.key, to: to.key, start, days, mode, stay, cabin: last?.cabin ?? ('economy' as const) };
  const pricedTile = await orDefault(call(fareCalendar, { query }), { days: [] });
  if (pricedTile.days.every(({ price }) => price === null)) return null;
  return {
    from: from.name,
    to: to.name,
    fromKey: from.key,
    toKey: to.key,
    mode,
    stay: stay ?? null,
    chosen: slice?.date ?? null,
    days: pricedTile.days,
  };
}

const NOT_SOLD = { lowest: null, weekend: null, months: [] };

/** Locations with their lowest prices; without the price index none has a price. */
export async function readPricedLocations(call: Call, keys: readonly string[], today: LocalDate) {
  const query = { from: HOME_LOCATION, to: keys.join(','), start: addDays(today, 1), days: PRICE_DAYS };
  const [{ fares }, ...locations] = await Promise.all([
    orDefault(call(lowestFares, { query }), { fares: [] }),
    ...keys.map((key) => readLocation(call, key)),
  ]);
  return locations.flatMap((location, n) =>
    location ? [{ location, ...(fares.find(({ to }) => to === keys[n]) ?? NOT_SOLD) }] : [],
  );
}

export const cheapestFirst = (priced: Awaited<ReturnType<typeof readPricedLocations>>): PricedLocation[] =>
  priced
    .flatMap(({ location: { key, name, lat, lon }, lowest, weekend, months }) =>
      lowest ? [{ key, name, lat, lon, lowest, weekend, months }] : [],
    )
    .toSorted((a, b) => a.lowest.price.minor - b.lowest.price.minor);

/** Banners of this site; none where they cannot be read. */
export const loadBanners = async (call: Call, locale: Locale): Promise<ShownBanner[]> =>
  (await orDefault(call(listBanners, { query: { locale } }), { banners: [] })).banners;

const readOwnTrips = (call: Call) => orDefault(call(readUpcomingItineraries, {}), { itineraries: [] });
const SHOWN_SEARCHES = 3;

/** What of the home page is kept for reading without a connection: the reader's own trips and searches, no price. */
export async function loadKeptStorefront(
  call: Call,
  context: { today: LocalDate; now: string; searches: readonly SearchParams[] },
): Promise<StorefrontData> {
  const { today, now, searches } = context;
  const [{ itineraries }, found] = await Promise.all([
    readOwnTrips(call),
    Promise.all(searches.slice(0, SHOWN_SEARCHES).map((params) => readLastSearch(call, params, false))),
  ]);
  const nothing = { banners: [], tiles: [], month: null, explore: [], news: [] };
  return { ...nothing, today, now, itineraries, searches: found.flatMap((search) => search ?? []), keptAt: now };
}

/** Data below the form of the home page. Parts that fail to load are left out. */
export async function loadStorefront(
  call: Call,
  context: { today: LocalDate; now: string; locale: Locale; searches: readonly SearchParams[] },
): Promise<StorefrontData> {
  const { today, now, locale, searches } = context;
  const keys = [...new Set([...TILES.map(({ key }) => key), ...EXPLORED_KEYS])];
  const [{ itineraries }, lastSearch, priced, month, { items }, banners] = await Promise.all([
    readOwnTrips(call),
    Promise.all(searches.slice(0, SHOWN_SEARCHES).map((params) => readLastSearch(call, params))),
    readPricedLocations(call, keys, today),
    monthPrices(call, today, searches.find(isPriced)),
    orDefault(call(listNews, { query: { locale, limit: 3 } }), { items: [] }),
    loadBanners(call, locale),
  ]);
  const pricedByKey = new Map(priced.map((one) => [one.location.key, one]));
  return {
    banners,
    today,
    now,
    itineraries,
    searches: lastSearch.flatMap((search) => search ?? []),
    tiles: TILES.flatMap((tile) => {
      const pricedTile = pricedByKey.get(tile.key);
      return pricedTile ? [{ ...tile, name: pricedTile.location.name, lowest: pricedTile.lowest }] : [];
    }),
    month,
    explore: cheapestFirst(priced),
    news: items.map(({ path, title, publishedAt, picture }) => ({ path, title, publishedAt, picture })),
  };
}
