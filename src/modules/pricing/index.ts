import { type LocalDate, localDate } from '#kernel/dates.ts';
import type { Currency } from '#kernel/money.ts';
import type { Site } from '#kernel/passengers.ts';
import type { FareTerms, SupplierPrice } from '#modules/supply/api.ts';
import type { PriceDetail, RefundPreview } from './api.ts';
import type { TransportKind } from './domain/fee-table.ts';
import { priceOffer } from './domain/price-offer.ts';
import { refundPreview } from './domain/refund-preview.ts';
import { reachOf, type Tariff, tariffFor } from './domain/tariff.ts';

export { type AgencyTerms, publicPrice, underContract } from './domain/agency-price.ts';
export { backAt, refundOutlook, type SoldTicket } from './domain/refund-outlook.ts';
export { priceOffer, refundPreview, type Tariff };

/** The zone whose calendar counts for the day of sale. */
export const HOUSE_ZONE = 'Asia/Bishkek';

export type Sale = {
  /** When it was offered; its day in Bishkek chooses the fee row. */
  at: Date;
  /** ISO codes of every country the journey touches. */
  countries: Iterable<string>;
  currency: Currency;
  kind?: TransportKind;
};

export type Pricing = {
  tariff(sale: Sale): Tariff;
  /** The buyer's price and what would come back, of a supplier's prices. */
  price(
    sale: Sale,
    prices: readonly SupplierPrice[],
    terms: Pick<FareTerms, 'refund'>,
  ): { price: PriceDetail; refund: RefundPreview };
};

/** The price of a sale on this site; the same sale at the same moment always costs the same. */
export function createPricing({ site }: { site: Site }): Pricing {
  const tariff = ({ at, countries, currency, kind = 'avia' }: Sale): Tariff => {
    const on: LocalDate = localDate(at, HOUSE_ZONE);
    return tariffFor({ on, site, kind, reach: reachOf(countries, site), currency });
  };
  return {
    tariff,
    price: (sale, prices, terms) => {
      const fees = tariff(sale);
      return { price: priceOffer(prices, fees), refund: refundPreview(prices, terms.refund, fees) };
    },
  };
}
