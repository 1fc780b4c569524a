import { withFallbacks } from '../domain/place.ts';
import type { ReferenceData } from '../domain/reference-data.ts';
import type { ReferenceSeed } from './seed-files.ts';

type Rows = Omit<ReferenceSeed, 'version'>;

/** Rows (of the tables or of the seed files, they have one shape) as the domain sees them. */
export function toReferenceData(rows: Rows): ReferenceData {
  const codes = Map.groupBy(
    rows.placeCodes.toSorted((a, b) => a.rank - b.rank),
    (row) => row.place_key,
  );
  return {
    places: rows.places.map(({ city_key, name_en, name_ru, name_kg, ...row }) => {
      const own = codes.get(row.key) ?? [];
      const iata = own.filter((code) => code.kind === 'iata').map((code) => code.code);
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
    carriers: rows.carriers,
    aircraft: rows.aircraft,
  };
}
