import type { AgeBands } from '#kernel/age-bands.ts';
import { distanceKm } from '#kernel/distance.ts';
import { isVoucherMode, type JourneyMode, MODES, type TimetableMode } from '#kernel/mode.ts';
import type { CountryDto, LocationDto } from '../api.ts';
import { findLocation } from './find-location.ts';
import { type Aircraft, type Carrier, type Country, type Location, STOP_KINDS } from './location.ts';
import { buildLocationIndex } from './location-index.ts';
import type { ReferenceData } from './reference-data.ts';
import { boost, meaningfulText, searchLocations } from './search-locations.ts';

/** Places, carriers, aircraft and countries, answered from memory. */
export type Reference = {
  locationByKey(key: string): LocationDto | undefined;
  /** By IATA or ICAO code, any letter case; where a city and its airport share a code (IST), the city. */
  locationByCode(code: string): LocationDto | undefined;
  /** As above, but only airports: what a code on a flight means. */
  airportByCode(code: string): LocationDto | undefined;
  /**
   * The one place a typed text, key or code means; undefined when unknown or doubtful. A transfer goes to the very
   * airport that is named.
   */
  findLocation(text: string, mode?: JourneyMode): LocationDto | undefined;
  /** Autocomplete, best first; an empty text gives the places most asked for. */
  suggestLocations(
    query: string,
    options?: { limit?: number; near?: string; mode?: JourneyMode | undefined },
  ): LocationDto[];
  /** Keys of a city's airports, the busiest first; of an airport, its own; of an unknown key, none. */
  airportsOf(locationKey: string): readonly string[];
  /**
   * Keys of what a mode calls at in a city, the busiest first; a stop of the mode is its own, any other place answers
   * for its city. Hotels: the town; transfers: the place itself.
   */
  stopsOf(locationKey: string, mode: JourneyMode): readonly string[];
  /**
   * Airports within a number of kilometres of a place that are not its own: the `most` busiest of them, the nearest
   * first.
   */
  airportsAround(locationKey: string, km: number, most: number): readonly { key: string; km: number }[];
  /** Great-circle kilometres between two places. @throws RangeError for an unknown key. */
  distanceKm(fromKey: string, toKey: string): number;
  carrier(code: string): Carrier | undefined;
  /** Of those carriers that have bands of age of their own, by IATA code. */
  ageBands: AgeBands;
  /** By IATA or ICAO code of the type. */
  aircraft(code: string): Aircraft | undefined;
  country(iso2: string): CountryDto | undefined;
  /** Kyrgyzstan first, then by English name. */
  countries(): readonly CountryDto[];
};

const HOME = 'bishkek';
const MAX_ASKED = 20;
/** Maximum number of cached surroundings: every search looks up those of its ends. */
const MAX_AROUND = 10_000;
/** A degree of latitude, a little short, so that nothing near is passed over. */
const KM_A_DEGREE = 110;

const homeFirst = (a: Country, b: Country): number =>
  Number(b.iso2 === 'KG') - Number(a.iso2 === 'KG') || (a.name.en < b.name.en ? -1 : 1);

type Near = { readonly key: string; readonly km: number };
/** An airport with its place among the busiest. */
type Ranked = Pick<Location, 'key' | 'lat' | 'lon'> & { rank: number };

