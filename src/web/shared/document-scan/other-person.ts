import type { ScannedField } from '#modules/document-scan/api.ts';
import { normalizeTypedDate } from '../forms/normalize-typed-date.ts';

/** What tells one person from another; a surname alone may have changed. */
export const PERSON_FIELDS = ['surname', 'name', 'birthdate', 'gender'] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];
export type HeldPerson = Partial<Record<PersonField, string>>;

/** What the fields of a person in a form hold; `prefix` stands before their names. */
export function readPerson(form: HTMLFormElement, prefix: string): HeldPerson {
  const data = new FormData(form);
  const entries = PERSON_FIELDS.map((field) => [field, String(data.get(prefix + field) ?? '').trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** Longer names are cut off in the lines of a document. */
const CUT_OFF = 20;
const letters = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z]/g, '');

function isSameName(held: string, read: string): boolean {
  const [a, b] = [letters(held), letters(read)];
  // A name in Cyrillic letters is not compared: it can be spelt in more than one way.
  if (a === '' || a === b) return true;
  return Math.min(a.length, b.length) >= CUT_OFF && (a.startsWith(b) || b.startsWith(a));
}

/** The first of several names: a document may add the patronymic to it. */
const firstName = (names: string): string => names.trim().split(/\s+/)[0] ?? '';

const IS_SAME: Readonly<Record<PersonField, (held: string, read: string) => boolean>> = {
  surname: isSameName,
  name: (held, read) => isSameName(firstName(held), firstName(read)),
  birthdate: (held, read) => normalizeTypedDate(held) === read,
  gender: (held, read) => held === read,
};

/** The fields in which a document, where it was read with certainty, differs from the person in the form. */
export const otherThan = (held: HeldPerson, fields: readonly ScannedField[]): PersonField[] =>
  PERSON_FIELDS.filter((name) => {
    const read = fields.find(({ field, certain }) => field === name && certain)?.value;
    const value = held[name];
    return read !== undefined && value !== undefined && !IS_SAME[name](value, read);
  });
