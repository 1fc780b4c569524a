import { foldWords, joined } from './fold.ts';
import type { Place } from './place.ts';
import type { PlaceIndex } from './place-index.ts';
import { type MatchKind, searchPlaces } from './search-places.ts';

const CLEARLY_BETTER = 30;
const STRENGTH: Readonly<Record<MatchKind, number>> = {
  code: 3,
  exact: 3,
  prefix: 2,
  words: 2,
  typo: 1,
  guess: 0,
};
/** Minimum length of a prefix: a shorter one would match the busiest place of the country. */
const SHORTEST_BEGINNING = 3;

/** «Бишкек (BSZ)» as our own field shows it → the code. */
const codeInBrackets = (text: string): string | undefined => /\(([A-Za-z0-9]{3})\)\s*$/.exec(text)?.[1];

/**
 * The one place a typed text means, for a form sent without the suggestion list: a key, a code (the city before its
 * airport), a name, or the only or clearly best match. Undefined when the text is empty, unknown or doubtful: a
 * resembling name alone never selects a city.
 */
export function findPlace(
  index: PlaceIndex,
  byKey: ReadonlyMap<string, Place>,
  text: string,
  near: Place | undefined,
): Place | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const exactKey = byKey.get(typed.toLowerCase());
  if (exactKey) return exactKey;
  const code = codeInBrackets(typed);
  if (code) {
    const name = joined(foldWords(typed.slice(0, typed.lastIndexOf('('))));
    const coded = searchPlaces(index, code, { limit: 5, near }).filter((hit) => hit.match === 'code');
    const named = coded.find(({ entry: { place } }) =>
      [place.name.ru, place.name.en, place.name.kg].some((own) => name.includes(joined(foldWords(own)))),
    );
    if (named) return named.entry.place;
  }
  const [first, second] = searchPlaces(index, typed, { limit: 2, near });
  if (!first || first.match === 'guess') return undefined;
  if (first.match === 'prefix' && joined(foldWords(typed)).length < SHORTEST_BEGINNING) return undefined;
  if (first.match === 'code' || first.match === 'exact' || !second) return first.entry.place;
  const stronger = STRENGTH[first.match] > STRENGTH[second.match];
  return stronger || first.score - second.score >= CLEARLY_BETTER ? first.entry.place : undefined;
}
