/** Autocomplete compared with MiniSearch and FlexSearch on the same locations, names and seeded queries. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { swapKeyboardLayout } from '../src/kernel/keyboard.ts';
import { toReferenceData } from '../src/modules/reference/db/from-seed.ts';
import { readReferenceSeed } from '../src/modules/reference/db/seed-files.ts';
import type { Location } from '../src/modules/reference/domain/location.ts';
import { buildLocationIndex } from '../src/modules/reference/domain/location-index.ts';
import { searchLocations } from '../src/modules/reference/domain/search-locations.ts';
import { randomOf } from './random.ts';
import { quantile } from './search-engine.ts';
import { against, baseline, type Row } from './table.ts';

type Query = { text: string; want: string };
type Finder = (text: string) => string[];

const tool = (file: string) => pathToFileURL(join(import.meta.dirname, 'tools/node_modules', file)).href;

const LATIN = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
} as Record<string, string>;
const transliterated = (text: string) => [...text.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('');

/** One letter lost, doubled, swapped with its neighbour or replaced; the first stays. */
function mistyped(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 2));
  const kind = Math.floor(random() * 4);
  const [before, letter, next, after] = [text.slice(0, at), text[at] ?? '', text[at + 1] ?? '', text.slice(at + 2)];
  if (kind === 0) return before + next + after;
  if (kind === 1) return before + letter + letter + next + after;
  if (kind === 2 && letter !== next) return before + next + letter + after;
  return `${before}${letter === 'е' || letter === 'e' ? 'o' : /[а-я]/i.test(letter) ? 'е' : 'e'}${next}${after}`;
}

/** Four kinds of queries over all cities; an ambiguous name means the busiest city. */
function queriesOf(
  places: readonly Location[],
): Record<'full name' | 'typo' | 'wrong layout' | 'transliteration', Query[]> {
  const random = randomOf('autocomplete');
  const cities = places.filter(({ kind }) => kind === 'city').toSorted((a, b) => b.weight - a.weight);
  const owner = new Map<string, string>();
  for (const { key, name } of cities)
    for (const each of new Set([name.ru, name.en]))
      if (!owner.has(each.toLowerCase())) owner.set(each.toLowerCase(), key);
  const own = cities.filter(
    ({ key, name }) => owner.get(name.ru.toLowerCase()) === key && owner.get(name.en.toLowerCase()) === key,
  );
  const russian = own.filter(({ name }) => /^[а-яё -]{4,}$/i.test(name.ru));
  const query = (list: readonly Location[], text: (place: Location) => string): Query[] =>
    list.map((place) => ({ text: text(place), want: place.key }));
  return {
    'full name': [...query(own, ({ name }) => name.en), ...query(russian, ({ name }) => name.ru)],
    typo: query(
      russian.filter(({ name }) => name.ru.length >= 6),
      ({ name }) => mistyped(name.ru, random),
    ),
    'wrong layout': query(russian, ({ name }) => swapKeyboardLayout(name.ru) ?? name.ru),
    transliteration: query(russian, ({ name }) => transliterated(name.ru)),
  };
}

/** Fraction of queries with the location among the first three results, and milliseconds per query. */
function asked(queries: readonly Query[], find: Finder): { recall: number; took: number[] } {
  const took: number[] = [];
  let hits = 0;
  for (const { text, want } of queries) {
    const started = performance.now();
    const found = find(text);
    took.push(performance.now() - started);
    hits += Number(found.slice(0, 3).includes(want));
  }
  return { recall: (100 * hits) / queries.length, took };
}

async function peersOf(places: readonly Location[]): Promise<Record<string, Finder>> {
  const cities = places.filter(({ kind }) => kind === 'city');
  const documents = cities.map(({ key, name, codes, aliases }) => ({
    id: key,
    text: [...new Set([name.ru, name.en, name.kg, ...codes, ...aliases])].join(' '),
  }));
  const weight = new Map(cities.map(({ key, weight }) => [key, weight]));
  const { default: MiniSearch } = (await import(tool('minisearch/dist/es/index.js'))) as {
    default: new (
      options: object,
    ) => {
      addAll(documents: object[]): void;
      search(text: string, options: object): { id: string }[];
    };
  };
  const mini = new MiniSearch({ fields: ['text'] });
  mini.addAll(documents);
  const flexsearch = (await import(tool('flexsearch/dist/flexsearch.bundle.module.min.mjs'))) as {
    default: {
      Index: new (
        options: object,
      ) => { add(id: string, text: string): void; search(text: string, limit: number): string[] };
    };
  };
  const flex = new flexsearch.default.Index({ tokenize: 'forward' });
  for (const { id, text } of documents) flex.add(id, text);
  return {
    MiniSearch: (text) =>
      mini
        .search(text, {
          prefix: true,
          fuzzy: 0.2,
          combineWith: 'AND',
          boostDocument: (id: string) => 1 + Math.log10(1 + (weight.get(id) ?? 0)),
        })
        .slice(0, 8)
        .map(({ id }) => id),
    FlexSearch: (text) => flex.search(text, 8),
  };
}

const TARGET = { 'full name': 100, typo: 93, 'wrong layout': 98, transliteration: 98 } as const;

export async function autocompleteRows(): Promise<Row[]> {
  const { locations, countries } = toReferenceData(readReferenceSeed());
  const index = buildLocationIndex(locations, countries);
  const near = locations.find(({ key }) => key === 'bishkek');
  const ours: Finder = (text) =>
    searchLocations(index, text, { limit: 8, near }).map(({ entry }) => entry.location.cityKey);
  const peers = await peersOf(locations);
  const rows: Row[] = [];
  const took: number[] = [];
  for (const [kind, queries] of Object.entries(queriesOf(locations)) as [keyof typeof TARGET, Query[]][]) {
    asked(queries, ours);
    const own = asked(queries, ours);
    took.push(...own.took);
    for (const [peer, find] of Object.entries(peers)) {
      const row = baseline(
        `autocomplete, top-3 recall of ${queries.length}: ${kind}`,
        own.recall,
        '%',
        peer,
        asked(queries, find).recall,
      );
      rows.push({ ...row, target: `≥ ${TARGET[kind]} %`, ok: own.recall >= TARGET[kind] });
    }
  }
  rows.unshift(against('autocomplete, p99', quantile(took, 0.99), 'ms', '≤', 5));
  return rows;
}
