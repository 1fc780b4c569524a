import { digitsOf } from '#kernel/foreign-currencies.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import { CATEGORIES, type Category, type PassengerCounts } from '#kernel/passengers.ts';
import type { SupplierPrice } from '../../api.ts';
import { currencyOf } from '../currency.ts';

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/;

/**
 * A decimal string with any number of digits, by the currency's own exponent: `50`, `118.7` and `98.00` are fifty,
 * 118.70 and 98 dollars. Null for a currency that we do not know and for a part of a minor unit.
 */
export function moneyOf(text: string, code: string): Money | null {
  const currency = currencyOf(code);
  const found = DECIMAL.exec(text);
  if (!currency || !found) return null;
  const digits = digitsOf(currency);
  const [, sign, whole, part = ''] = found;
  if (/[1-9]/.test(part.slice(digits))) return null;
  const minor = Number(`${whole}${part.slice(0, digits).padEnd(digits, '0')}`);
  return Number.isSafeInteger(minor) ? money(sign ? -minor : minor, currency) : null;
}

const seated = (counts: PassengerCounts): number => counts.aaa + counts.rbg + counts.ins;

/**
 * What Duffel asks of the whole party as one price for each category: those with a seat pay the same, a lap infant
 * nothing. Where the total does not divide, the one traveller who is alone in a category pays less by the rest; where
 * there is none, the price of each is rounded up, by less than one minor unit a head.
 */
export function partyPrices(total: Money, tax: Money | null, counts: PassengerCounts): SupplierPrice[] {
  const { currency } = total;
  const seats = Math.max(1, seated(counts));
  const unit = Math.ceil(total.minor / seats);
  const taxOf = Math.min(unit, Math.floor(Math.max(0, tax?.minor ?? 0) / seats));
  const rest = unit * seats - total.minor;
  const alone = CATEGORIES.find((category) => category !== 'rmg' && counts[category] === 1 && unit - taxOf >= rest);
  const lines: SupplierPrice[] = [];
  for (const category of CATEGORIES) {
    const count = counts[category];
    if (count === 0) continue;
    const free = category === 'rmg';
    const fare = free ? 0 : unit - taxOf - (category === alone ? rest : 0);
    const taxes = free || taxOf === 0 ? [] : [{ code: 'XT', amount: money(taxOf, currency), refundable: false }];
    lines.push({ category, count, fare: money(fare, currency), taxes });
  }
  return lines;
}

export const unitOf = (price: SupplierPrice): number =>
  price.fare.minor + price.taxes.reduce((all, tax) => all + tax.amount.minor, 0);

export const pricesTotal = (prices: readonly SupplierPrice[], currency: Currency): Money =>
  money(
    prices.reduce((all, price) => all + price.count * unitOf(price), 0),
    currency,
  );

export function countsOf(categories: readonly Category[]): PassengerCounts {
  const counts = { aaa: 0, rbg: 0, rmg: 0, ins: 0 };
  for (const category of categories) counts[category] += 1;
  return counts;
}
