import { z } from 'zod';
import type { JourneyMode } from '#kernel/mode.ts';
import type { Currency, Money } from '#kernel/money.ts';
import { CATEGORIES, type Category, type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';
import { zCategory, zInstant } from '#kernel/schemas.ts';
import { zFareTerms, zSlice, zSupplierPrice } from '#modules/supply/api.ts';
import { MAX_FLIGHTS } from './trip-type.ts';

/** A supplier's offer as it must look before we believe it. */
export const zSupplierOffer = z.object({
  offerId: z.string().min(1).max(4000),
  slices: z.array(zSlice).min(1).max(MAX_FLIGHTS),
  terms: zFareTerms,
  prices: z.array(zSupplierPrice.extend({ category: zCategory, count: z.int().min(0) })).min(1),
  portionPrices: z.array(z.array(zSupplierPrice)).optional(),
  seatsLeft: z.int().min(0).nullable(),
  holdable: z.boolean(),
  holdMinutes: z.int().positive().optional(),
  expiresAt: zInstant,
});
export type AcceptableOffer = z.output<typeof zSupplierOffer>;

/** What was asked for, with the airports of each end. */
export type OfferCriteria = {
  readonly slices: readonly { from: readonly string[]; to: readonly string[]; date: string }[];
  readonly passengerCounts: PassengerCounts;
  /** Whether the carriers of a journey would sell it to this very party; absent: every journey is. */
  readonly isForParty?: (slices: AcceptableOffer['slices']) => boolean;
  readonly direct: boolean;
  readonly mode: JourneyMode;
  readonly currency: Currency;
};

type Slices = AcceptableOffer['slices'];

const answersSlices = (slices: Slices, criteria: OfferCriteria): boolean =>
  slices.length === criteria.slices.length &&
  (criteria.mode === 'complex' ||
    slices.every((slice) => slice.segments.every(({ mode = 'avia' }) => mode === criteria.mode))) &&
  slices.every((slice, i) => {
    const querySlice = criteria.slices[i];
    const first = slice.segments[0];
    const last = slice.segments.at(-1);
    return (
      querySlice !== undefined &&
      first !== undefined &&
      last !== undefined &&
      querySlice.from.includes(first.from) &&
      querySlice.to.includes(last.to) &&
      first.departsLocal.startsWith(querySlice.date)
    );
  });

/** Every flight lands after it took off, and departs after the one before has landed, over both directions. */
function inOrder(slices: Slices, times: TimesOf): boolean {
  let clock = Number.NEGATIVE_INFINITY;
  for (const slice of slices) {
    const { leaves, arrives } = times(slice);
    if (!(leaves >= clock && arrives > leaves)) return false;
    clock = arrives;
  }
  return true;
}

/** When a direction leaves and arrives, ms; not a number where it cannot be flown. */
type Times = { leaves: number; arrives: number };
type TimesOf = (slice: Slices[number]) => Times;

function timesOf(slice: Slices[number]): Times {
  const found = { leaves: Number.NaN, arrives: Number.NaN };
  let before = Number.NEGATIVE_INFINITY;
  for (const segment of slice.segments) {
    const departs = Date.parse(segment.departsAt);
    const arrives = Date.parse(segment.arrivesAt);
    if (before === Number.NEGATIVE_INFINITY) found.leaves = departs;
    found.arrives = departs >= before && arrives > departs ? arrives : Number.NaN;
    before = found.arrives;
  }
  return found;
}

/** Journeys there and back share their directions: each is looked at once. */
function timesOnce(): TimesOf {
  const times = new Map<Slices[number], Times>();
  return (slice) => {
    let known = times.get(slice);
    if (!known) {
      known = timesOf(slice);
      times.set(slice, known);
    }
    return known;
  };
}

function pricesParty(offer: AcceptableOffer, criteria: OfferCriteria): boolean {
  const { prices, terms } = offer;
  const ours = (amount: Money | null) => amount === null || amount.currency === criteria.currency;
  const sound = (amount: Money) => amount.minor >= 0 && ours(amount);
  const once = ({ category }: { category: Category }, n: number) =>
    prices.findIndex((other) => other.category === category) === n;
  const countOf = (category: Category) => prices.find((price) => price.category === category)?.count ?? 0;
  return (
    prices.every(once) &&
    CATEGORIES.every((category) => countOf(category) === criteria.passengerCounts[category]) &&
    prices.every(({ fare, taxes }) => sound(fare) && taxes.every((tax) => sound(tax.amount))) &&
    ours(terms.refund.penalty) &&
    ours(terms.refund.noShow) &&
    (terms.refund.steps?.every(({ fee }) => ours(fee)) ?? true) &&
    prices.some(({ fare }) => fare.minor > 0)
  );
}

/** `garbage` is a fault of the supplier, `unwanted` is sound but cannot be sold to this party now. */
export type OfferValidity = { kind: 'ok'; offer: AcceptableOffer } | { kind: 'garbage' } | { kind: 'unwanted' };

/** Its shape, where it was not validated before. */
function shaped(raw: unknown, guarded: boolean): AcceptableOffer | undefined {
  return guarded ? (raw as AcceptableOffer) : zSupplierOffer.safeParse(raw).data;
}

/**
 * Judges the offers of one answer: whether each may be shown. It is well formed, flies what was asked in an order
 * that can be flown, prices exactly this
 * party in the currency of sale, has seats for everybody, and at `now` neither is over nor has taken off. `guarded`:
 * its shape has been looked at.
 */
export function createOfferValidator(
  criteria: OfferCriteria,
  now: Date,
  guarded = false,
): (raw: unknown) => OfferValidity {
  const times = timesOnce();
  return (raw) => {
    const offer = shaped(raw, guarded);
    if (!offer) return { kind: 'garbage' };
    if (!answersSlices(offer.slices, criteria) || !inOrder(offer.slices, times) || !pricesParty(offer, criteria))
      return { kind: 'garbage' };
    if (!(Date.parse(offer.expiresAt) > now.getTime())) return { kind: 'unwanted' };
    if (offer.seatsLeft !== null && offer.seatsLeft < seatsNeeded(criteria.passengerCounts))
      return { kind: 'unwanted' };
    const first = offer.slices[0]?.segments[0];
    if (first && Date.parse(first.departsAt) <= now.getTime()) return { kind: 'unwanted' };
    if (criteria.isForParty && !criteria.isForParty(offer.slices)) return { kind: 'unwanted' };
    if (criteria.direct && offer.slices.some((slice) => slice.segments.length > 1)) return { kind: 'unwanted' };
    return { kind: 'ok', offer };
  };
}
