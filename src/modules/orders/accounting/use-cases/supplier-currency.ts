import { equal, type Money, money, prorate } from '#kernel/money.ts';
import { conversionOf, splitQuoteId } from '#modules/supply/index.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';

/** Of an order what says how its sums were converted. */
export type ConvertedOrder = Pick<OrderRow, 'supplierOfferId' | 'bookingRef'>;

/**
 * What an amount of an order is in the currency of its supplier; null: the supplier sells in the currency of the sale.
 * What the supplier itself has named for it counts (in the id of its quote, with the offer or its reservation); of
 * another amount the share of the sale, which may differ by a minor unit where one of the currency is less than a
 * tyiyn.
 */
export function inSupplierCurrency(
  { supplierOfferId, bookingRef }: ConvertedOrder,
  amount: Money,
  quoteId: string | null = null,
): Money | null {
  const sold = conversionOf(supplierOfferId);
  if (!sold) return null;
  const { own, sale } = sold;
  const quoted = quoteId === null ? null : splitQuoteId(quoteId);
  if (quoted && Number.isSafeInteger(quoted.ownMinor) && Math.abs(quoted.saleMinor) === amount.minor)
    return money(Math.abs(quoted.ownMinor), own.currency);
  const known = [sold, bookingRef?.conversion].find((one) => one && equal(one.sale, amount));
  return known ? known.own : prorate(own, amount, sale);
}
