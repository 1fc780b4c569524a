import type { Cabin } from '#kernel/cabin.ts';
import type { Instant, LocalDate } from '#kernel/dates.ts';
import { type Money, money } from '#kernel/money.ts';
import type { PolicyInput } from '#modules/agencies/api.ts';
import type { BookingTravel } from '#modules/orders/api.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { FareTerms, Slice } from '#modules/supply/api.ts';

/** Of every ticket of a journey. */
export const cabinsOf = (terms: FareTerms): Cabin[] => [
  terms.cabin,
  ...(terms.portions ?? []).map((portion) => portion.terms.cabin),
];

/** Input of a travel policy; `services`: the ancillaries. */
export function policyInputOf(
  { slices, terms, price }: { slices: readonly Slice[]; terms: FareTerms; price: Pick<PriceDetail, 'lines' | 'total'> },
  today: LocalDate,
  services?: Money,
): PolicyInput {
  const { minor, currency } = price.total;
  const dearest = Math.max(0, ...price.lines.map(({ total }) => total.minor));
  return {
    cabins: cabinsOf(terms),
    departsLocal: slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? today,
    today,
    perPassenger: money(dearest, currency),
    total: money(minor + (services?.minor ?? 0), currency),
  };
}

type OfferHold = { readonly id: string; readonly holdMinutes?: number | undefined };

/**
 * How much shorter than `hours` the seats of `offer` are kept, with the `others` of its journey that are kept longer;
 * null: long enough, or not known. Seats are kept until the departure at most.
 */
export function shortHold(
  offer: OfferHold,
  others: readonly OfferHold[],
  { hours, departsAt, now }: { hours: number; departsAt: Instant; now: Date },
): BookingTravel['shortHold'] | null {
  const remaining = Math.max(0, Math.floor((Date.parse(departsAt) - now.getTime()) / 60_000));
  if (offer.holdMinutes === undefined) return null;
  const minutes = Math.min(offer.holdMinutes, remaining);
  if (minutes >= hours * 60) return null;
  const longer = others.flatMap(({ id, holdMinutes }) => {
    const kept = Math.min(holdMinutes ?? 0, remaining);
    return kept > minutes ? [{ offerId: id, minutes: kept }] : [];
  });
  return { minutes, longer };
}
