import { distanceKm } from '#kernel/distance.ts';
import { swapKeyboardLayout } from '#kernel/keyboard.ts';
import { foldWords, joined } from './fold.ts';
import type { Location } from './location.ts';
import { type Entry, GENERIC_WORDS, type LocationIndex, SPELLING } from './location-index.ts';
import { withOneTypo, withPrefix } from './spelling-search.ts';

/**
 * How sure a match is. Traffic, nearness and the home country add up to 320, so a busy prefix may pass a faint exact
 * hit.
 */
const SCORE = {
  code: 1000,
  exact: [900, 860, 620],
  prefix: [500, 380, 400],
  words: 440,
  typo: [380, 350, 300],
  typoPrefix: [260, 240, 200],
} as const;
const LAYOUT_PENALTY = 50;
const LAYOUT_PENALTY_WITH_HITS = 350;
/** «ист» begins Истанбул before it is BCN typed on the other layout. */
const LAYOUT_CODE_PENALTY_WITH_HITS = 600;
const HOME_COUNTRY = 'KG';
const MIN_TYPO_LENGTH = 4;
const MAX_QUERY = 64;

/** `guess`: half a word, and a typo in it. */
export type MatchKind = 'code' | 'exact' | 'prefix' | 'words' | 'typo' | 'guess';
export type Hit = { readonly entry: Entry; readonly score: number; readonly match: MatchKind };

type Hits = Map<number, { score: number; match: MatchKind }>;

/** Adds to a match: traffic up to about 140, nearness to `near` up to 60, 120 for the home country. */
export function boost(location: Location, near: Location | undefined): number {
  const traffic = 30 * Math.log10(1 + location.weight);
  const nearness = near ? 60 * Math.exp(-distanceKm(location, near) / 2000) : 0;
  return traffic + nearness + (location.country === HOME_COUNTRY ? 120 : 0);
}

function collect(hits: Hits, entry: number, score: number, match: MatchKind): void {
  const known = hits.get(entry);
  if (!known || known.score < score) hits.set(entry, { score, match });
}

function byCode(index: LocationIndex, text: string, hits: Hits, penalty: number): void {
  const code = text.trim().toUpperCase();
  if (!/^[A-Z0-9]{3,4}$/.test(code)) return;
  for (const entry of index.codes.get(code) ?? []) collect(hits, entry, SCORE.code - penalty, 'code');
}

function byName(index: LocationIndex, text: string, hits: Hits, penalty: number): void {
  if (text === '') return;
  const [from, to] = withPrefix(index.spellings, text);
  for (let at = from; at < to; at++) {
    if (text.length <= (index.floorOf[at] as number)) continue;
    const exact = (index.spellings[at] as string).length === text.length;
    const kind = index.kindOf[at] as 0 | 1 | 2;
    const score = (exact ? SCORE.exact : SCORE.prefix)[kind] - penalty;
    collect(hits, index.entryOf[at] as number, score, exact && kind !== SPELLING.laterWord ? 'exact' : 'prefix');
  }
}

/** With one typo corrected. If there are exact hits only whole names count: half a word with a typo may be anything. */
function byTypo(index: LocationIndex, text: string, hits: Hits, penalty: number, wholeOnly: boolean): void {
  if (text.length < MIN_TYPO_LENGTH) return;
  for (const { run, corrected } of withOneTypo(index.spellings, text)) {
    for (let at = run[0]; at < run[1]; at++) {
      if (corrected.length <= (index.floorOf[at] as number)) continue;
      const exact = (index.spellings[at] as string).length === corrected.length;
      if (wholeOnly && !exact) continue;
      const score = (exact ? SCORE.typo : SCORE.typoPrefix)[index.kindOf[at] as 0 | 1 | 2] - penalty;
      collect(hits, index.entryOf[at] as number, score, exact ? 'typo' : 'guess');
    }
  }
}

/** Words in any order, where a word may also name the country: «хитроу лондон», «лондон канада». */
function byWords(index: LocationIndex, words: readonly string[], hits: Hits): void {
  const found = words.map((word) => {
    const [from, to] = withPrefix(index.spellings, word);
    return new Set(index.entryOf.subarray(from, to));
  });
  for (const start of new Set(found)) {
    for (const entry of start) {
      const { country } = (index.entries[entry] as Entry).location;
      const inCountry = index.countryWords.get(country) ?? [];
      const all = words.every((word, i) => found[i]?.has(entry) || inCountry.some((w) => w.startsWith(word)));
      if (all) collect(hits, entry, SCORE.words, 'words');
    }
  }
}

/** «Аэропорт Манас» is «Манас». */
const meaningful = (words: readonly string[]): string[] => words.filter((word) => !GENERIC_WORDS.has(word));

/** A typed text or a name as it is compared: folded, without the words that every airport bears. */
export const meaningfulText = (text: string): string => joined(meaningful(foldWords(text)));

const sure = (hits: Hits): boolean => [...hits.values()].some((hit) => hit.match === 'code' || hit.match === 'exact');

function match(index: LocationIndex, query: string): Hits {
  const hits: Hits = new Map();
  const words = meaningful(foldWords(query));
  const text = joined(words);
  byCode(index, query, hits, 0);
  byName(index, text, hits, 0);
  // International Falls is a town.
  const whole = joined(foldWords(query));
  if (whole !== text) byName(index, whole, hits, 0);
  if (hits.size === 0 && words.length > 1) byWords(index, words, hits);
  if (sure(hits)) return hits;

  const found = hits.size > 0;
  const swapped = swapKeyboardLayout(query);
  const swappedText = swapped === null ? '' : joined(foldWords(swapped));
  if (swapped !== null) {
    byCode(index, swapped, hits, found ? LAYOUT_CODE_PENALTY_WITH_HITS : LAYOUT_PENALTY);
    byName(index, swappedText, hits, found ? LAYOUT_PENALTY_WITH_HITS : LAYOUT_PENALTY);
    if (sure(hits)) return hits;
  }
  byTypo(index, text, hits, 0, found);
  if (hits.size === 0) byTypo(index, swappedText, hits, LAYOUT_PENALTY, false);
  return hits;
}

/** An airport found by its name is not listed again after its city, which lists it. */
function withoutRepeats(hits: readonly Hit[]): Hit[] {
  const cities = new Map<string, number>();
  for (const { entry, score } of hits) if (entry.location.kind === 'city') cities.set(entry.location.key, score);
  return hits.filter(
    ({ entry: { location }, match: kind, score }) =>
      location.kind === 'city' || kind === 'code' || (cities.get(location.cityKey) ?? 0) < score,
  );
}

/**
 * The places a typed text may mean, best first: by code, by name in any of the languages and either alphabet, by the
 * keys of the other keyboard layout, with one typo. `near` draws its neighbours up, `only` leaves others out.
 */
export function searchLocations(
  index: LocationIndex,
  query: string,
  {
    limit,
    near,
    only,
  }: { limit: number; near: Location | undefined; only?: ((location: Location) => boolean) | undefined },
): Hit[] {
  const hits: Hit[] = [];
  for (const [at, { score, match: kind }] of match(index, query.slice(0, MAX_QUERY))) {
    const entry = index.entries[at] as Entry;
    if (only && !only(entry.location)) continue;
    hits.push({ entry, score: score + boost(entry.location, near), match: kind });
  }
  return withoutRepeats(hits)
    .sort((a, b) => b.score - a.score || (a.entry.location.key < b.entry.location.key ? -1 : 1))
    .slice(0, limit);
}
