import type { Money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import type { PriceDetail, PriceLine } from '../api.ts';
import { partyPrice } from './party-price.ts';
import { priceOfParts } from './price-parts.ts';

/** What a contract earns of one ticket; `commissionFor` and `motivationFor` of agencies fit. */
export type AgencyTerms = {
  commission(fare: Money, category: Category): Money;
  motivation(fare: Money, category: Category): Money;
};

const earns = ({ commission, motivation }: PriceDetail | PriceLine) =>
  commission !== undefined || motivation !== undefined;

/** The price without what an agency earns of it: what anybody else may see. One that is public is answered as it is. */
export function publicPrice(price: PriceDetail): PriceDetail {
  const all = [price, ...price.lines, ...(price.parts ?? []).flatMap((part) => part.lines)];
  if (!all.some(earns)) return price;
  const strip = <T extends PriceDetail | PriceLine>({ commission: _k, motivation: _m, ...rest }: T) => rest;
  const lines = (own: readonly PriceLine[]) => own.map((line) => strip(line));
  const parts = price.parts && { parts: price.parts.map((part) => ({ lines: lines(part.lines) })) };
  return { ...strip(price), lines: lines(price.lines), ...parts };
}

/**
 * The same price with the agency's commission and motivation of each ticket, rounded ticket by ticket so that a ticket given back
 * takes exactly its own with it (docs/rules.md). What the buyer pays does not change.
 */
export function underContract(price: PriceDetail, terms: AgencyTerms): PriceDetail {
  const earning = (own: readonly PriceLine[]) =>
    own.map((line) => ({
      ...line,
      commission: terms.commission(line.fare, line.category),
      motivation: terms.motivation(line.fare, line.category),
    }));
  const { currency } = price.total;
  if (price.parts)
    return priceOfParts(
      price.parts.map((part) => ({ lines: earning(part.lines) })),
      currency,
    );
  const lines = earning(price.lines);
  return { ...price, ...partyPrice(lines, currency) };
}
