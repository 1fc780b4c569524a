import type { Cabin } from '#kernel/cabin.ts';
import type { LocalDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { Earning } from './commission.ts';

/** What is sold; the kinds of supplier capabilities. */
export const PRODUCTS = ['avia', 'rail', 'bus', 'hotel', 'transfer'] as const;
export type Product = (typeof PRODUCTS)[number];

/** A ticket that is sold: its product, its carrier and its cabin, null where it has several; what it touches. */
export type SoldTicket = {
  readonly product: string | null;
  readonly carrier: string | null;
  readonly cabin?: string | null;
  /** ISO codes. */
  readonly countries?: readonly string[];
};

/** What a contract earns from a day on; null means every product, carrier, cabin or route. */
export type Rate = Earning & {
  readonly id: number;
  /** The first day of sale, in Bishkek. */
  readonly from: LocalDate;
  readonly product: Product | null;
  readonly carrier: string | null;
  readonly cabin: Cabin | null;
  /** Which the journey of the ticket touches; ISO. */
  readonly country: string | null;
};
/** What a rate is for. */
export type RateSubject = Pick<Rate, 'product' | 'carrier' | 'cabin' | 'country'>;

export const appliesTo = (a: RateSubject, b: RateSubject): boolean =>
  a.product === b.product && a.carrier === b.carrier && a.cabin === b.cabin && a.country === b.country;

/** How narrowly a rate is meant: a carrier is narrower than a country, that than a cabin, that than a product. */
const specificity = ({ product, carrier, cabin, country }: RateSubject): number =>
  (carrier ? 8 : 0) + (country ? 4 : 0) + (cabin ? 2 : 0) + (product ? 1 : 0);

/** It is for everything that is sold. */
export const isForEverything = (subject: RateSubject): boolean => specificity(subject) === 0;

/** Of two of one subject the later day counts, of one day the later set. */
const byLatestStart = (a: Rate, b: Rate): number => (a.from === b.from ? b.id - a.id : a.from < b.from ? 1 : -1);

/**
 * The rate of a ticket sold on a day: the narrowest that is for it, of those the latest that had begun. Null: what
 * the contract was opened with counts.
 */
export function rateFor(rates: readonly Rate[], on: LocalDate, ticket: SoldTicket): Rate | null {
  const meant = rates.filter(
    ({ from, product, carrier, cabin, country }) =>
      from <= on &&
      (product === null || product === ticket.product) &&
      (carrier === null || carrier === ticket.carrier) &&
      (cabin === null || cabin === ticket.cabin) &&
      (country === null || (ticket.countries ?? []).includes(country)),
  );
  return meant.toSorted((a, b) => specificity(b) - specificity(a) || byLatestStart(a, b))[0] ?? null;
}

/** `waiting`: its day has not come; `past`: a later one of the same subject has taken over. */
export type RateState = 'waiting' | 'now' | 'past';

/** Rates as a page shows them, each subject's together, the latest first, with how they stand on a day. */
export function ratesWithState(rates: readonly Rate[], on: LocalDate): (Rate & { state: RateState })[] {
  const current = (rate: Rate) =>
    rates.filter((one) => appliesTo(one, rate) && one.from <= on).toSorted(byLatestStart)[0];
  return rates
    .toSorted(
      (a, b) =>
        specificity(a) - specificity(b) ||
        (a.product ?? '').localeCompare(b.product ?? '') ||
        (a.carrier ?? '').localeCompare(b.carrier ?? '') ||
        (a.country ?? '').localeCompare(b.country ?? '') ||
        (a.cabin ?? '').localeCompare(b.cabin ?? '') ||
        byLatestStart(a, b),
    )
    .map((rate) => ({
      ...rate,
      state: rate.from > on ? 'waiting' : current(rate) === rate ? 'now' : 'past',
    }));
}

/** What a rate earns in words of money: for the log of changes. */
export const describeCommission = ({ commission }: Pick<Earning, 'commission'>): string | Money =>
  commission.kind === 'percent' ? `${commission.perMille / 10} %` : commission.amount;
