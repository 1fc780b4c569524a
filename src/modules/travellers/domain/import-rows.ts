import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import type { SavedForm } from './saved-passenger.ts';

export const IMPORT_COLUMNS = [
  'surname',
  'name',
  'patronymic',
  'gender',
  'birthdate',
  'citizenship',
  'documentType',
  'documentNumber',
  'expiration',
  'bonusCard',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Words of all languages by what they mean; keys are compared by `bare`. */
export type ImportVocabulary = {
  readonly columns: ReadonlyMap<string, ImportColumn>;
  readonly genders: ReadonlyMap<string, 'male' | 'female'>;
  readonly documents: ReadonlyMap<string, string>;
  /** ISO alpha-2 by names and codes. */
  readonly countries: ReadonlyMap<string, string>;
};

/** A word as tables write it: small letters and digits alone. */
export const bare = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Where each column is; null when there is not even a surname and a name. */
export function parseHeader(row: readonly string[], words: ImportVocabulary): ReadonlyMap<ImportColumn, number> | null {
  const places = new Map<ImportColumn, number>();
  row.forEach((cell, i) => {
    const column = words.columns.get(bare(cell));
    if (column && !places.has(column)) places.set(column, i);
  });
  return places.has('surname') && places.has('name') ? places : null;
}

const EXCEL_BEGINS = Date.UTC(1899, 11, 30);

/**
 * `01.02.1990`, `1990-02-01`, `1/2/1990`, with a time or not, or the serial number of a spreadsheet, as `YYYY-MM-DD`;
 * other text stays.
 */
export function readDate(typed: string): LocalDate {
  const text = typed.trim().replace(/[ T]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?Z?$/, '');
  if (/^\d{4,5}(\.0*)?$/.test(text))
    return new Date(EXCEL_BEGINS + Math.trunc(Number(text)) * 86_400_000).toISOString().slice(0, 10);
  const parts = text.split(/[./-]/);
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return text;
  const [a, b, c] = parts as [string, string, string];
  const [year, month, day] = a.length === 4 ? [a, b, c] : [c, b, a];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : text;
}

/** The apostrophe before a formula is the spreadsheet's own. */
const text = (cell: string | undefined, longest: number): string =>
  (cell ?? '').replace(/^'/, '').replace(/\s+/g, ' ').trim().slice(0, longest);

/** One row as the form of a passenger with one document, or none where nothing of one is written. */
export function readRow(
  row: readonly string[],
  columnIndexes: ReadonlyMap<ImportColumn, number>,
  words: ImportVocabulary,
): SavedForm {
  const cell = (column: ImportColumn, longest: number) => text(row[columnIndexes.get(column) ?? -1], longest);
  const country = cell('citizenship', 60);
  const type = cell('documentType', 60);
  const number = cell('documentNumber', 40);
  const expiration = readDate(cell('expiration', 30));
  const document = {
    documentType: words.documents.get(bare(type)) ?? type,
    documentNumber: number,
    expiration,
  };
  return {
    surname: cell('surname', 100),
    name: cell('name', 100),
    patronymic: cell('patronymic', 100),
    gender: words.genders.get(bare(cell('gender', 20))) ?? '',
    birthdate: readDate(cell('birthdate', 30)),
    // An unknown country stays wrong, and is reported.
    citizenship: country === '' ? '' : (words.countries.get(bare(country)) ?? '?'),
    bonusCard: cell('bonusCard', 40),
    documents: type || number || expiration ? [document] : [],
  };
}

/** One person of a file: rows of the same names and birthdate are theirs, a document each. */
export type ImportedPerson = { readonly lines: readonly number[]; readonly form: SavedForm };

export function groupByPerson(rows: readonly { line: number; form: SavedForm }[]): ImportedPerson[] {
  const people = new Map<string, { lines: number[]; form: SavedForm }>();
  for (const { line, form } of rows) {
    const key = [form.surname, form.name, form.birthdate].map(bare).join('\n');
    const known = people.get(key);
    if (known) {
      known.lines.push(line);
      known.form = { ...known.form, documents: [...known.form.documents, ...form.documents] };
    } else people.set(key, { lines: [line], form });
  }
  return [...people.values()];
}
