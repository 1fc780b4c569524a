import { type AnyCurrency, isKnownCurrency } from '#kernel/foreign-currencies.ts';
import type { Currency, Money } from '#kernel/money.ts';

/**
 * How the sums of a supplier in its own currency became ours: the rate as it was frozen with the price, what the
 * supplier asks for the party in its own currency, and what that came to.
 */
export type Conversion = {
  readonly rate: {
    readonly id: string;
    readonly currency: AnyCurrency;
    readonly rate: string;
    readonly per: number;
    readonly marginBp: number;
  };
  /** In the supplier's currency. */
  readonly own: Money;
  readonly sale: Money;
};

const MARK = 'fx';
const SEPARATOR = '~';
const PARTS = 10;

/** The id of an offer that carries its conversion: it goes with the offer into bookings and orders and stays there. */
export function withConversion(offerId: string, { rate, own, sale }: Conversion): string {
  const { currency, per, marginBp, id } = rate;
  const frozen = [MARK, currency, rate.rate, per, marginBp, id, own.minor, sale.minor, sale.currency];
  return [...frozen, offerId].join(SEPARATOR);
}

/** An offer's own id, and its conversion; null: its supplier sells in our currency. */
export function splitOfferId(offerId: string): { offerId: string; conversion: Conversion | null } {
  const parts = offerId.split(SEPARATOR);
  const [mark, currency = '', rate = '', per, marginBp, id = '', own, sale, into] = parts;
  if (mark !== MARK || parts.length < PARTS || !isKnownCurrency(currency)) return { offerId, conversion: null };
  return {
    offerId: parts.slice(PARTS - 1).join(SEPARATOR),
    conversion: {
      rate: { id, currency, rate, per: Number(per), marginBp: Number(marginBp) },
      own: { minor: Number(own), currency: currency as Currency },
      sale: { minor: Number(sale), currency: into as Currency },
    },
  };
}

/** Whether a supplier's own id looks like one of ours: the two could not be distinguished. */
export const looksConverted = (offerId: string): boolean => offerId.startsWith(MARK + SEPARATOR);

/** How the price of an offer was converted; null: it was not. */
export const conversionOf = (offerId: string): Conversion | null => splitOfferId(offerId).conversion;

/** The id of a quote that carries what it costs in the supplier's currency and in ours. */
export const withQuotedSums = (id: string, own: Money, sale: Money): string =>
  [own.minor, sale.minor, id].join(SEPARATOR);

/** The two sums are not numbers where the quote was not converted. */
export function splitQuoteId(quoteId: string): { id: string; ownMinor: number; saleMinor: number } {
  const [own, sale, ...id] = quoteId.split(SEPARATOR);
  return { id: id.join(SEPARATOR), ownMinor: Number(own), saleMinor: Number(sale) };
}
