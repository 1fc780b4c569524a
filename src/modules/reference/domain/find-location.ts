import { foldWords, joined } from './fold.ts';
import type { Location } from './location.ts';
import type { LocationIndex } from './location-index.ts';
import { type MatchKind, searchLocations } from './search-locations.ts';

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
export function findLocation(
  index: LocationIndex,
  byKey: ReadonlyMap<string, Location>,
  text: string,
  near: Location | undefined,
): Location | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const exactKey = byKey.get(typed.toLowerCase());
  if (exactKey) return exactKey;
  const code = codeInBrackets(typed);
  if (code) {
    const name = joined(foldWords(typed.slice(0, typed.lastIndexOf('('))));
    const coded = searchLocations(index, code, { limit: 5, near }).filter((hit) => hit.match === 'code');
    const named = coded.find(({ entry: { location } }) =>
      [location.name.ru, location.name.en, location.name.kg].some((own) => name.includes(joined(foldWords(own)))),
    );
    if (named) return named.entry.location;
  }
  const [first, second] = searchLocations(index, typed, { limit: 2, near });
  if (!first || first.match === 'guess') return undefined;
  if (first.match === 'prefix' && joined(foldWords(typed)).length < SHORTEST_BEGINNING) return undefined;
  if (first.match === 'code' || first.match === 'exact' || !second) return first.entry.location;
  const stronger = STRENGTH[first.match] > STRENGTH[second.match];
  return stronger || first.score - second.score >= CLEARLY_BETTER ? first.entry.location : undefined;
}
