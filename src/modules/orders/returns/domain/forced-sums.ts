import { add, isNegative, type Money, subtract, sum, zero } from '#kernel/money.ts';
import type { PriceLine } from '#modules/pricing/api.ts';
import type { TicketHolder } from '../../core/domain/passenger-itineraries.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';

/** What a person decided goes back to one passenger: parts of what was paid, less what we keep for the work. */
export type GrantedAmounts = {
  readonly passengerId: string;
  readonly fare: Money;
  readonly taxes: Money;
  readonly fees: Money;
  /** Taken off; at most the rest. */
  readonly penalty: Money;
};

/** The parts of what a passenger's ticket counts as sold for; the most that may be granted of each. */
export const paidParts = (sold: PriceLine): Omit<GrantedAmounts, 'passengerId' | 'penalty'> => ({
  fare: sold.fare,
  taxes: sold.taxes,
  fees: add(sold.serviceFee, sold.itFee),
});

/** Null when a part is below zero, above what was paid, or when the penalty leaves less than nothing. */
export function forcedLine(
  sold: PriceLine,
  who: TicketHolder,
  tickets: readonly string[],
  granted: GrantedAmounts,
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
    taxesRefund: granted.taxes,
    taxesRetained: subtract(paid.taxes, granted.taxes),
    feesRefund: granted.fees,
    feesRetained: subtract(paid.fees, granted.fees),
    refundFee: penalty,
    refundAmount: subtract(whole, penalty),
  };
}

/** Seats given up: the documents are named and no sum moves. */
export function releaseLine(
  who: TicketHolder,
  tickets: readonly string[],
  currency: Money['currency'],
): TicketReturnLine {
  const none = zero(currency);
  return {
    passengerId: who.id,
    tickets: [...tickets],
    paid: none,
    fare: none,
    penalty: none,
    taxesRefund: none,
    taxesRetained: none,
    feesRefund: none,
    feesRetained: none,
    refundFee: none,
    refundAmount: none,
  };
}
