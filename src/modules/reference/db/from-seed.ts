import { withFallbacks } from '../domain/location.ts';
import type { ReferenceData } from '../domain/reference-data.ts';
import type { ReferenceSeed } from './seed-files.ts';

type Rows = Omit<ReferenceSeed, 'version'>;

type LocationRow = Rows['locations'][number];

/**
 * A name for an airport that has none in a language of ours: its city's, with the code where the city has several
 * airports. An English name among Russian
 * words says less to a traveller than the city.
 */
function airportNames(
  rows: Rows,
): (location: LocationRow, code: string | undefined) => Pick<LocationRow, 'name_ru' | 'name_kg'> {
  const cities = new Map(rows.locations.filter(({ kind }) => kind === 'city').map((city) => [city.key, city]));
  const airports = Map.groupBy(
    rows.locations.filter(({ kind }) => kind === 'airport'),
    (airport) => airport.city_key,
  );
  return ({ kind, city_key, name_ru, name_kg }, code) => {
    const city = kind === 'airport' ? cities.get(city_key) : undefined;
    const several = (airports.get(city_key) ?? []).length > 1;
    const named = (text: string | null | undefined): string | null => {
      if (!text || (several && !code)) return null;
      return several ? `${text} (${code})` : text;
    };
    return {
      name_ru: name_ru || named(city?.name_ru),
      name_kg: name_kg || (name_ru ? null : named(city?.name_kg)),
    };
  };
}

/** Rows (of the tables or of the seed files, they have one shape) as the domain sees them. */
export function toReferenceData(rows: Rows): ReferenceData {
  const codes = Map.groupBy(
    rows.locationCodes.toSorted((a, b) => a.rank - b.rank),
    (row) => row.location_key,
  );
  const namesOf = airportNames(rows);
  return {
    locations: rows.locations.map((location) => {
      const { city_key, name_en, name_ru: _ru, name_kg: _kg, ...row } = location;
      const own = codes.get(row.key) ?? [];
      const iata = own.filter((code) => code.kind === 'iata').map((code) => code.code);
      const { name_ru, name_kg } = namesOf(location, iata[0]);
      return {
        ...row,
        cityKey: city_key,
        name: withFallbacks(name_en, name_ru, name_kg),
        code: iata[0] ?? null,
        codes: iata,
        icao: own.find((code) => code.kind === 'icao')?.code ?? null,
      };
    }),
    countries: rows.countries.map(({ name_en, name_ru, name_kg, ...row }) => ({
      ...row,
      name: { ru: name_ru, en: name_en, kg: name_kg },
    })),
    carriers: rows.carriers.map(({ child_from, adult_from, ...carrier }) => ({
      ...carrier,
      ageBand: child_from === null || adult_from === null ? null : { child: child_from, adult: adult_from },
    })),
    aircraft: rows.aircraft,
  };
}
