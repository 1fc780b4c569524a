/** Most values: there is nothing to leave out. */
const PLAIN = /^[A-Za-z0-9]*$/;

/** The number sign goes first: NFKC would spell it out. */
const bare = (value: string): string =>
  PLAIN.test(value)
    ? value.toUpperCase()
    : value
        .replaceAll('№', '')
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s\-–—'’.]/g, '');

/** A surname as it is compared: capitals, without spaces and hyphens. */
export const normaliseSurname = (value: string): string => bare(value).replaceAll('Ё', 'Е');

/** `s 48213`, `S-48213` and `48213` are one order; anything else may be a booking code. */
export function readOrderNumber(typed: string): { number: string } | { locator: string } {
  const text = bare(typed);
  const digits = /^S?(\d{5,8})$/.exec(text)?.[1];
  return digits ? { number: `S-${digits}` } : { locator: text };
}

/** Thirteen digits of a ticket; a fourteenth is its check digit. Null for anything else. */
export function readTicketNumber(typed: string): string | null {
  const digits = bare(typed);
  return /^\d{13,14}$/.test(digits) ? digits.slice(0, 13) : null;
}

/** `•••••67` */
export const maskDocument = (value: string): string => `•••••${value.slice(-2)}`;
/** `+996 ••• ••• 456` by its ends. */
export const maskPhone = (value: string): string => `${value.slice(0, 4)}•••${value.slice(-3)}`;
/** `a•••@example.kg` */
export const maskEmail = (value: string): string => {
  const at = value.lastIndexOf('@');
  return at < 1 ? '•••' : `${value.slice(0, 1)}•••${value.slice(at)}`;
};
