/**
 * Thirteen digits; or, where a carrier counts otherwise, its own number behind the reference of its booking, which
 * makes it one of a kind: `IXK4SC-1`.
 */
export const DOCUMENT_NUMBER = '^([0-9]{13}|[A-Z0-9]{5,13}-[A-Za-z0-9-]{1,24})$';
const PATTERN = new RegExp(DOCUMENT_NUMBER);

export const isDocumentNumber = (number: string): boolean => PATTERN.test(number);

/** Tickets of `125-2125439352`, and of fourteen digits, whose last one checks the others, have thirteen. */
export function documentNumber(identifier: string, reference: string): string {
  const digits = identifier.replace(/[\s-]/g, '');
  return /^\d{13,14}$/.test(digits) ? digits.slice(0, 13) : `${reference}-${identifier.replace(/[^A-Za-z0-9-]/g, '')}`;
}
