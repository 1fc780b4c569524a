import type { LocalDate } from '#kernel/dates.ts';
import { checkDigit } from './check-digit.ts';
import { countryOf, ZONE_CODES } from './country-codes.ts';
import {
  type CellScores,
  costOf,
  DIGITS,
  LETTERS,
  type Reading,
  readChecked,
  readFree,
  readOneOf,
  scoreOf,
} from './read-span.ts';
import { birthdateOf, expirationOf } from './zone-dates.ts';
import type { Span, ZoneFormat } from './zone-formats.ts';

export const FIELDS = [
  'surname',
  'name',
  'gender',
  'birthdate',
  'citizenship',
  'documentNumber',
  'expiration',
  'personalNumber',
] as const;
export type FieldName = (typeof FIELDS)[number];

/** A field as forms keep it: dates `YYYY-MM-DD`, the country as ISO alpha-2. Empty when it could not be read. */
export type ReadField = {
  readonly field: FieldName;
  readonly value: string;
  /** Its check digit is right, or, where it has none, each character is clear. */
  readonly certain: boolean;
  readonly span: Span;
};

export type ReadZone = {
  readonly fields: readonly ReadField[];
  /** All check digits of the zone are right. */
  readonly checked: boolean;
  readonly issuer: string;
  /** Rows as they were read. */
  readonly rows: readonly string[];
};

const ANY = `${DIGITS}${LETTERS}<`;
const FILLER = '<';
const KINDS = { td3: ['P'], td1: ['I', 'A', 'C'] };
/** Logarithms of how much likelier a text must be than the next possible one. */
const SURE = { checked: 4, alone: 6, corrected: 5, name: 7, listed: 4 };
/** A text so much less likely than the one with a wrong check digit is not the one that is printed. */
const MAX_CORRECTED = 9;
const PERSONAL_NUMBER_LENGTH = 14;

/** Two letters and seven digits, as all Kyrgyz passports and cards have. */
const KYRGYZ_NUMBER = Array.from({ length: 9 }, (_, i) => (i < 2 ? LETTERS : DIGITS));

type Cells = (span: Span) => CellScores[];
const withDigit = (span: Span): Span => ({ ...span, to: span.to + 1 });

/** What is read of the parts of a zone, before it is judged. */
type Parts = Record<'number' | 'birthdate' | 'expiration' | 'optional' | 'sex' | 'citizenship' | 'issuer', Reading>;

function readOptional(format: ZoneFormat, cells: Cells, issuer: string): Reading {
  const span = format.optionalChecked ? withDigit(format.optional) : format.optional;
  const all = cells(span);
  const length = format.optional.to - format.optional.from;
  const digits = Array.from({ length }, (_, i) => (i < PERSONAL_NUMBER_LENGTH ? DIGITS : FILLER));
  const read = (allowed: string | string[]): Reading =>
    format.optionalChecked ? readChecked(all, allowed, `${DIGITS}<`) : readFree(all, allowed);
  const free = read(ANY);
  if (issuer !== 'KGZ') return free;
  const personal = read(digits);
  const isLikely = costOf(all, personal.text) - costOf(all, free.text) < MAX_CORRECTED;
  return isLikely ? personal : free;
}

function readParts(format: ZoneFormat, cells: Cells): Parts {
  const issuer = readOneOf(cells(format.issuer), ZONE_CODES);
  const allowed = issuer.text === 'KGZ' ? KYRGYZ_NUMBER : ANY;
  return {
    issuer,
    number: readChecked(cells(withDigit(format.number)), allowed),
    birthdate: readChecked(cells(withDigit(format.birthdate)), DIGITS),
    expiration: readChecked(cells(withDigit(format.expiration)), DIGITS),
    optional: readOptional(format, cells, issuer.text),
    sex: readFree(cells(format.sex), 'MF<'),
    citizenship: readOneOf(cells(format.citizenship), ZONE_CODES),
  };
}

/** Each character of the zone, those of the parts as they were decided. */
function textOf(format: ZoneFormat, cells: Cells, parts: Parts, long: string | null): string[][] {
  const rows = Array.from({ length: format.rows }, (_, row) => [
    ...readFree(cells({ row, from: 0, to: format.columns }), ANY).text,
  ]);
  const put = (span: Span, text: string): void => {
    rows[span.row]!.splice(span.from, text.length, ...text);
  };
  put(format.issuer, parts.issuer.text);
  put(format.number, long === null ? parts.number.text : `${long.slice(0, 9)}${FILLER}`);
  put(format.birthdate, parts.birthdate.text);
  put(format.expiration, parts.expiration.text);
  put(format.optional, parts.optional.text);
  put(format.sex, parts.sex.text);
  put(format.citizenship, parts.citizenship.text);
  put(format.names, readFree(cells(format.names), `${LETTERS}<`).text);
  put(format.overallDigit, readFree(cells(format.overallDigit), DIGITS).text);
  return rows;
}

type NameParts = Record<'surname' | 'name', { value: string; certain: boolean }>;

