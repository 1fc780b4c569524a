import { type Currency, isMoney, type Money, money, subtract, sum } from '#kernel/money.ts';
import type { SupplierPrice } from '../api.ts';
import { fareDifference, taxDifference } from './check-exchange.ts';
import type { Conversion } from './conversion.ts';
import type { ExchangeLine, ExchangeQuote, RefundLine, RefundQuote, SupplierBooking, SupplierOffer } from './port.ts';

/** One amount of a supplier in our currency, rounded by itself. */
export type ConvertAmount = (amount: Money) => Money;

/** All amounts of an answer that does not add up to anything, such as a price list. */
export function convertAll<T>(value: T, convert: ConvertAmount): T {
  if (isMoney(value)) return convert(value) as T;
  if (Array.isArray(value)) return value.map((one) => convertAll(one, convert)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, convertAll(one, convert)])) as T;
}

const costOf = ({ fare, taxes }: SupplierPrice): number =>
  fare.minor + taxes.reduce((all, { amount }) => all + amount.minor, 0);

/** What a party pays: every line as often as it has passengers. */
export function partyTotal(prices: readonly SupplierPrice[], currency: Currency): Money {
  return money(
    prices.reduce((all, price) => all + price.count * costOf(price), 0),
    currency,
  );
}

/** The currency of an answer's amounts; null: they are not all of one. */
export function currencyOf(value: unknown): Currency | null {
  const found = new Set<Currency>();
  const look = (one: unknown): void => {
    if (isMoney(one)) found.add(one.currency);
    else if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) look(part);
  };
  look(value);
  const [first = null] = found;
  return found.size === 1 ? first : null;
}

/**
 * The fares of a journey on several tickets: rounding may leave the whole some tyiyn from its tickets, and it is the
 * tickets that are sold.
 */
function matchPortions(
  prices: SupplierPrice[],
  portionPrices: readonly SupplierPrice[][] | undefined,
): SupplierPrice[] {
  if (!portionPrices) return prices;
  return prices.map((price) => {
    const own = portionPrices.flatMap((part) => part.filter(({ category }) => category === price.category));
    const apart = own.reduce((all, one) => all + costOf(one), 0) - costOf(price);
    return { ...price, fare: money(price.fare.minor + apart, price.fare.currency) };
  });
}

/** An offer in our currency; its id stays. */
export function convertOffer(offer: SupplierOffer, convert: ConvertAmount): SupplierOffer {
  const converted = convertAll(offer, convert);
  return { ...converted, prices: matchPortions(converted.prices, converted.portionPrices) };
}

/** A reservation in our currency: its total is that of its lines, where it was before. */
export function convertBooking(booking: SupplierBooking, convert: ConvertAmount): SupplierBooking {
  const prices = convertAll(booking.prices, convert);
  const own = partyTotal(booking.prices, booking.total.currency);
  const total =
    own.minor === booking.total.minor
      ? partyTotal(prices, prices[0]?.fare.currency ?? convert(booking.total).currency)
      : convert(booking.total);
  return { ...booking, prices, total };
}

/** Both parts of a tax are together what it was sold for: the kept one is the rest. */
const convertTax = (
  { of, ...tax }: RefundLine['taxes'][number],
  convert: ConvertAmount,
): RefundLine['taxes'][number] =>
  of
    ? { ...tax, amount: subtract(convert(of), convert(subtract(of, tax.amount))) }
    : { ...tax, amount: convert(tax.amount) };

function convertRefundLine(line: RefundLine, mode: RefundQuote['mode'], convert: ConvertAmount): RefundLine {
  const converted = { ...convertAll(line, convert), taxes: line.taxes.map((tax) => convertTax(tax, convert)) };
  const { fare, penalty, taxes } = converted;
  const back = taxes.reduce(
    (all, { amount, refundable }) => all + (mode === 'void' || refundable ? amount.minor : 0),
    0,
  );
  const kept = mode === 'void' ? fare.minor : Math.max(0, fare.minor - penalty.minor);
  return { ...converted, refund: money(kept + back, fare.currency) };
}

/**
 * What comes back, in our currency at the rate of the sale: counted from the converted fare, penalty and taxes, so that
 * it is never more than was paid.
 */
export function convertRefund(quote: RefundQuote, convert: ConvertAmount): RefundQuote {
  const lines = quote.lines.map((line) => convertRefundLine(line, quote.mode, convert));
  return { ...quote, lines, total: sum(lines.map(({ refund }) => refund)) };
}

function convertExchangeLine(line: ExchangeLine, givesBack: boolean, convert: ConvertAmount): ExchangeLine {
  const { was, now, penalty, ...rest } = convertAll(line, convert);
  const { currency } = penalty;
  const fare = fareDifference(was.fare, now.fare, givesBack);
  const taxes = taxDifference(was.taxes, now.taxes);
  return {
    ...rest,
    was,
    now,
    penalty,
    fareDifference: money(fare, currency),
    taxDifference: money(taxes, currency),
    total: money(fare + taxes + penalty.minor, currency),
  };
}

/** What an exchange costs at the rate of the sale, counted from its converted lines. */
export function convertExchange(quote: ExchangeQuote, convert: ConvertAmount): ExchangeQuote {
  const lines = quote.lines.map((line) => convertExchangeLine(line, quote.refundsDifference, convert));
  const total = sum(lines.map((line) => line.total));
  return { ...quote, terms: convertAll(quote.terms, convert), lines, total };
}

/** What is left of a conversion when travellers take their part along. */
export const withoutPart = ({ rate, own, sale }: Conversion, part: Conversion): Conversion => ({
  rate,
  own: money(own.minor - part.own.minor, own.currency),
  sale: money(sale.minor - part.sale.minor, sale.currency),
});
