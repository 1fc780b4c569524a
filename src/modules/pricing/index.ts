import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { type Currency, type Money, sum, times } from '#kernel/money.ts';
import { CATEGORIES, type PassengerCounts, type Site } from '#kernel/passengers.ts';
import type { FareTerms, SupplierPrice } from '#modules/supply/api.ts';
import type { PriceDetail, RefundPreview } from './api.ts';
import { priceOfPortions } from './domain/price-of-portions.ts';
import { paysFees, priceOffer } from './domain/price-offer.ts';
import { refundPreview } from './domain/refund-preview.ts';
import type { SaleInput } from './domain/sale-of.ts';
import { type FeeQuery, type FeeSchedule, feesFor, routeScopeOf, together } from './domain/tariff.ts';

export {
  type AgencyTerms,
  publicPrice,
  type TicketSold,
  ticketsSold,
  underContract,
} from './domain/add-earnings-to-price.ts';
export { refundAt, refundTimeline, type SoldTicket } from './domain/refund-timeline.ts';
export { saleOf } from './domain/sale-of.ts';
export { priceOffer, refundPreview, type FeeSchedule };

/** Rows of the fee table that are kept at hand. */
const MAX_ROWS = 500;

export type Sale = SaleInput & {
  /** When it was offered; its day in Bishkek chooses the fee row. */
  at: Date;
  currency: Currency;
};

export type Pricing = {
  tariff(sale: Sale): FeeSchedule;
  /** Our fees of a whole party, on top of fares and taxes. */
  fees(sale: Sale, passengerCounts: PassengerCounts): Money;
  /** The buyer's price and what would come back, of a supplier's prices. */
  price(
    sale: Sale,
    prices: readonly SupplierPrice[],
    terms: Pick<FareTerms, 'refund' | 'portions'>,
    /** Of a journey on several tickets: what each costs, in the order of its parts. */
    portionPrices?: readonly (readonly SupplierPrice[])[],
  ): { price: PriceDetail; refund: RefundPreview };
};

/** The price of a sale on this site; the same sale at the same moment always costs the same. */
export function createPricing({ site }: { site: Site }): Pricing {
  const rows = new Map<string, FeeSchedule>();
  /** The row of a day's sales; two hundred offers of a search are sold by one or two. */
  const rowOf = (question: FeeQuery): FeeSchedule => {
    const cacheKey = `${question.on} ${question.kind} ${question.reach} ${question.currency}`;
    let row = rows.get(cacheKey);
    if (!row) {
      if (rows.size >= MAX_ROWS) rows.clear();
      row = feesFor(question);
      rows.set(cacheKey, row);
    }
    return row;
  };
  const tariff = ({ portions, ...sale }: Sale): FeeSchedule => {
    if (portions) return together(portions.map((portion) => tariff({ ...sale, ...portion })));
    const { at, countries, currency, kind = 'avia' } = sale;
    const on: LocalDate = localDate(at, BUSINESS_TIME_ZONE);
    return rowOf({ on, site, kind, reach: routeScopeOf(countries, site), currency });
  };
  return {
    tariff,
    fees: (sale, passengerCounts) => {
      const { serviceFee, itFee } = tariff(sale);
      const paying = CATEGORIES.filter(paysFees).reduce((people, category) => people + passengerCounts[category], 0);
      return times(sum([serviceFee, itFee]), paying);
    },
    price: (sale, prices, terms, portionPrices) => {
      const { portions } = sale;
      if (portions && terms.portions && portionPrices) {
        const { currency } = sale;
        const pricedPortions = portionPrices.map((own, n) => {
          const fees = tariff({ ...sale, portions: portions.slice(n, n + 1) });
          const rule = terms.portions?.[n]?.terms.refund ?? terms.refund;
          return { price: priceOffer(own, fees), refund: refundPreview(own, rule, fees) };
        });
        const back = (when: 'beforeDeparture' | 'afterDeparture') =>
          sum(
            pricedPortions.map(({ refund }) => refund[when]),
            currency,
          );
        return {
          price: priceOfPortions(
            pricedPortions.map(({ price }) => price),
            currency,
          ),
          refund: {
            beforeDeparture: back('beforeDeparture'),
            afterDeparture: back('afterDeparture'),
            fees: pricedPortions.flatMap(({ refund }) => refund.fees ?? []),
          },
        };
      }
      const fees = tariff(sale);
      return { price: priceOffer(prices, fees), refund: refundPreview(prices, terms.refund, fees) };
    },
  };
}
