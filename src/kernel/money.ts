import type { Locale } from './locale.ts';

/** Currencies of spec §9, each with the number of its minor digits and how its own locale writes it. */
export const CURRENCIES = {
  KGS: { digits: 2, locale: 'ru-KG', comma: ',', group: '\u00a0', before: '', after: '\u00a0сом' },
  RUB: { digits: 2, locale: 'ru', comma: ',', group: '\u00a0', before: '', after: '\u00a0₽' },
  USD: { digits: 2, locale: 'en', comma: '.', group: ',', before: '$', after: '' },
} as const;
export type Currency = keyof typeof CURRENCIES;

/** An amount in whole minor units (tyiyn, kopecks, cents); never a float. The same shape travels in JSON. */
export type Money = { readonly minor: number; readonly currency: Currency };

/** Whether an unknown value has the shape of Money. */
export const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value;

/** @throws RangeError unless `minor` is a safe whole number. */
export function money(minor: number, currency: Currency = 'KGS'): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole number of minor units: ${minor}`);
  return { minor: minor === 0 ? 0 : minor, currency };
}

/** Money from major units (soms, roubles, dollars): `fromMajor(2600)` is 2 600 сом. */
export const fromMajor = (major: number, currency: Currency = 'KGS'): Money =>
  money(major * 10 ** CURRENCIES[currency].digits, currency);

const ZEROS: Readonly<Record<Currency, Money>> = {
  KGS: money(0),
  RUB: money(0, 'RUB'),
  USD: money(0, 'USD'),
};
/** A supplier's own currency (`kernel/foreign-currencies.ts`) has no zero of its own here. */
export const zero = (currency: Currency = 'KGS'): Money => ZEROS[currency] ?? money(0, currency);

function sameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new TypeError(`cannot mix ${a.currency} with ${b.currency}`);
}

/** @throws TypeError when the currencies differ. */
export function add(a: Money, b: Money): Money {
  sameCurrency(a, b);
  return money(a.minor + b.minor, a.currency);
}

/** @throws TypeError when the currencies differ. */
export function subtract(a: Money, b: Money): Money {
  sameCurrency(a, b);
  return money(a.minor - b.minor, a.currency);
}

/** @throws TypeError when the currencies differ. */
export function sum(parts: readonly Money[], currency: Currency = parts[0]?.currency ?? 'KGS'): Money {
  const whole = zero(currency);
  let minor = 0;
  for (const part of parts) {
    sameCurrency(whole, part);
    minor += part.minor;
  }
  return money(minor, currency);
}

export const times = (a: Money, count: number): Money => money(a.minor * count, a.currency);

/** The given basis points of an amount (1/100 of a percent), rounded half away from zero to a whole minor unit. */
export function applyBasisPoints(a: Money, basisPoints: number): Money {
  const exact = BigInt(a.minor) * BigInt(basisPoints);
  const half = exact < 0n ? -5000n : 5000n;
  return money(Number((exact + half) / 10000n), a.currency);
}

/**
 * `a` times `part` over `whole`, rounded half away from zero; `a` itself when the two are equal, zero when `whole` is
 * zero.
 */
export function prorate(a: Money, part: Money, whole: Money): Money {
  sameCurrency(part, whole);
  if (whole.minor === 0) return zero(a.currency);
  const doubled = 2n * BigInt(a.minor) * BigInt(part.minor);
  const by = BigInt(whole.minor);
  const half = doubled < 0n === by < 0n ? by : -by;
  return money(Number((doubled + half) / (2n * by)), a.currency);
}

export const isNegative = (a: Money): boolean => a.minor < 0;
export const equal = (a: Money, b: Money): boolean => a.minor === b.minor && a.currency === b.currency;

/** @throws TypeError when the currencies differ. */
export function compare(a: Money, b: Money): number {
  sameCurrency(a, b);
  return a.minor - b.minor;
}

const GROUPS = /\B(?=(\d{3})+$)/g;

/** English readers cannot read «сом» and would take the decimal comma for a thousands separator. */
const SOM_IN_ENGLISH = { ...CURRENCIES.KGS, comma: '.', group: ',', after: '\u00a0som' };

/**
 * Formats by the currency's own locale (spec §9): «16 050 сом», in English “16,050 som”; minor digits only when they
 * are not zero. Hand-written to match `Intl`, whose first formatter takes 100 ms on a slow phone; its hyphen is a
 * minus here («−50 сом»).
 */
export function formatMoney(a: Money, locale: Locale = 'ru'): string {
  const own = CURRENCIES[a.currency];
  const { digits, comma, group, before, after } = locale === 'en' && own === CURRENCIES.KGS ? SOM_IN_ENGLISH : own;
  const unit = 10 ** digits;
  const whole = String(Math.floor(Math.abs(a.minor) / unit)).replace(GROUPS, group);
  const rest = Math.abs(a.minor) % unit;
  const tail = rest === 0 ? '' : comma + String(rest).padStart(digits, '0');
  return `${a.minor < 0 ? '\u2212' : ''}${before}${whole}${tail}${after}`;
}
