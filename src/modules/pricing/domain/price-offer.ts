import { type Currency, sum, zero } from '#kernel/money.ts';
import { CATEGORIES, type Category } from '#kernel/passengers.ts';
import type { SupplierPrice } from '#modules/supply/api.ts';
import type { PriceDetail, PriceLine } from '../api.ts';
import { partyPrice } from './party-price.ts';
import type { FeeSchedule } from './tariff.ts';

/** A lap infant has no seat and pays none of our fees. */
export const paysFees = (category: Category): boolean => category !== 'rmg';

/** Our fees of one passenger's ticket. */
type Fees = Pick<FeeSchedule, 'serviceFee' | 'itFee'>;

function priceLine(price: SupplierPrice, feesOf: (price: SupplierPrice) => Fees, currency: Currency): PriceLine {
  const fees = paysFees(price.category) ? feesOf(price) : null;
  const taxesOf = (some: SupplierPrice['taxes']) =>
    sum(
      some.map((tax) => tax.amount),
      currency,
    );
  const taxes = taxesOf(price.taxes);
  const serviceFee = fees ? fees.serviceFee : zero(currency);
  const itFee = fees ? fees.itFee : zero(currency);
  return {
    category: price.category,
    count: price.count,
    fare: price.fare,
    taxes,
    refundableTaxes: taxesOf(price.taxes.filter((tax) => tax.refundable)),
    serviceFee,
    itFee,
    total: sum([price.fare, taxes, serviceFee, itFee], currency),
  };
}

/**
 * The price as the buyer sees it: `gross = fare + taxes + serviceFee + itFee` for one passenger a line, and for the
 * whole party in the sums (docs/rules.md). Lines stand in the order of the categories; empty categories are left out.
 * @throws TypeError when currencies are mixed; RangeError when an amount is not a whole number of minor units.
 */
export function priceWith(
  prices: readonly SupplierPrice[],
  feesOf: (price: SupplierPrice) => Fees,
  currency: Currency,
): PriceDetail {
  const lines = prices
    .filter((price) => price.count > 0)
    .toSorted((a, b) => CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category))
    .map((price) => priceLine(price, feesOf, currency));
  return partyPrice(lines, currency);
}

/** The same with fees that are one for every passenger with a seat. */
export const priceOffer = (prices: readonly SupplierPrice[], tariff: Fees): PriceDetail =>
  priceWith(prices, () => tariff, tariff.serviceFee.currency);
