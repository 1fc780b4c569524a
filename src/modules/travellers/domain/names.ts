import { transliterate } from './transliterate.ts';

/** The longest name a ticket can hold with room for a title. */
export const MAX_NAME = 40;

/** Most names: there is nothing to tidy but the case. */
const PLAIN = /^[A-Za-z]+$/;

/** Spaces once, hyphens without spaces, upper case: «  анна  -  мария » → `АННА-МАРИЯ`. */
export const normalizeName = (text: string): string =>
  PLAIN.test(text)
    ? text.toUpperCase()
    : text
        .normalize('NFC')
        .trim()
        .replace(/[‐‑–—]/g, '-')
        .replace(/\s+/g, ' ')
        .replace(/ ?- ?/g, '-')
        .toUpperCase();

export type NameProblem = 'travellers.name_letters' | 'travellers.name_latin' | 'travellers.name_long';

/**
 * What is wrong with a name (spec §5): letters, hyphen and space only, in Latin as printed in the document. Null when
 * it is right. An empty name is not judged here.
 */
export function nameProblem(text: string): NameProblem | null {
  const name = normalizeName(text);
  if (!/^[A-Z]+(?:[ -][A-Z]+)*$/.test(name))
    return /^\p{L}[\p{L}\p{M}]*(?:[ -]\p{L}[\p{L}\p{M}]*)*$/u.test(name)
      ? 'travellers.name_latin'
      : 'travellers.name_letters';
  return name.length > MAX_NAME ? 'travellers.name_long' : null;
}

/** The name in Latin, to be offered when another alphabet was typed; null when that does not make a name. */
export function suggestName(text: string): string | null {
  const latin = normalizeName(transliterate(normalizeName(text)));
  return latin !== '' && nameProblem(latin) === null ? latin : null;
}

/**
 * The spellings in Latin that a passport may have: by ICAO, and as many Kyrgyz passports write «Ж»: «Жылдыз» is
 * `ZHYLDYZ` or `JYLDYZ`. Empty when that does not make a name.
 */
export function suggestNames(text: string): string[] {
  const kyrgyz = normalizeName(text).replace(/ДЖ|Ж/g, 'J');
  return [...new Set([suggestName(text), suggestName(kyrgyz)])].filter((name) => name !== null);
}

/** A name as carriers take it: no spaces, no hyphens, capitals (spec §5). */
export const nameForCarrier = (name: string): string => normalizeName(name).replace(/[ -]/g, '');
