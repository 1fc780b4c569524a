import { CURRENCIES, type Currency, type Money } from '#kernel/money.ts';

const isCurrency = (value: string): value is Currency => Object.hasOwn(CURRENCIES, value);

/** A field of a form about tickets as it was typed, cut short; '' when it is not there. */
export const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 300) : '';
};
/** Every value of a field, as many as an order can have passengers with a few tickets each. */
export const readTexts = (form: FormData, name: string): string[] =>
  form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .slice(0, 72);
/** The sum that was shown and agreed to, as the form carries it. */
export function readAgreedAmount(form: FormData): Money {
  const currency = readText(form, 'currency');
  return { minor: Number(readText(form, 'minor')), currency: isCurrency(currency) ? currency : 'KGS' };
}
/** The form's own key: pressed twice it acts once. */
export function readIdempotencyKey(form: FormData): { idempotencyKey?: string } {
  const key = readText(form, 'key');
  return /^[\w-]{8,100}$/.test(key) ? { idempotencyKey: key } : {};
}

/**
 * Where a person is asked for what the carrier does not do by itself, with the passengers that were chosen ticked, or
 * what was looked at named.
 */
export const createRequestPath = (
  id: string,
  kind: 'refund' | 'exchange' | 'split' | 'services',
  chosen: readonly string[] = [],
  about?: { ssr: string; flight: string },
): string => {
  const query = new URLSearchParams([['kind', kind], ...chosen.map((p) => ['p', p])]);
  for (const [name, value] of Object.entries(about ?? {})) query.set(name, value);
  return `/bid-return/create/${encodeURIComponent(id)}?${query}`;
};

/** Staff's note about a passenger without an adult. */
export function readNote(form: FormData): { note?: string } {
  const note = readText(form, 'note').trim();
  return note ? { note } : {};
}
