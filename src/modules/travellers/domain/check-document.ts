import type { FieldProblem } from '#kernel/app-error.ts';
import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { checkDocumentNumber } from './document-number.ts';
import {
  checkDocumentAllowed,
  DOCUMENT_RULES,
  type DocumentType,
  isDocumentType,
  needsExpiration,
} from './documents.ts';
import { addMonths } from './months.ts';
import type { Territory } from './territory.ts';

export type DocumentForm = {
  readonly documentType: string;
  readonly documentNumber: string;
  readonly expiration: string;
};
export type TravelDocument = { type: DocumentType; number: string; expiration: LocalDate | null };

/** Months that a document should still be valid for: many countries refuse entry with less. */
export const EXPIRING_SOON_MONTHS = 6;
/** No document is issued for longer. */
const LONGEST_VALIDITY = 50;

/**
 * One document: its type, number and expiry, and, where a trip is given, whether it is valid for it. Without a trip an
 * expired one is no problem. Each field has at most one problem.
 */
export function checkDocument(
  form: DocumentForm,
  holder: { citizenship: string | null; birthdate: LocalDate | null },
  today: LocalDate,
  trip?: { territory: Territory; countries: readonly string[]; lastDate: LocalDate },
): { problems: FieldProblem[]; warnings: FieldProblem[]; document: TravelDocument | null } {
  const problems: FieldProblem[] = [];
  const warnings: FieldProblem[] = [];
  const refuse = (path: string, code: string | null): void => {
    if (code) problems.push({ path, code });
  };
  const { citizenship, birthdate } = holder;
  const type = isDocumentType(form.documentType) ? form.documentType : null;

  let number = '';
  if (form.documentType === '') refuse('documentType', 'common.fill_field');
  else if (!type) refuse('documentType', 'travellers.document_type_unknown');
  else if (citizenship && trip) {
    const fault = checkDocumentAllowed(type, { citizenship, birthdate }, trip);
    if (fault) problems.push({ path: 'documentType', ...fault });
  }
  if (form.documentNumber.trim() === '') refuse('documentNumber', 'common.fill_field');
  else if (type && citizenship) {
    const checked = checkDocumentNumber(type, citizenship, form.documentNumber);
    number = checked.number;
    refuse('documentNumber', checked.fault);
  }

  const expires = type !== null && DOCUMENT_RULES[type].expiration !== 'none';
  const expiration = expires ? form.expiration.trim() : '';
  if (expires && expiration === '') {
    if (needsExpiration(type, citizenship ?? '')) refuse('expiration', 'common.fill_field');
  } else if (expires) {
    if (!isLocalDate(expiration)) refuse('expiration', 'common.bad_date');
    else if (trip && expiration < trip.lastDate) refuse('expiration', 'travellers.document_expired');
    else if (expiration > addMonths(today, LONGEST_VALIDITY * 12)) refuse('expiration', 'travellers.expiration_far');
    else if (trip && trip.territory !== 'domestic' && expiration < addMonths(trip.lastDate, EXPIRING_SOON_MONTHS))
      warnings.push({ path: 'expiration', code: 'travellers.document_expires_soon' });
  }
  const document =
    problems.length === 0 && type && citizenship
      ? { type, number, expiration: expiration === '' ? null : expiration }
      : null;
  return { problems, warnings, document };
}