/** Surname and given names of the row of names, with two fillers between them. */
function readNames(cells: readonly CellScores[]): NameParts {
  const readings = cells.map((cell) => readFree([cell], `${LETTERS}<`));
  const text = readings.map((one) => one.text).join('');
  const gap = text.indexOf('<<');
  const surnameEnd = gap === -1 ? text.length : gap;
  const after = text.slice(surnameEnd + 2);
  const given = after.replace(/<{2,}.*$/, '').replace(/<+$/, '');
  const rest = after.slice(given.length);
  const end = surnameEnd + 2 + given.length;
  const sure = (from: number, to: number): boolean =>
    readings.slice(from, to).every(({ margin }) => margin >= SURE.name);
  const asName = (part: string): string => part.replace(/<+/g, ' ').trim();
  // Letters behind the fillers are flaws of the picture; a row that is full may have lost its end.
  const isWhole = gap > 0 && /^<*$/.test(rest) && text.endsWith('<');
  return {
    surname: { value: asName(text.slice(0, surnameEnd)), certain: isWhole && sure(0, surnameEnd + 2) },
    name: {
      value: asName(given),
      certain: isWhole && given !== '' && sure(surnameEnd, Math.min(cells.length, end + 2)),
    },
  };
}

/** A number that goes on in the optional data, because nine characters are too few for it (TD1). */
function longNumber(format: ZoneFormat, cells: Cells, parts: Parts): string | null {
  if (format.optionalChecked) return null;
  const [digit] = cells({ ...format.number, from: format.number.to, to: format.number.to + 1 });
  const isDigit = [...DIGITS].some((one) => scoreOf(digit!, one) > scoreOf(digit!, FILLER));
  if (isDigit) return null;
  const rest = parts.optional.text.split('<')[0]!;
  const number = readFree(cells(format.number), ANY).text + rest.slice(0, -1);
  return rest.length > 1 && checkDigit(number) === rest.at(-1) ? number : null;
}

/**
 * Reads a zone from the scores of its cells. The position says whether a letter or a digit stands there; where a check
 * digit allows one reading alone, it decides between characters that look alike.
 */
export function readZone(format: ZoneFormat, scores: readonly (readonly CellScores[])[], today: LocalDate): ReadZone {
  const cells: Cells = ({ row, from, to }) => scores[row]!.slice(from, to);
  const parts = readParts(format, cells);
  const long = longNumber(format, cells, parts);
  const rows = textOf(format, cells, parts, long);
  const covered = format.overall.map(({ row, from, to }) => rows[row]!.slice(from, to).join('')).join('');
  const overall = checkDigit(covered) === rows[format.overallDigit.row]![format.overallDigit.from];
  const isChecked = ({ margin, corrected }: Reading): boolean => {
    if (corrected > 0) return overall && corrected <= MAX_CORRECTED && margin >= SURE.corrected;
    return margin >= (overall ? SURE.checked : SURE.alone);
  };
  const body = (reading: Reading): string => reading.text.slice(0, -1);
  const birthdate = birthdateOf(body(parts.birthdate), today);
  const expiration = expirationOf(body(parts.expiration), today);
  const names = readNames(cells(format.names));
  const number = long ?? body(parts.number).replace(/<+$/, '');
  const country = countryOf(parts.citizenship.text);
  const fields: ReadField[] = [
    { field: 'surname', ...names.surname, span: format.names },
    { field: 'name', ...names.name, span: format.names },
    {
      field: 'gender',
      value: parts.sex.text === 'M' ? 'male' : parts.sex.text === 'F' ? 'female' : '',
      certain: parts.sex.text !== FILLER && parts.sex.margin >= SURE.name,
      span: format.sex,
    },
    {
      field: 'birthdate',
      value: birthdate ?? '',
      certain: birthdate !== null && isChecked(parts.birthdate),
      span: format.birthdate,
    },
    {
      field: 'citizenship',
      value: country ?? '',
      certain: country !== null && parts.citizenship.margin >= SURE.listed,
      span: format.citizenship,
    },
    {
      field: 'documentNumber',
      value: number,
      certain: long === null ? isChecked(parts.number) && !number.includes('<') : overall,
      span: format.number,
    },
    {
      field: 'expiration',
      value: expiration ?? '',
      certain: expiration !== null && isChecked(parts.expiration),
      span: format.expiration,
    },
  ];
  const personal = personalNumber(format, parts);
  if (personal !== null) {
    const certain =
      overall && (format.optionalChecked ? isChecked(parts.optional) : parts.optional.margin >= SURE.name);
    fields.push({ field: 'personalNumber', value: personal, certain, span: format.optional });
  }
  const likely = [parts.birthdate, parts.expiration, ...(long === null ? [parts.number] : [])];
  return {
    fields,
    checked: overall && birthdate !== null && likely.every(({ corrected }) => corrected <= MAX_CORRECTED),
    issuer: parts.issuer.text,
    rows: rows.map((row) => row.join('')),
  };
}

/** The fourteen digits of a Kyrgyz personal number (PIN); null where the document has none. */
function personalNumber(format: ZoneFormat, parts: Parts): string | null {
  if (parts.issuer.text !== 'KGZ') return null;
  const text = parts.optional.text.slice(0, format.optional.to - format.optional.from).replace(/<+$/, '');
  return new RegExp(`^\\d{${PERSONAL_NUMBER_LENGTH}}$`).test(text) ? text : null;
}

/** Whether cells begin like a document of this format. */
export function isOfKind(format: ZoneFormat, scores: readonly (readonly CellScores[])[]): boolean {
  const first = scores[0]![0]!;
  const best = readFree([first], LETTERS);
  return KINDS[format.name].includes(best.text);
}
