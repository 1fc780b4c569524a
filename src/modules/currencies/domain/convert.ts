import { type AnyCurrency, digitsOf, type ForeignMoney } from '#kernel/foreign-currencies.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import { parseDecimal } from './decimal.ts';

/** What rates are quoted in. */
export const RATE_CURRENCY: Currency = 'KGS';

/**
 * A rate as it is frozen with a price: so many som for `per` units of the currency, raised by a margin in basis points.
 * It names the row it came from and needs it no more.
 */
export type FrozenRate = {
  readonly id: string;
  readonly currency: AnyCurrency;
  /** A decimal, `87.45`. */
  readonly rate: string;
  readonly per: number;
  readonly marginBp: number;
};

const WHOLE_BP = 10_000n;
const power = (digits: number): bigint => 10n ** BigInt(digits);

/** The exact factor from minor units of the currency to tyiyn: numerator and denominator. */
function factorOf({ currency, rate, per, marginBp }: FrozenRate): readonly [bigint, bigint] {
  const decimal = parseDecimal(rate);
  if (!decimal || !Number.isSafeInteger(per) || per < 1 || !Number.isSafeInteger(marginBp) || marginBp < 0)
    throw new RangeError(`not a rate: ${rate} for ${per} ${currency} and ${marginBp} basis points`);
  return [
    decimal.digits * (WHOLE_BP + BigInt(marginBp)) * power(digitsOf(RATE_CURRENCY)),
    power(decimal.scale) * BigInt(per) * WHOLE_BP * power(digitsOf(currency)),
  ];
}

/** Half away from zero, as all of our rounding (`applyBasisPoints`). */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const half = numerator < 0n ? -denominator : denominator;
  return (2n * numerator + half) / (2n * denominator);
}

/**
 * An amount in som by a frozen rate. THE RULE OF ROUNDING: every line that a supplier names (a fare, a tax, a penalty)
 * is converted by itself and rounded half away from zero to a tyiyn; sums are added up from the converted lines and
 * never converted themselves, so a price always comes to its parts.
 * @throws TypeError for another currency than the rate's, RangeError beyond exact sums.
 */
export function convert({ minor, currency }: ForeignMoney, rate: FrozenRate): Money {
  if (currency !== rate.currency) throw new TypeError(`a rate of ${rate.currency} for ${currency}`);
  const [numerator, denominator] = factorOf(rate);
  return money(Number(divideRounded(BigInt(minor) * numerator, denominator)), RATE_CURRENCY);
}

/**
 * By how much two rates differ, in basis points of the first, rounded up; exact. Their units may differ (100 and 1 of
 * a currency).
 */
export function differenceBp(
  before: Pick<FrozenRate, 'rate' | 'per'>,
  after: Pick<FrozenRate, 'rate' | 'per'>,
): number {
  const [a, b] = [parseDecimal(before.rate), parseDecimal(after.rate)];
  if (!a || !b) throw new RangeError(`not rates: ${before.rate}, ${after.rate}`);
  const left = a.digits * power(b.scale) * BigInt(after.per);
  const right = b.digits * power(a.scale) * BigInt(before.per);
  const apart = left > right ? left - right : right - left;
  const bp = (apart * WHOLE_BP + left - 1n) / left;
  return bp > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(bp);
}
