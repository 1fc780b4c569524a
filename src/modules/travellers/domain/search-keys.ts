import { documentKey } from './document-number.ts';
import { nameForCarrier } from './names.ts';
import type { SavedPassenger } from './saved-passenger.ts';
import { transliterate } from './transliterate.ts';

/** Number of first letters of a name that are indexed; further letters are compared after opening. */
const LONGEST_PREFIX = 4;
const SHORTEST_PREFIX = 2;

export const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const prefixes = (name: string): string[] =>
  Array.from(
    { length: Math.min(name.length, LONGEST_PREFIX) - SHORTEST_PREFIX + 1 },
    (_, i) => `name ${name.slice(0, SHORTEST_PREFIX + i)}`,
  );

export const documentSearchWord = (number: string): string => `document ${documentKey(number)}`;

/** Words under which a passenger is found; each is kept as a blind index of its owner. */
export const searchWords = ({ surname, name, documents }: SavedPassenger): string[] => [
  ...new Set([
    ...prefixes(nameForCarrier(surname)),
    ...prefixes(nameForCarrier(name)),
    ...documents.map(({ number }) => documentSearchWord(number)),
  ]),
];

/**
 * What a search asks for: the first letter of a surname, or words that must all be there, and what is compared after
 * opening.
 */
export type PassengerSearch =
  | { readonly kind: 'letter'; readonly initial: string }
  | {
      readonly kind: 'words';
      readonly words: readonly string[];
      fits(passenger: Pick<SavedPassenger, 'surname' | 'name' | 'documents'>): boolean;
    };

/** Maximum number of words of a query. */
const MAX_WORDS = 4;

/** Names by their beginnings in any alphabet, documents by their whole number. Null when nothing was asked. */
export function readSearch(typed: string): PassengerSearch | null {
  const parts = typed.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  // A number typed with spaces is one number: «ID 123 4567».
  const whole = documentKey(parts.join(''));
  const loose = parts.every((part) => !/\d/.test(part) || !/\p{L}/u.test(part));
  if (parts.length > 1 && loose && /^\p{L}{0,5}\d{4,}$/u.test(whole)) return ofDocuments([whole]);
  const names: string[] = [];
  const numbers: string[] = [];
  for (const part of parts) {
    if (/\d/.test(part)) numbers.push(documentKey(part));
    else names.push(transliterate(part).replace(/[^A-Z]/g, ''));
  }
  const known = names.filter(Boolean);
  if (known.length === 0 && numbers.length === 0)
    return parts.length > 0 ? { kind: 'words', words: ['nobody'], fits: () => false } : null;
  const [only] = known;
  if (only?.length === 1 && known.length === 1 && numbers.length === 0) return { kind: 'letter', initial: only };
  const documents = ofDocuments(numbers);
  return {
    kind: 'words',
    words: [
      ...known.filter((name) => name.length >= SHORTEST_PREFIX).map((name) => `name ${name.slice(0, LONGEST_PREFIX)}`),
      ...documents.words,
    ],
    fits: (passenger) =>
      documents.fits(passenger) && fitsNames(known, [passenger.surname, passenger.name].map(nameForCarrier)),
  };
}

const ofDocuments = (numbers: readonly string[]): Extract<PassengerSearch, { kind: 'words' }> => ({
  kind: 'words',
  words: numbers.map((number) => `document ${number}`),
  fits: ({ documents }) => numbers.every((asked) => documents.some(({ number }) => documentKey(number) === asked)),
});

/** Each typed word begins a name of its own, so that «ASAN ASAN» is not one Asan. */
function fitsNames(asked: readonly string[], names: readonly string[]): boolean {
  const [first, ...rest] = asked;
  if (first === undefined) return true;
  return names.some(
    (name, i) =>
      name.startsWith(first) &&
      fitsNames(
        rest,
        names.filter((_, j) => j !== i),
      ),
  );
}
