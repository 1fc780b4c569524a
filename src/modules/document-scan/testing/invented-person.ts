import { checkDigit } from '../domain/check-digit.ts';
import type { Random } from './random.ts';

/** What an invented document says; nothing in it is of a real person. */
export type InventedDocument = {
  readonly format: 'td3' | 'td1';
  readonly surname: string;
  readonly name: string;
  readonly gender: 'male' | 'female';
  readonly birthdate: string;
  /** Three letters of the zone, and the two of ISO. */
  readonly country: { readonly zone: string; readonly iso: string };
  readonly documentNumber: string;
  readonly expiration: string;
  readonly personalNumber: string | null;
  /** Rows of the machine-readable zone. */
  readonly rows: readonly string[];
};

const COUNTRIES = [
  ['KGZ', 'KG'],
  ['KGZ', 'KG'],
  ['KGZ', 'KG'],
  ['KGZ', 'KG'],
  ['KAZ', 'KZ'],
  ['RUS', 'RU'],
  ['UZB', 'UZ'],
  ['TJK', 'TJ'],
  ['D<<', 'DE'],
  ['TUR', 'TR'],
] as const;
const BEGINNINGS = [
  'AS',
  'BEK',
  'KA',
  'NUR',
  'SA',
  'TO',
  'UZ',
  'AI',
  'DZHU',
  'ER',
  'MA',
  'ZHA',
  'GUL',
  'IS',
  'OMU',
  'KY',
];
const MIDDLES = ['AN', 'TA', 'LI', 'BO', 'MI', 'RU', 'ZA', 'DY', 'SHE', 'QI', 'VA', 'XE', 'JO', 'PU', 'GE', 'FI', 'WA'];
const ENDINGS = [
  'OV',
  'EVA',
  'BEKOVA',
  'UULU',
  'KYZY',
  'EV',
  'IN',
  'GUL',
  'BEK',
  'AT',
  'MAN',
  'DAR',
  'SKY',
  'OS',
  'IK',
];

const inventName = (random: Random): string =>
  random.pick(BEGINNINGS) + (random.next() < 0.6 ? random.pick(MIDDLES) : '') + random.pick(ENDINGS);

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const shortDate = (date: string): string => date.slice(2).replaceAll('-', '');
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.whole(0, 9)).join('');

function inventNumber(random: Random, country: string): string {
  if (country === 'KGZ') return random.pick(['ID', 'AN', 'AC', 'PE']) + digits(random, 7);
  if (country !== 'D<<') return random.pick(['', 'N', 'AA']).padEnd(1, digits(random, 1)) + digits(random, 7);
  const any = 'CFGHJKLMNPRTVWXYZ0123456789';
  return `C${Array.from({ length: 8 }, () => random.pick([...any])).join('')}`;
}

/** The two or three rows of a zone. */
export function zoneRows(document: Omit<InventedDocument, 'rows'>): string[] {
  const { format, surname, name, country, documentNumber, personalNumber } = document;
  const names = `${surname}<<${name}`.replaceAll(' ', '<');
  const number = documentNumber.padEnd(9, '<');
  const born = shortDate(document.birthdate);
  const until = shortDate(document.expiration);
  const sex = document.gender === 'male' ? 'M' : 'F';
  const checked = (text: string): string => text + checkDigit(text);
  if (format === 'td3') {
    const optional = checked((personalNumber ?? '').padEnd(14, '<'));
    const second = `${checked(number)}${country.zone}${checked(born)}${sex}${checked(until)}${optional}`;
    const overall = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43);
    return [`P<${country.zone}${names}`.padEnd(44, '<').slice(0, 44), second + checkDigit(overall)];
  }
  const first = `ID${country.zone}${checked(number)}${(personalNumber ?? '').padEnd(15, '<')}`;
  const second = `${checked(born)}${sex}${checked(until)}${country.zone}${'<'.repeat(11)}`;
  const overall = first.slice(5, 30) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29);
  return [first, second + checkDigit(overall), names.padEnd(30, '<').slice(0, 30)];
}

/** A document of an invented person, valid on `today` unless it is to be an expired one. */
export function inventDocument(random: Random, format: 'td3' | 'td1', { expired = false } = {}): InventedDocument {
  const [zone, iso] = format === 'td1' && random.next() < 0.7 ? COUNTRIES[0] : random.pick(COUNTRIES);
  const gender = random.pick(['male', 'female'] as const);
  const day = `${twoDigits(random.whole(1, 12))}-${twoDigits(random.whole(1, 28))}`;
  const birthdate = `${random.whole(1945, 2015)}-${day}`;
  const end = `${twoDigits(random.whole(1, 12))}-${twoDigits(random.whole(1, 28))}`;
  const expiration = `${expired ? random.whole(2015, 2024) : random.whole(2028, 2036)}-${end}`;
  const [year, month, date] = birthdate.split('-');
  const personalNumber =
    zone === 'KGZ' ? `${gender === 'male' ? 2 : 1}${date}${month}${year}${digits(random, 5)}` : null;
  const name = random.next() < 0.2 ? `${inventName(random)} ${inventName(random)}` : inventName(random);
  const longest = format === 'td3' ? 38 : 27;
  const surname = inventName(random).slice(0, 14);
  const document = {
    format,
    surname,
    name: name.slice(0, longest - surname.length - 2).trim(),
    gender,
    birthdate,
    country: { zone, iso },
    documentNumber: inventNumber(random, zone),
    expiration,
    personalNumber,
  };
  return { ...document, rows: zoneRows(document) };
}

/** Latin capitals for texts without meaning. */
export const anyLetters = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.pick([...letters])).join('');

/** What a form should get from the document, by the names of the scanned fields. */
export const fieldValuesOf = ({
  country,
  rows: _,
  format: __,
  ...values
}: InventedDocument): Record<string, string | null> => ({ ...values, citizenship: country.iso });
