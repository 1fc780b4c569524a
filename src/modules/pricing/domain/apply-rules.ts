import { applyBasisPoints, type Currency, type Money, money } from '#kernel/money.ts';
import type { FittingRules } from './compile-rules.ts';
import type { Amount, PriceRule } from './price-rule.ts';

/** One line of «why this price»: what a rule adds to a fee of one passenger's ticket; discounts are below zero. */
export type PriceStep = {
  /** Null: discounts went below nothing and were cut, so that a price is never below what the supplier gets. */
  readonly rule: PriceRule | null;
  readonly part: 'serviceFee' | 'itFee';
  readonly minor: number;
};

export type PassengerFees = { readonly serviceFee: Money; readonly itFee: Money; readonly steps: readonly PriceStep[] };

function rounded(minor: number, { roundTo, rounding }: Amount): number {
  if (roundTo === 1) return minor;
  const rest = minor % roundTo;
  if (rest === 0) return minor;
  const isUp = rounding === 'up' || (rounding === 'nearest' && rest * 2 >= roundTo);
  return minor - rest + (isUp ? roundTo : 0);
}

/** What a rule comes to, in minor units of the fare's currency; never below zero. */
export function amountOf({ amount }: PriceRule, fare: Money): number {
  const { currency } = fare;
  if (amount.rate === null) return amount.sums[currency] ?? 0;
  const share = rounded(Math.max(0, applyBasisPoints(fare, amount.rate).minor), amount);
  return Math.min(Math.max(share, amount.minimum[currency] ?? 0), amount.maximum[currency] ?? Number.MAX_SAFE_INTEGER);
}

/** Our fee after the sale; its rules have fixed sums only. */
export const fixedOf = ({ amount }: PriceRule, currency: Currency): Money =>
  money(amount.sums[currency] ?? 0, currency);

/**
 * Our fees of one passenger's ticket, with the steps that made them: markups are part of the service fee, discounts
 * are taken off it and never make it less than nothing.
 */
export function applyRules(
  found: FittingRules & { serviceFee: PriceRule; itFee: PriceRule },
  fare: Money,
): PassengerFees {
  const { currency } = fare;
  const steps: PriceStep[] = [];
  let service = 0;
  const add = (rule: PriceRule, sign: 1 | -1) => {
    const minor = sign * amountOf(rule, fare);
    service += minor;
    steps.push({ rule, part: 'serviceFee', minor });
  };
  add(found.serviceFee, 1);
  for (const rule of found.markups) add(rule, 1);
  for (const rule of found.discounts) add(rule, -1);
  if (service < 0) {
    steps.push({ rule: null, part: 'serviceFee', minor: -service });
    service = 0;
  }
  const itFee = amountOf(found.itFee, fare);
  steps.push({ rule: found.itFee, part: 'itFee', minor: itFee });
  return { serviceFee: money(service, currency), itFee: money(itFee, currency), steps };
}
