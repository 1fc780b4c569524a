import { priceProblem } from './check-offer.ts';
import type { BookingRef, RefundQuote, Scope, SupplierBooking, SupplierDocument } from './port.ts';

const CLOSED = { void: 'V', refunded: 'R', exchanged: 'E' } as const;

/**
 * A document and its coupons must agree: all V when void, E when exchanged, R or flown when refunded, none of these
 * while it is open.
 */
function documentProblem({ state, coupons }: SupplierDocument): string | null {
  const statuses = coupons.map((coupon) => coupon.status);
  if (state === 'open' || state === 'released')
    return statuses.some((status) => status === 'V' || status === 'R' || status === 'E') ? 'closed_coupon' : null;
  const closed = statuses.filter((status) => status === CLOSED[state]).length;
  const flown = state === 'refunded' ? statuses.filter((status) => status === 'F').length : 0;
  return closed > 0 && closed + flown === statuses.length ? null : 'open_coupon';
}

/** Why a reservation cannot be believed, or `null`. */
export function bookingProblem(booking: SupplierBooking): string | null {
  if (new Set(booking.documents.map((document) => document.number)).size !== booking.documents.length)
    return 'document_twice';
  for (const document of booking.documents) {
    const problem = documentProblem(document);
    if (problem) return problem;
  }
  const exchanged = booking.documents.filter((document) => document.state === 'exchanged');
  const replaced = booking.documents.flatMap((document) => document.replaces ?? []);
  const once = new Set(replaced).size === replaced.length && replaced.length === exchanged.length;
  if (!once || !exchanged.every((document) => replaced.includes(document.number))) return 'unlinked_exchange';
  return priceProblem(booking.prices);
}

const within = (scope: Scope, { travellerId, number }: SupplierDocument): boolean =>
  (scope.travellers === 'all' || scope.travellers.includes(travellerId)) && (scope.documents?.includes(number) ?? true);

/**
 * The answer to a void or a release: done for everybody it was asked for (`live` are states in which it is not done).
 */
export const doneProblem =
  (scope: Scope, live: readonly SupplierDocument['state'][]) =>
  (booking: SupplierBooking): string | null =>
    bookingProblem(booking) ??
    (booking.documents.some((one) => within(scope, one) && live.includes(one.state)) ? 'not_done' : null);

/**
 * The answer to a split: another reservation that names the original one and contains exactly the requested passengers.
 */
export const splitProblem =
  (left: Pick<BookingRef, 'id'>, travellers: readonly string[]) =>
  (booking: SupplierBooking): string | null => {
    const problem = bookingProblem(booking);
    if (problem) return problem;
    if (booking.ref.id === left.id || booking.from?.id !== left.id) return 'not_split';
    const people = booking.prices.reduce((all, price) => all + price.count, 0);
    const strangers = booking.documents.some((one) => !travellers.includes(one.travellerId));
    return people !== travellers.length || strangers ? 'other_travellers' : null;
  };

/** A quote must contain exactly the requested passengers. */
export function otherTravellers(
  scope: Scope,
  quote: { lines: readonly Pick<RefundQuote['lines'][number], 'travellerId'>[] },
): string | null {
  const quoted = new Set(quote.lines.map((line) => line.travellerId));
  if (scope.travellers === 'all') return null;
  const requested = new Set(scope.travellers);
  return quoted.size === requested.size && [...requested].every((id) => quoted.has(id)) ? null : 'other_travellers';
}
