import { digitsOf } from '#kernel/foreign-currencies.ts';
import { type Money, money } from '#kernel/money.ts';
import { currencyOf } from '../currency.ts';

const DECIMAL = /^(\d{1,12})(?:\.(\d+))?$/;

/** The shortest text of a number without an exponent. */
const plain = (value: number): string => (/e/.test(String(value)) ? value.toFixed(8) : String(value));

/**
 * An amount as LiteAPI writes it, a JSON number such as `163.66` or `58.995000000000005`, in minor units: its text is
 * rounded once, half up, by the digits of the currency. Null for what is negative, too large, or of a currency that we
 * do not know.
 */
export function moneyOf(value: number | string | null | undefined, code: string | null | undefined): Money | null {
  const currency = currencyOf(code ?? '');
  const found = DECIMAL.exec(typeof value === 'number' ? plain(value) : (value ?? ''));
  if (!currency || !found) return null;
  const digits = digitsOf(currency);
  const [, whole = '', part = ''] = found;
  const kept = Number(whole + part.slice(0, digits).padEnd(digits, '0'));
  const minor = kept + (Number(part[digits] ?? '0') >= 5 ? 1 : 0);
  return Number.isSafeInteger(minor) ? money(minor, currency) : null;
}

/** One of equal shares of a sum, rounded up. */
export const shareOf = (minor: number, parts: number): number => Math.ceil(minor / Math.max(1, parts));
