import type { FieldProblem } from '#kernel/app-error.ts';
import { fullYears, type LocalDate } from '#kernel/dates.ts';
import type { Territory } from './territory.ts';

/** Document types of spec §3. */
export const DOCUMENT_TYPES = [
  'passport',
  'internationalPassport',
  'birthCertificate',
  'returnCertificate',
  'residentPassport',
  'militaryId',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
export const isDocumentType = (value: unknown): value is DocumentType => DOCUMENT_TYPES.includes(value as DocumentType);

type DocumentRule = {
  /** Whether it expires: `required` must be given, `optional` where it is printed, `none` never does. */
  readonly expiration: 'required' | 'optional' | 'none';
  /** The name in it has a patronymic where the country uses one. */
  readonly patronymic: boolean;
  /** Where it is accepted; a national passport abroad has its own table below. */
  readonly territories: readonly Territory[];
  readonly minorsOnly: boolean;
  /** An example of a number. */
  readonly example: string;
};

const ANYWHERE: readonly Territory[] = ['domestic', 'cis', 'international'];

/** The words of `travellers` have a name (`documents.<type>`) and a hint (`hints.<type>`) for each. */
export const DOCUMENT_RULES: Readonly<Record<DocumentType, DocumentRule>> = {
  passport: {
    expiration: 'optional',
    patronymic: true,
    territories: ANYWHERE,
    minorsOnly: false,
    example: 'ID1234567',
  },
  internationalPassport: {
    expiration: 'required',
    patronymic: false,
    territories: ANYWHERE,
    minorsOnly: false,
    example: 'PE1234567',
  },
  birthCertificate: {
    expiration: 'none',
    patronymic: true,
    territories: ['domestic', 'cis'],
    minorsOnly: true,
    example: 'IV-AB-123456',
  },
  returnCertificate: {
    expiration: 'required',
    patronymic: false,
    territories: ['cis', 'international'],
    minorsOnly: false,
    example: 'AB1234567',
  },
  residentPassport: {
    expiration: 'optional',
    patronymic: false,
    territories: ['domestic', 'cis'],
    minorsOnly: false,
    example: 'AB1234567',
  },
  militaryId: {
    expiration: 'none',
    patronymic: true,
    territories: ['domestic'],
    minorsOnly: false,
    example: 'AB1234567',
  },
};

/**
 * Countries a citizen may enter with the national passport or identity card instead of the international one, by
 * citizenship; of other citizens the passport is taken to be an international one. Agreements change: to be confirmed
 * before sales begin.
 */
export const NATIONAL_PASSPORT_COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  KG: ['KG', 'KZ', 'RU', 'BY', 'AM', 'UZ'],
  RU: ['RU', 'KG', 'KZ', 'BY', 'AM'],
  KZ: ['KZ', 'KG', 'RU'],
  UZ: ['UZ', 'KG'],
};

/** National passports that print no date of expiry. */
const WITHOUT_EXPIRY = new Set(['RU']);

/** Age at which a citizen gets a passport and the birth certificate stops being enough. */
const PASSPORT_AGE: Readonly<Record<string, number>> = { RU: 14 };
const PASSPORT_AGE_ELSEWHERE = 16;

export const needsExpiration = (type: DocumentType, citizenship: string): boolean =>
  type === 'passport' ? !WITHOUT_EXPIRY.has(citizenship) : DOCUMENT_RULES[type].expiration === 'required';

/** Why a document of this type does not serve on this trip, as a code and its values; null when it does. */
export function checkDocumentAllowed(
  type: DocumentType,
  traveller: { citizenship: string; birthdate: LocalDate | null },
  trip: { territory: Territory; countries: readonly string[]; lastDate: LocalDate },
): Pick<FieldProblem, 'code' | 'values'> | null {
  const rule = DOCUMENT_RULES[type];
  const { citizenship, birthdate } = traveller;
  if (!rule.territories.includes(trip.territory)) return { code: 'travellers.document_not_here', values: { type } };
  if (type === 'passport') {
    const open = NATIONAL_PASSPORT_COUNTRIES[citizenship];
    if (open && !trip.countries.every((country) => open.includes(country)))
      return { code: 'travellers.passport_abroad' };
  }
  if (type === 'returnCertificate' && !trip.countries.includes(citizenship))
    return { code: 'travellers.return_certificate_home' };
  if (rule.minorsOnly && birthdate) {
    const limit = PASSPORT_AGE[citizenship] ?? PASSPORT_AGE_ELSEWHERE;
    if (fullYears(birthdate, trip.lastDate) >= limit)
      return { code: 'travellers.birth_certificate_age', values: { limit } };
  }
  return null;
}
