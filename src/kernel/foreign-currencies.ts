import { CURRENCIES, type Currency } from './money.ts';

/**
 * Currencies that suppliers sell in and that we do not: ISO 4217 codes with the number of their minor digits. A
 * currency that is not listed has no rate, and nothing is sold in it.
 */
export const FOREIGN_DIGITS = {
  AED: 2,
  AMD: 2,
  AUD: 2,
  AZN: 2,
  BHD: 3,
  BYN: 2,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  CNY: 2,
  CZK: 2,
  DKK: 2,
  EGP: 2,
  EUR: 2,
  GBP: 2,
  GEL: 2,
  HKD: 2,
  HUF: 2,
  IDR: 2,
  ILS: 2,
  INR: 2,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  KZT: 2,
  LYD: 3,
  MDL: 2,
  MNT: 2,
  MYR: 2,
  NOK: 2,
  NZD: 2,
  OMR: 3,
  PKR: 2,
  PLN: 2,
  QAR: 2,
  SAR: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TJS: 2,
  TMT: 2,
  TND: 3,
  TRY: 2,
  UAH: 2,
  UZS: 2,
  VND: 0,
  XAF: 0,
  XOF: 0,
} as const;
export type AnyCurrency = Currency | keyof typeof FOREIGN_DIGITS;

/** An amount as a supplier said it, in its own currency; never shown to a buyer and never added to `Money`. */
export type ForeignMoney = { readonly minor: number; readonly currency: AnyCurrency };

/** All that may have a rate, in the order of the alphabet. */
export const ALL_CURRENCIES = [...Object.keys(CURRENCIES), ...Object.keys(FOREIGN_DIGITS)].sort() as AnyCurrency[];

export const isKnownCurrency = (code: string): code is AnyCurrency =>
  Object.hasOwn(CURRENCIES, code) || Object.hasOwn(FOREIGN_DIGITS, code);

/** Minor digits of a currency: 2 for som and dollar, 0 for yen, 3 for the dinar of Kuwait. */
export const digitsOf = (currency: AnyCurrency): number =>
  Object.hasOwn(CURRENCIES, currency)
    ? CURRENCIES[currency as Currency].digits
    : FOREIGN_DIGITS[currency as keyof typeof FOREIGN_DIGITS];

/** An amount of any currency with its code and all of its minor digits: `1 234.50 EUR`; for staff. */
export function plainMoney({ minor, currency }: ForeignMoney): string {
  const digits = digitsOf(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  const rest = digits > 0 ? `.${text.slice(-digits)}` : '';
  return `${minor < 0 ? '-' : ''}${whole}${rest}\u00a0${currency}`;
}
