import type { Instant } from './dates.ts';
import { type Money, money, subtract, sum } from './money.ts';
import { type RefundStep, refundStepAt, retainedBy } from './refund-steps.ts';

/** Time before the end of the void window when a void stops being offered (docs/rules.md). */
export const VOID_MARGIN_MS = 10 * 60_000;

/**
 * The refund rule of an unused ticket: everything while it may be voided or because the carrier does not fly as it
 * sold, by the fare's terms before the first departure, and by those less the no-show fee after it.
 */
export type RefundCase = 'void' | 'carrier' | 'before' | 'missed';

export type TicketTimes = {
  /** Last instant at which a void is taken; null: none. */
  voidUntil: Instant | null;
  /** Departure of the first segment. */
  departsAt: Instant;
  /** The seats were released in time, so no no-show fee applies. */
  released: boolean;
  /** What the carrier changed since the sale. */
  carrier: 'as_sold' | 'moved' | 'canceled';
};

/** Whether a void is offered: more than the margin remains of its window, and before departure. */
export const isVoidOffered = (ticket: Pick<TicketTimes, 'voidUntil' | 'departsAt'>, now: Date): boolean =>
  ticket.voidUntil !== null &&
  now.getTime() + VOID_MARGIN_MS < Math.min(Date.parse(ticket.voidUntil), Date.parse(ticket.departsAt));

/** The rule that applies at a moment. */
export function refundCase(ticket: TicketTimes, now: Date): RefundCase {
  if (isVoidOffered(ticket, now)) return 'void';
  const left = now.getTime() >= Date.parse(ticket.departsAt);
  if (ticket.carrier === 'canceled' || (ticket.carrier === 'moved' && !left)) return 'carrier';
  return left && !ticket.released ? 'missed' : 'before';
}

export type RefundTerms = {
  readonly allowed: boolean;
  /** Null: nothing. */
  readonly penalty: Money | null;
  readonly noShow: Money | null;
  /** If present they replace `penalty` and `noShow`; after departure staff decide. */
  readonly steps?: readonly RefundStep[] | undefined;
};
export type TicketPrice = {
  readonly fare: Money;
  readonly taxes: readonly { readonly amount: Money; readonly refundable: boolean }[];
};

/** What the terms retain of a fare, in minor units: all of it when the fare is not refundable. */
function penaltyOf(fare: Money, terms: RefundTerms, when: RefundCase, hours: number, seat: boolean): number {
  if (!terms.allowed) return fare.minor;
  if (terms.steps) {
    const step = when === 'missed' ? null : refundStepAt(terms.steps, hours);
    return step ? retainedBy(step, fare).minor : fare.minor;
  }
  const kept = (terms.penalty?.minor ?? 0) + (when === 'missed' ? (terms.noShow?.minor ?? 0) : 0);
  return Math.min(fare.minor, seat ? kept : 0);
}

/**
 * Refund of an unused ticket at its supplier: everything for a void or when the carrier is to blame, otherwise
 * `max(0, fare − penalty − no-show)` of a refundable fare plus the refundable taxes. `penalty` is the retained part
 * of the fare. A lap infant without a seat pays none. Stepped terms depend on `hours` left to the first departure:
 * negative after it, infinite for a refund long before it.
 * @throws TypeError when currencies are mixed.
 */
export function ticketRefund(
  sold: TicketPrice,
  terms: RefundTerms,
  { when, seat, hours }: { when: RefundCase; seat: boolean; hours: number },
): { penalty: Money; taxesRefund: Money; refund: Money } {
  const { currency } = sold.fare;
  const whole = when === 'void' || when === 'carrier';
  const taxesRefund = sum(
    sold.taxes.filter((tax) => whole || tax.refundable).map((tax) => tax.amount),
    currency,
  );
  const penalty = money(whole ? 0 : penaltyOf(sold.fare, terms, when, hours, seat), currency);
  return { penalty, taxesRefund, refund: sum([subtract(sold.fare, penalty), taxesRefund], currency) };
}
