import type { Money } from '#kernel/money.ts';
import { CATEGORIES, type Category } from '#kernel/passengers.ts';
import type { Segment, Slice, SupplierPrice } from '../api.ts';
import type { SearchQuery, SupplierOffer } from './port.ts';

/** Why one direction cannot be flown, or `null`. */
export function sliceProblem(slice: Slice): string | null {
  let before: Segment | undefined;
  for (const segment of slice.segments) {
    if (segment.arrivesAt <= segment.departsAt) return 'arrives_before_departure';
    if (before && segment.departsAt < before.arrivesAt) return 'leaves_before_arrival';
    if (before && before.to !== segment.from && !slice.airportChange) return 'broken_journey';
    before = segment;
  }
  return null;
}

/** The maximum price of a party, minor units: with our fees, and for the largest party, the sum is still exact. */
const MAX_MINOR = 1_000_000_000_000;

const costOf = ({ fare, taxes }: SupplierPrice): number =>
  fare.minor + taxes.reduce((all, tax) => all + tax.amount.minor, 0);

/**
 * Prices of a party: every amount a whole number that is not negative, no line of fewer than zero passengers, an exact
 * sum, one currency.
 */
export function priceProblem(prices: readonly SupplierPrice[]): string | null {
  const sound = ({ minor }: Money) => minor >= 0 && Number.isSafeInteger(minor);
  if (!prices.every(({ fare, taxes }) => sound(fare) && taxes.every(({ amount }) => sound(amount))))
    return 'bad_amount';
  if (prices.some(({ count }) => count < 0)) return 'other_party';
  // A line of zero passengers counts once: open lists show the price of one passenger to parties without such a
  // category.
  if (prices.reduce((all, price) => all + Math.max(1, price.count) * costOf(price), 0) > MAX_MINOR) return 'bad_amount';
  const currency = prices[0]?.fare.currency;
  const same = (amount: Money) => amount.currency === currency;
  return prices.every(({ fare, taxes }) => same(fare) && taxes.every((tax) => same(tax.amount)))
    ? null
    : 'mixed_currencies';
}

/**
 * Why the parts of an offer are not its whole, or `null`: every segment in one of them, and prices that add up for
 * every
 * category.
 */
function portionsProblem({ slices, terms, prices, portionPrices = [] }: SupplierOffer): string | null {
  const { portions = [] } = terms;
  if (portions.length !== portionPrices.length) return 'parts_without_prices';
  if (portions.length === 0) return null;
  for (const [n, slice] of slices.entries()) {
    const segmentCount = portions.reduce((all, portion) => all + (portion.slice === n ? portion.segmentCount : 0), 0);
    if (segmentCount !== slice.segments.length || slice.connections?.length !== segmentCount - 1) return 'other_legs';
  }
  for (const price of prices) {
    const own = portionPrices.map((part) => part.find((one) => one.category === price.category));
    if (own.some((one) => one?.count !== price.count)) return 'other_party';
    if (own.reduce((all, one) => all + (one ? costOf(one) : 0), 0) !== costOf(price)) return 'other_sum';
  }
  return first(portionPrices.map(priceProblem));
}

const first = (problems: readonly (string | null)[]): string | null =>
  problems.find((problem) => problem !== null) ?? null;

/**
 * Why an offer cannot be shown, or `null`. With the query also: the asked directions and days, and a price for each
 * traveller.
 */
export function offerProblem(offer: SupplierOffer, query?: SearchQuery): string | null {
  for (const slice of offer.slices) {
    const problem = sliceProblem(slice);
    if (problem) return problem;
  }
  const flights = offer.slices.reduce((all, { segments }) => all + segments.length, 0);
  if (offer.terms.fareBasis.length !== flights) return 'fare_basis_count';
  const price = priceProblem(offer.prices) ?? portionsProblem(offer);
  if (price || !query) return price;
  if (offer.slices.length !== query.slices.length) return 'other_journey';
  for (let n = 0; n < query.slices.length; n++) {
    const [slice, segments] = [query.slices[n], offer.slices[n]?.segments];
    const [first, last] = [segments?.[0], segments?.at(-1)];
    if (!slice || !first || !last || !slice.from.includes(first.from) || !slice.to.includes(last.to))
      return 'other_journey';
    if (!first.departsLocal.startsWith(slice.date)) return 'other_day';
  }
  const people = (category: Category) =>
    offer.prices.reduce((all, line) => all + (line.category === category ? line.count : 0), 0);
  return CATEGORIES.every((category) => people(category) === query.passengerCounts[category]) ? null : 'other_party';
}
