import { CURRENCIES, type Currency, type Money } from '#kernel/money.ts';

const isCurrency = (value: string): value is Currency => Object.hasOwn(CURRENCIES, value);

/** The text of a form field, truncated; '' when it is missing. */
export const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 300) : '';
};
/** All values of a field, at most as many as an order can have passengers with a few tickets each. */
export const readTexts = (form: FormData, name: string): string[] =>
  form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .slice(0, 72);
/** The displayed amount that the buyer agreed to, as the form sends it. */
export function readAgreedAmount(form: FormData): Money {
  const currency = readText(form, 'currency');
  return { minor: Number(readText(form, 'minor')), currency: isCurrency(currency) ? currency : 'KGS' };
}
/** The form's idempotency key: pressed twice it acts once. */
export function readIdempotencyKey(form: FormData): { idempotencyKey?: string } {
  const key = readText(form, 'key');
  return /^[\w-]{8,100}$/.test(key) ? { idempotencyKey: key } : {};
}

/** Address of the request form for staff, with the chosen passengers ticked or the ancillary named. */
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

/** Note by staff about a passenger without an adult. */
export function readNote(form: FormData): { note?: string } {
  const note = readText(form, 'note').trim();
  return note ? { note } : {};
}
