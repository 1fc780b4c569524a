import type { Category } from '#kernel/passengers.ts';
import type { DraftPassenger } from '#modules/orders/api.ts';

/**
 * The usual document for the trip: domestic passport (birth certificate for children), abroad the international
 * passport.
 */
export function startingDocument(category: Category, countries: ReadonlySet<string>): string {
  if (countries.size > 1 || !countries.has('KG')) return 'internationalPassport';
  return category === 'aaa' ? 'passport' : 'birthCertificate';
}

/** Whether the passenger has no data yet. */
export const isUnused = (passenger: DraftPassenger): boolean =>
  [passenger.surname, passenger.name, passenger.birthdate, passenger.documentNumber].every((t) => t === '');
