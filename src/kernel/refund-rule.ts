import type { Instant } from './dates.ts';
import { type Money, money, subtract, sum } from './money.ts';
import { type RefundStep, refundStepAt, retainedBy } from './refund-steps.ts';

/** A void is offered until so long before its window closes (docs/rules.md). */
export const VOID_MARGIN_MS = 10 * 60_000;

/**
 * The refund rule of an unused ticket: everything while it may be voided or because the carrier does not fly as it
 * sold, by the fare's terms before the first departure, and by those less the no-show fee after it.
 */
export type RefundCase = 'void' | 'carrier' | 'before' | 'missed';

export type TicketTimes = {
  /** Last instant at which a void is taken; null: none. */
  voidUntil: Instant | null;
  /** Of its first flight. */
  departsAt: Instant;
  /** Its seats were given up in time: they are not missed. */
  released: boolean;
  /** What the carrier did to its flights since the sale. */
  carrier: 'as_sold' | 'moved' | 'canceled';
};

/** A void is offered: strictly more than the margin is left of its window and before the departure. */
export const isVoidOffered = (ticket: Pick<TicketTimes, 'voidUntil' | 'departsAt'>, now: Date): boolean =>
  ticket.voidUntil !== null &&
  now.getTime() + VOID_MARGIN_MS < Math.min(Date.parse(ticket.voidUntil), Date.parse(ticket.departsAt));

/** The rule that counts at a moment. */
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
  /** Where they stand, they count instead of `penalty` and `noShow`; after departure a person decides. */
  readonly steps?: readonly RefundStep[] | undefined;
};
export type TicketPrice = {
  readonly fare: Money;
  readonly taxes: readonly { readonly amount: Money; readonly refundable: boolean }[];
};

/** What terms keep of a fare, in minor units: all of it where nothing may be given back. */
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
 * What a ticket that is unused brings back at its supplier: everything by a void or when the carrier is to blame, else
 * `max(0, fare − penalty − no-show)` of a refundable fare and the refundable taxes. `penalty` is what is kept of the
 * fare. A lap infant without a seat pays none. Terms in steps go by `hours` left to the first departure, fewer than
 * none after it; infinitely many are for a refund long before it.
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