/** Place of the first airport at a latitude or north of it, in a list from south to north. */
function firstFrom(airports: readonly Ranked[], lat: number): number {
  let [low, high] = [0, airports.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((airports[middle] as Ranked).lat < lat) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function createReferenceFrom(data: ReferenceData): Reference {
  const byKey = new Map(data.locations.map((location) => [location.key, location]));
  const countries = new Map(data.countries.map((country) => [country.iso2, country]));
  const busiestFirst = data.locations.toSorted((a, b) => b.weight - a.weight);
  const stops = Map.groupBy(
    busiestFirst.filter((location) => location.kind !== 'city'),
    (location) => `${location.kind} ${location.cityKey}`,
  );
  const stopsIn = (cityKey: string, mode: TimetableMode | 'complex'): readonly Location[] =>
    mode === 'complex'
      ? MODES.flatMap((one) => stopsIn(cityKey, one))
      : (stops.get(`${STOP_KINDS[mode]} ${cityKey}`) ?? []);
  const southFirst: Ranked[] = busiestFirst
    .filter(({ kind, weight }) => kind === 'airport' && weight > 0)
    .map(({ key, lat, lon }, rank) => ({ key, lat, lon, rank }))
    .sort((a, b) => a.lat - b.lat);
  const cityByCode = new Map<string, Location>();
  const airportByCode = new Map<string, Location>();
  for (const location of busiestFirst.toReversed()) {
    const codes = location.kind === 'city' ? cityByCode : airportByCode;
    for (const code of [...location.codes, location.icao]) if (code) codes.set(code, location);
  }
  const dtos = new Map(data.locations.map((location) => [location.key, toDto(location)]));
  const countryDtos = [...data.countries]
    .sort(homeFirst)
    .map(({ iso2, iso3, name, phone }) => ({ iso2, iso3, name, phone }));
  const countryDtoOf = new Map(countryDtos.map((country) => [country.iso2, country]));
  const carriers = new Map(data.carriers.map((carrier) => [carrier.code, carrier]));
  const aircraft = new Map(data.aircraft.map((type) => [type.code, type]));
  // Several types share an ICAO code (a freighter, winglets): the plainest name is meant.
  for (const type of data.aircraft.toSorted((a, b) => a.name.length - b.name.length))
    if (type.icao && !aircraft.has(type.icao)) aircraft.set(type.icao, type);
  const index = buildLocationIndex(data.locations, data.countries);
  const home = byKey.get(HOME);

  function toDto(location: Location): LocationDto {
    const city = byKey.get(location.cityKey) ?? location;
    const { key, kind, code, codes, name, cityKey, country, tz, lat, lon } = location;
    const countryName = countries.get(country)?.name ?? { ru: country, en: country, kg: country };
    const own = kind === 'city' ? { airports: stopsIn(key, 'avia').map(toLine) } : {};
    return {
      key,
      kind,
      code,
      codes: [...codes],
      name,
      city: city.name,
      cityKey,
      country,
      countryName,
      tz,
      lat,
      lon,
      ...own,
    };
  }
  const dto = (location: Location | undefined) => location && dtos.get(location.key);

  /** Trains and buses are few: only the cities they call at are named. By air every place may be searched. */
  const served = (mode: JourneyMode = 'avia') =>
    mode === 'avia' || mode === 'complex' || isVoucherMode(mode)
      ? undefined
      : (location: Location): boolean => location.kind === 'city' && stopsIn(location.key, mode).length > 0;

  /**
   * The airport of a city that a typed text names, where it does not name the city as well: «Манас» is not Bishkek to
   * a driver.
   */
  function namedAirport(text: string, city: Location): Location | undefined {
    if (city.kind !== 'city') return undefined;
    const typed = meaningfulText(text);
    const begins = (location: Location) =>
      [...Object.values(location.name), ...location.aliases].some((name) => meaningfulText(name).startsWith(typed));
    if (typed === '' || byKey.has(text.trim().toLowerCase()) || begins(city)) return undefined;
    return stopsIn(city.key, 'avia').find(begins);
  }

  const mostAsked = new Map<JourneyMode, LocationDto[]>();
  function popular(mode: JourneyMode = 'avia'): LocationDto[] {
    const known = mostAsked.get(mode);
    if (known) return known;
    const fits = served(mode) ?? ((location: Location) => location.kind === 'city');
    const found = data.locations
      .filter(fits)
      .map((location) => ({ place: location, score: boost(location, home) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_ASKED)
      .flatMap(({ place: location }) => dto(location) ?? []);
    mostAsked.set(mode, found);
    return found;
  }
  const known = (key: string): Location => {
    const location = byKey.get(key);
    if (!location) throw new RangeError(`no place has the key ${key}`);
    return location;
  };

  const around = new Map<string, Near[]>();
  function lookAround(location: Location, km: number, most: number): Near[] {
    const own = new Set(
      location.kind === 'airport' ? [location.key] : stopsIn(location.cityKey, 'avia').map((a) => a.key),
    );
    const [south, north] = [location.lat - km / KM_A_DEGREE, location.lat + km / KM_A_DEGREE];
    const near: (Near & { rank: number })[] = [];
    for (let i = firstFrom(southFirst, south); (southFirst[i]?.lat ?? 91) <= north; i++) {
      const { key, rank } = southFirst[i] as Ranked;
      if (own.has(key)) continue;
      const away = distanceKm(location, southFirst[i] as Ranked);
      if (away <= km) near.push({ key, km: away, rank });
    }
    return near
      .sort((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map((airport) => ({ key: airport.key, km: airport.km }))
      .sort((a, b) => a.km - b.km);
  }

  return {
    locationByKey: (key) => dtos.get(key),
    locationByCode: (code) => dto(cityByCode.get(code.toUpperCase()) ?? airportByCode.get(code.toUpperCase())),
    airportByCode: (code) => dto(airportByCode.get(code.toUpperCase())),
    findLocation: (text, mode) => {
      const found = findLocation(index, byKey, text, home);
      return dto((found && mode === 'transfer' && namedAirport(text, found)) || found);
    },
    suggestLocations: (query, { limit = 8, near = HOME, mode } = {}) => {
      if (query.trim() === '') return popular(mode).slice(0, limit);
      const hits = searchLocations(index, query, { limit, near: byKey.get(near) ?? home, only: served(mode) });
      const locations = hits.map(({ entry: { location } }) => location);
      const meant =
        mode === 'transfer'
          ? locations.flatMap((location) => [namedAirport(query, location) ?? [], location].flat())
          : locations;
      return [...new Set(meant)].slice(0, limit).flatMap((location) => dto(location) ?? []);
    },
    airportsOf: (key) => {
      const location = byKey.get(key);
      if (!location) return [];
      return location.kind === 'airport' ? [key] : stopsIn(location.cityKey, 'avia').map((airport) => airport.key);
    },
    stopsOf: (key, mode) => {
      const location = byKey.get(key);
      if (!location) return [];
      // A hotel is in a town; a car goes to the very place.
      if (isVoucherMode(mode)) return [mode === 'transfer' ? key : location.cityKey];
      const stop = mode === 'complex' ? location.kind !== 'city' : location.kind === STOP_KINDS[mode];
      return stop ? [key] : stopsIn(location.cityKey, mode).map((stop) => stop.key);
    },
    airportsAround: (key, km, most) => {
      const location = byKey.get(key);
      if (!location) return [];
      const cacheKey = `${key} ${km} ${most}`;
      let found = around.get(cacheKey);
      if (!found) {
        if (around.size >= MAX_AROUND) around.clear();
        found = lookAround(location, km, most);
        around.set(cacheKey, found);
      }
      return found;
    },
    distanceKm: (from, to) => distanceKm(known(from), known(to)),
    carrier: (code) => carriers.get(code.toUpperCase()),
    ageBands: Object.fromEntries(data.carriers.flatMap(({ code, ageBand }) => (ageBand ? [[code, ageBand]] : []))),
    aircraft: (code) => aircraft.get(code.toUpperCase()),
    country: (iso2) => countryDtoOf.get(iso2.toUpperCase()),
    countries: () => countryDtos,
  };
}

const toLine = ({ key, code, name }: Location) => ({ key, code, name });
