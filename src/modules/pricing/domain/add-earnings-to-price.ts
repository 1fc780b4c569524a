import type { Money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import { type FareTerms, modeOf, type Slice, ticketPortions } from '#modules/supply/api.ts';
import type { PriceDetail, PriceLine } from '../api.ts';
import { madeBy } from './made-by.ts';
import { partyPrice } from './party-price.ts';
import { priceOfPortions } from './price-of-portions.ts';
import type { Channel } from './price-rule.ts';
import { type SaleInput, saleOf } from './sale-of.ts';

/** A ticket as rates of contracts and rules of commission look at it. */
export type TicketSold = {
  /** Product, carrier, cabin by air: null where it has several. */
  readonly product: string | null;
  readonly carrier: string | null;
  readonly cabin: string | null;
  /** That it touches, ISO. */
  readonly countries: readonly string[];
  /** The same as price rules look at it. */
  readonly sale: SaleInput;
  readonly supplier?: string | undefined;
  /** The version of the rules that made its price; absent: that of the moment. */
  readonly ruleSet?: number | undefined;
  readonly channel?: Channel | undefined;
};
/** The country of a location key, ISO. */
export type CountryOf = (place: string) => string;

/** What a contract earns of one ticket; `saleTerms` of agencies fit. */
export type AgencyTerms = {
  commission(fare: Money, category: Category, ticket?: TicketSold): Money;
  motivation(fare: Money, category: Category, ticket?: TicketSold): Money;
};

const ticketOf = (
  segments: Slice['segments'],
  cabin: string | undefined,
  countryOf: CountryOf,
): Omit<TicketSold, 'sale'> => {
  const mode = modeOf([{ segments }]);
  const carriers = new Set(segments.map(({ carrier }) => carrier));
  return {
    product: mode === 'complex' ? null : mode,
    carrier: carriers.size === 1 ? (segments[0]?.carrier ?? null) : null,
    // Trains, buses, rooms and cars have no cabin, although offers say economy of them.
    cabin: mode === 'avia' ? (cabin ?? null) : null,
    countries: [...new Set(segments.flatMap(({ from, to }) => [countryOf(from), countryOf(to)]))],
  };
};

/** The tickets that a journey is sold on, in the order of the price's parts; `supplier`: who sells it. */
export function ticketsSold(
  slices: readonly Slice[],
  terms: Pick<FareTerms, 'portions'> & Partial<Pick<FareTerms, 'cabin' | 'fareFamily'>>,
  countryOf: CountryOf,
  supplier?: string,
): TicketSold[] {
  const sale = saleOf(slices, terms, countryOf);
  const portions = ticketPortions(slices, terms);
  if (portions.length > 0)
    return portions.map(({ segments, terms: own }, n) => ({
      ...ticketOf(segments, own.cabin, countryOf),
      sale: sale.portions?.[n] ?? sale,
      supplier,
    }));
  const segments = slices.flatMap((slice) => slice.segments);
  return [{ ...ticketOf(segments, terms.cabin, countryOf), sale, supplier }];
}

const earns = ({ commission, motivation }: PriceDetail | PriceLine) =>
  commission !== undefined || motivation !== undefined;

/** The price without what an agency earns of it: what anybody else may see. One that is public is answered as it is. */
export function publicPrice(price: PriceDetail): PriceDetail {
  const all = [price, ...price.lines, ...(price.portions ?? []).flatMap((portion) => portion.lines)];
  if (!all.some(earns)) return price;
  const strip = <T extends PriceDetail | PriceLine>({ commission: _k, motivation: _m, ...rest }: T) => rest;
  const lines = (own: readonly PriceLine[]) => own.map((line) => strip(line));
  const portions = price.portions && { portions: price.portions.map((portion) => ({ lines: lines(portion.lines) })) };
  return { ...strip(price), lines: lines(price.lines), ...portions };
}

/**
 * The same price with the agency's commission and motivation of each ticket, rounded ticket by ticket so that a
 * ticket given back
 * takes exactly its own with it (docs/rules.md). What the buyer pays does not change.
 */
export function underContract(price: PriceDetail, terms: AgencyTerms, tickets: readonly TicketSold[]): PriceDetail {
  const { ruleSet, channel } = price;
  const earning = (own: readonly PriceLine[], sold: TicketSold | undefined) => {
    const ticket = sold && { ...sold, ruleSet, channel };
    return own.map((line) => ({
      ...line,
      commission: terms.commission(line.fare, line.category, ticket),
      motivation: terms.motivation(line.fare, line.category, ticket),
    }));
  };
  const { currency } = price.total;
  if (price.portions)
    return {
      ...priceOfPortions(
        price.portions.map((portion, n) => ({ lines: earning(portion.lines, tickets[n]) })),
        currency,
      ),
      ...madeBy(price),
    };
  const lines = earning(price.lines, tickets[0]);
  return { ...price, ...partyPrice(lines, currency) };
}
