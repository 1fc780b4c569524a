import { add, isNegative, type Money, subtract, sum, zero } from '#kernel/money.ts';
import type { PriceLine } from '#modules/pricing/api.ts';
import type { Traveller } from '../../core/domain/own-journeys.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';

/** What a person decided goes back to one passenger: parts of what was paid, less what we keep for the work. */
export type Granted = {
  readonly passengerId: string;
  readonly fare: Money;
  readonly taxes: Money;
  readonly fees: Money;
  /** Taken off; at most the rest. */
  readonly penalty: Money;
};

/** The parts of what a passenger's ticket counts as sold for; the most that may be granted of each. */
export const paidParts = (sold: PriceLine): Omit<Granted, 'passengerId' | 'penalty'> => ({
  fare: sold.fare,
  taxes: sold.taxes,
  fees: add(sold.serviceFee, sold.itFee),
});

/** Null when a part is below zero, above what was paid, or when the penalty leaves less than nothing. */
export function forcedLine(
  sold: PriceLine,
  who: Traveller,
  tickets: readonly string[],
  granted: Granted,
): TicketReturnLine | null {
  const paid = paidParts(sold);
  const { currency } = paid.fare;
  for (const part of ['fare', 'taxes', 'fees'] as const) {
    const given = granted[part];
    if (given.currency !== currency || isNegative(given) || given.minor > paid[part].minor) return null;
  }
  const { penalty } = granted;
  const whole = sum([granted.fare, granted.taxes, granted.fees], currency);
  if (penalty.currency !== currency || isNegative(penalty) || penalty.minor > whole.minor) return null;
  return {
    passengerId: who.id,
    tickets: [...tickets],
    paid: sum([paid.fare, paid.taxes, paid.fees], currency),
    fare: paid.fare,
    penalty: subtract(paid.fare, granted.fare),
    taxesBack: granted.taxes,
    taxesKept: subtract(paid.taxes, granted.taxes),
    feesBack: granted.fees,
    feesKept: subtract(paid.fees, granted.fees),
    refundFee: penalty,
    back: subtract(whole, penalty),
  };
}

/** Seats given up: the documents are named and no sum moves. */
export function releaseLine(who: Traveller, tickets: readonly string[], currency: Money['currency']): TicketReturnLine {
  const none = zero(currency);
  return {
    passengerId: who.id,
    tickets: [...tickets],
    paid: none,
    fare: none,
    penalty: none,
    taxesBack: none,
    taxesKept: none,
    feesBack: none,
    feesKept: none,
    refundFee: none,
    back: none,
  };
}
