import { z } from 'zod';

export { type AgeCheckTrip, checkCategory } from './domain/age-rules.ts';
export {
  DOCUMENT_RULES,
  DOCUMENT_TYPES,
  type DocumentType,
  isDocumentType,
  NATIONAL_PASSPORT_COUNTRIES,
  needsExpiration,
} from './domain/documents.ts';
export { IMPORT_COLUMNS } from './domain/import-rows.ts';
export { MAX_NAME, nameForCarrier, nameProblem, normalizeName, suggestNames } from './domain/names.ts';
export { type DocumentState, documentState, MAX_DOCUMENTS } from './domain/saved-passenger.ts';
export { transliterate } from './domain/transliterate.ts';
export * from './wire/imports.ts';
export * from './wire/passengers.ts';

const text = (longest: number) => z.string().max(longest, { error: 'common.too_big' }).default('');

/**
 * A passenger as the form sends it (spec §3). Texts may be empty: a draft is kept half filled in, and `checkPassenger`
 * returns what is missing, a problem a field. Dates are `YYYY-MM-DD`, citizenship is ISO alpha-2.
 */
export const zPassengerInput = z.strictObject({
  surname: text(100),
  name: text(100),
  patronymic: text(100),
  /** «No patronymic in the document»; left out where the form does not ask. */
  noPatronymic: z.boolean().optional(),
  citizenship: text(2),
  gender: z.enum(['male', 'female', '']).default(''),
  birthdate: text(20),
  documentType: text(40),
  documentNumber: text(40),
  expiration: text(20),
  bonusCard: text(40),
});

/** Where the buyer is reached. */
export const zContacts = z.strictObject({ phone: text(40), email: text(254) });
