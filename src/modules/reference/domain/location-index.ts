import { foldWords, joined } from './fold.ts';
import type { Country, Location } from './location.ts';

/**
 * How a spelling belongs to what it finds: the first word of a name, a later word, and whether the name is one we
 * show.
 */
export const SPELLING = { name: 0, alias: 1, laterWord: 2 } as const;
export type Spelling = (typeof SPELLING)[keyof typeof SPELLING];

/** What the autocomplete can answer: a city with its airports, or one airport of a city that has several. */
export type Entry = { readonly location: Location; readonly airports: readonly Location[] };

/**
 * A sorted list of spellings; a prefix is a run of neighbours found by halving. `floor` is the length a query must
 * exceed to count: «Москва Домодедово» answers to more than «Москва».
 */
export type LocationIndex = {
  readonly entries: readonly Entry[];
  readonly spellings: readonly string[];
  readonly entryOf: Uint16Array;
  readonly kindOf: Uint8Array;
  readonly floorOf: Uint8Array;
  /** Entries by IATA or ICAO code, upper case. */
  readonly codes: ReadonlyMap<string, readonly number[]>;
  /** Folded words of the country's names, by ISO code. */
  readonly countryWords: ReadonlyMap<string, readonly string[]>;
};

/** Words of every airport's name; alone they match nothing. */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  ['airport', 'international', 'regional', 'municipal', 'аэропорт', 'город', 'шаары'].flatMap(foldWords),
);

type SpellingRow = { spelling: string; entry: number; kind: Spelling; floor: number };

const displayNames = (location: Location): string[] => [
  ...new Set([location.name.en, location.name.ru, location.name.kg]),
];

/** Folds each text once: names of a city are spelled with those of its airports. */
function folder(): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const words = known.get(text) ?? foldWords(text);
    known.set(text, words);
    return words;
  };
}

function spell(
  fold: (text: string) => readonly string[],
  rows: SpellingRow[],
  seen: Set<string>,
  entry: number,
  name: string,
  alias: boolean,
  city?: string,
): void {
  const cityLength = city ? joined(fold(city)).length : 0;
  const words = city ? [...fold(city), ...fold(name)] : fold(name);
  const last = city ? 1 : words.length;
  for (let from = 0; from < last; from++) {
    if (from > 0 && GENERIC_WORDS.has(words[from] as string)) continue;
    const spelling = joined(from === 0 ? words : words.slice(from));
    const kind = from > 0 ? SPELLING.laterWord : alias ? SPELLING.alias : SPELLING.name;
    const id = `${spelling} ${kind === SPELLING.laterWord}`;
    if (spelling.length < 2 || seen.has(id)) continue;
    seen.add(id);
    rows.push({ spelling, entry, kind, floor: cityLength });
  }
}

/** Builds the index; about a tenth of a second for the whole world. */
export function buildLocationIndex(locations: readonly Location[], countries: readonly Country[]): LocationIndex {
  const airportsOf = Map.groupBy(
    locations.filter((location) => location.kind === 'airport'),
    (location) => location.cityKey,
  );
  const entries: Entry[] = [];
  for (const location of locations) {
    if (location.kind !== 'city') continue;
    const airports = (airportsOf.get(location.key) ?? []).toSorted((a, b) => b.weight - a.weight);
    entries.push({ location, airports });
    if (airports.length > 1) for (const airport of airports) entries.push({ location: airport, airports: [] });
  }

  const rows: SpellingRow[] = [];
  const fold = folder();
  const codes = new Map<string, number[]>();
  const cities = new Map(locations.filter((p) => p.kind === 'city').map((p) => [p.key, p]));
  entries.forEach(({ location, airports }, entry) => {
    const seen = new Set<string>();
    const alone = airports.length === 1 ? (airports[0] as Location) : undefined;
    for (const name of displayNames(location)) spell(fold, rows, seen, entry, name, false);
    for (const name of location.aliases) spell(fold, rows, seen, entry, name, true);
    const airport = alone ?? (location.kind === 'airport' ? location : undefined);
    const city = cities.get(location.cityKey) as Location;
    if (alone)
      for (const name of [...displayNames(alone), ...alone.aliases]) spell(fold, rows, seen, entry, name, true);
    if (airport) {
      for (const cityName of displayNames(city))
        for (const name of displayNames(airport)) spell(fold, rows, seen, entry, name, true, cityName);
    }
    const own = [...location.codes, location.icao, ...(alone ? [...alone.codes, alone.icao] : [])];
    for (const code of new Set(own)) if (code) codes.set(code, [...(codes.get(code) ?? []), entry]);
  });
  rows.sort((a, b) => (a.spelling < b.spelling ? -1 : a.spelling > b.spelling ? 1 : 0));

  return {
    entries,
    spellings: rows.map((row) => row.spelling),
    entryOf: Uint16Array.from(rows, (row) => row.entry),
    kindOf: Uint8Array.from(rows, (row) => row.kind),
    floorOf: Uint8Array.from(rows, (row) => row.floor),
    codes,
    countryWords: new Map(countries.map((c) => [c.iso2, [c.name.ru, c.name.en, c.name.kg].flatMap(foldWords)])),
  };
}
