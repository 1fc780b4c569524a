import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type LocationKind, STOP_KINDS } from '../domain/location.ts';

const SEED = new URL('../../../../db/seed/reference/', import.meta.url);

type SeedRow = Readonly<Record<string, string>>;

/** Rows of a tab-separated file, each keyed by the names of its first line. */
export function readTable(text: string): SeedRow[] {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = first.split('\t');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
    });
}

export type LocationSeed = {
  key: string;
  kind: LocationKind;
  city_key: string;
  country: string;
  tz: string;
  lat: number;
  lon: number;
  name_en: string;
  name_ru: string | null;
  name_kg: string | null;
  weight: number;
  aliases: string[];
};
export type LocationCodeSeed = { location_key: string; kind: 'iata' | 'icao'; code: string; rank: number };
export type CountrySeed = {
  iso2: string;
  iso3: string;
  name_en: string;
  name_ru: string;
  name_kg: string;
  phone: string | null;
  currency: string | null;
};
export type CarrierSeed = {
  code: string;
  icao: string | null;
  accounting: string | null;
  name: string;
  invented: boolean;
  operating: boolean;
  child_from: number | null;
  adult_from: number | null;
};
export type AircraftSeed = { code: string; name: string; icao: string | null };

export type ReferenceSeed = {
  /** Changes when any seed file does. */
  version: string;
  locations: LocationSeed[];
  locationCodes: LocationCodeSeed[];
  countries: CountrySeed[];
  carriers: CarrierSeed[];
  aircraft: AircraftSeed[];
};

const orNull = (text: string | undefined): string | null => text || null;

function parseLocation(row: SeedRow): LocationSeed {
  return {
    key: row.key as string,
    kind: Object.values(STOP_KINDS).find((kind) => kind === row.kind) ?? 'city',
    city_key: row.city_key as string,
    country: row.country as string,
    tz: row.tz as string,
    lat: Number(row.lat),
    lon: Number(row.lon),
    name_en: row.name_en as string,
    name_ru: orNull(row.name_ru),
    name_kg: orNull(row.name_ky),
    weight: Number(row.weight),
    aliases: (row.aliases ?? '').split('|').filter((alias) => alias !== ''),
  };
}

const codesOf = (row: SeedRow): LocationCodeSeed[] =>
  (row.codes ?? '')
    .split(' ')
    .filter((code) => code !== '')
    .map((tagged, rank) => {
      const [kind, code] = tagged.split(':');
      return { location_key: row.key as string, kind: kind as 'iata' | 'icao', code: code as string, rank };
    });

/** `+1-809 and 1-829` → `1809`. */
const phoneOf = (text: string | undefined): string | null => orNull((text ?? '').split(' and ')[0]?.replace(/\D/g, ''));

/** CLDR's Russian name of Kyrgyzstan is not the one the country uses. */
const RUSSIAN_NAMES: Readonly<Record<string, string>> = { KG: 'Кыргызстан' };

const countryOf = (row: SeedRow): CountrySeed => ({
  iso2: row.iso2 as string,
  iso3: row.iso3 as string,
  name_en: row.name_en as string,
  name_ru: RUSSIAN_NAMES[row.iso2 as string] ?? (row.name_ru as string),
  name_kg: row.name_ky as string,
  phone: phoneOf(row.phone),
  currency: orNull(row.currency),
});

const carrierOf = (row: SeedRow, invented: boolean): CarrierSeed => ({
  code: row.iata as string,
  icao: orNull(row.icao),
  accounting: /^\d{1,3}$/.test(row.num ?? '') && row.num !== '0' ? (row.num as string).padStart(3, '0') : null,
  name: row.name as string,
  invented,
  operating: invented || Number(row.flights_month) > 0,
  child_from: row.child_from ? Number(row.child_from) : null,
  adult_from: row.adult_from ? Number(row.adult_from) : null,
});

const aircraftOf = (row: SeedRow): AircraftSeed => ({
  code: row.iata_code as string,
  name: `${row.manufacturer} ${row.model}`.trim(),
  icao: orNull(row.icao_code),
});

/** One row a code: of two airlines under one code the one that flies more stays. */
function busiest(rows: SeedRow[]): SeedRow[] {
  const kept = new Map<string, SeedRow>();
  for (const row of rows.filter((r) => /^[A-Z0-9]{2}$/.test(r.iata ?? ''))) {
    const known = kept.get(row.iata as string);
    if (!known || Number(row.flights_month) > Number(known.flights_month)) kept.set(row.iata as string, row);
  }
  return [...kept.values()];
}

/** Reads the seed files of the repository (db/seed/reference). */
export function readReferenceSeed(): ReferenceSeed {
  const hash = createHash('sha256');
  const table = (name: string): SeedRow[] => {
    const text = readFileSync(new URL(name, SEED), 'utf8');
    hash.update(text);
    return readTable(text);
  };
  const locations = [...table('places.tsv'), ...table('ground-places.tsv')];
  const countries = table('sources/countries.tsv').map(countryOf);
  const invented = table('demo-carriers.tsv').map((row) => carrierOf(row, true));
  const carriers = busiest(table('sources/airlines.tsv')).map((row) => carrierOf(row, false));
  const aircraft = table('sources/aircraft.tsv').map(aircraftOf);
  return {
    version: hash.digest('hex').slice(0, 16),
    locations: locations.map(parseLocation),
    locationCodes: locations.flatMap(codesOf),
    countries,
    carriers: [...carriers, ...invented],
    aircraft,
  };
}
