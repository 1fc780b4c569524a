import type { Category } from '#kernel/passengers.ts';
import type { DraftPassenger } from '#modules/orders/api.ts';

/**
 * The document most people take on such a trip: at home the passport (children their birth certificate), abroad the
 * international one.
 */
export function startingDocument(category: Category, countries: ReadonlySet<string>): string {
  if (countries.size > 1 || !countries.has('KG')) return 'internationalPassport';
  return category === 'aaa' ? 'passport' : 'birthCertificate';
}

/** Nothing has been typed about this passenger yet. */
export const isUnused = (passenger: DraftPassenger): boolean =>
  [passenger.surname, passenger.name, passenger.birthdate, passenger.documentNumber].every((t) => t === '');
