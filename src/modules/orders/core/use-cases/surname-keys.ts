import { latinSpellings } from '#modules/travellers/index.ts';
import { normaliseSurname } from '../domain/normalise.ts';

/** What a typed surname is compared as: as typed, and in the Latin spellings that documents have for Cyrillic. */
export const surnameKeys = (typed: string): string[] => [
  ...new Set([typed, ...latinSpellings(typed)].map(normaliseSurname)),
];
