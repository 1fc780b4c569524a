import type { Money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import { type FareTerms, modeOf, type Slice, ticketPortions } from '#modules/supply/api.ts';
import type { PriceDetail, PriceLine } from '../api.ts';
import { madeBy } from './made-by.ts';
import { partyPrice } from './party-price.ts';
import { priceOfPortions } from './price-of-portions.ts';

/**
 * What rates of agencies go by: the product of a ticket, its carrier, its cabin by air, null where it has several, and the
 * countries that it touches.
 */
export type TicketSold = {
  readonly product: string | null;
  readonly carrier: string | null;
  readonly cabin: string | null;
  readonly countries: readonly string[];
};
/** The country of a location key, ISO. */
export type CountryOf = (place: string) => string;

/** What a contract earns of one ticket; `saleTerms` of agencies fit. */
export type AgencyTerms = {
  commission(fare: Money, category: Category, ticket?: TicketSold): Money;
  motivation(fare: Money, category: Category, ticket?: TicketSold): Money;
};

const ticketOf = (segments: Slice['segments'], cabin: string | undefined, countryOf: CountryOf): TicketSold => {
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

/** The tickets that a journey is sold on, in the order of the price's parts. */
export function ticketsSold(
  slices: readonly Slice[],
  terms: Pick<FareTerms, 'portions'> & Partial<Pick<FareTerms, 'cabin'>>,
  countryOf: CountryOf,
): TicketSold[] {
  const portions = ticketPortions(slices, terms);
  return portions.length > 0
    ? portions.map(({ segments, terms: own }) => ticketOf(segments, own.cabin, countryOf))
    : [
        ticketOf(
          slices.flatMap(({ segments }) => segments),
          terms.cabin,
          countryOf,
        ),
      ];
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
  const earning = (own: readonly PriceLine[], ticket: TicketSold | undefined) =>
    own.map((line) => ({
      ...line,
      commission: terms.commission(line.fare, line.category, ticket),
      motivation: terms.motivation(line.fare, line.category, ticket),
    }));
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
