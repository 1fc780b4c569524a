import { add, type Currency, compare, type Money, money, zero } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';

/** Thousandths of the fare, or a fixed sum a ticket. */
export type CommissionRule =
  | { readonly kind: 'percent'; readonly perMille: number }
  | { readonly kind: 'fixed'; readonly amount: Money };

/** What a contract earns of a sale. */
export type Earning = {
  readonly commission: CommissionRule;
  /** The most that a ticket brings of bonus money, credited after the issue to an account of its own. */
  readonly motivation: Money;
  /** Thousandths of the fare that it brings, up to that. */
  readonly motivationPerMille: number;
};

/** The most that a ticket brings by it: thousandths of its fare, and the largest sum. */
export function maxEarning({ commission, motivation }: Earning): { perMille: number; ticket: Money } {
  if (commission.kind === 'percent') return { perMille: commission.perMille, ticket: motivation };
  return { perMille: 0, ticket: add(commission.amount, motivation) };
}

/** Whether a ticket may bring more than before, of its fare, as commission or as motivation. */
export function isEarningHigher(current: Earning, previous: Earning): boolean {
  const parts = ({ commission, motivation, motivationPerMille }: Earning) => [
    commission.kind === 'percent' ? commission.perMille : 0,
    commission.kind === 'fixed' ? commission.amount.minor : 0,
    motivation.minor,
    motivationPerMille,
  ];
  const before = parts(previous);
  return parts(current).some((part, n) => part > (before[n] ?? 0));
}

/** The share of the fare that a contract has unless the office says otherwise. */
export const DEFAULT_MOTIVATION_PER_MILLE = 50;

/** Of a fare in another currency a fixed sum is nothing, and never more than the fare. */
const fixedPerTicket = (amount: Money, fare: Money): Money => {
  if (amount.currency !== fare.currency) return zero(fare.currency);
  return compare(amount, fare) > 0 ? fare : amount;
};

/**
 * K of one ticket: `round(fare × k)`, half away from zero, or the fixed sum (docs/rules.md). A lap infant's ticket
 * brings no fixed sum.
 */
export function commissionFor(
  { commission }: Pick<Earning, 'commission'>,
  fare: Money,
  category: Category = 'aaa',
): Money {
  if (commission.kind === 'fixed')
    return category === 'rmg' ? zero(fare.currency) : fixedPerTicket(commission.amount, fare);
  return shareOfFare(fare, commission.perMille);
}

const shareOfFare = ({ minor, currency }: Money, perMille: number): Money =>
  money(Number((BigInt(minor) * BigInt(perMille) + 500n) / 1000n), currency);

/** M of one ticket: a share of its fare with a ceiling; none for a lap infant. */
export function motivationFor(
  { motivation, motivationPerMille }: Pick<Earning, 'motivation' | 'motivationPerMille'>,
  fare: Money,
  category: Category = 'aaa',
): Money {
  if (category === 'rmg' || motivation.currency !== fare.currency) return zero(fare.currency);
  const share = shareOfFare(fare, motivationPerMille);
  return compare(share, motivation) > 0 ? motivation : share;
}

/** A rule as it is kept in a row. @throws RangeError for less than nothing or more than the whole fare. */
export function commissionRule(
  row: { perMille: number | null; fixedMinor: number | null },
  currency: Currency,
): CommissionRule {
  const { perMille, fixedMinor } = row;
  if (perMille !== null && fixedMinor === null && perMille >= 0 && perMille <= 1000)
    return { kind: 'percent', perMille };
  if (perMille === null && fixedMinor !== null && fixedMinor >= 0)
    return { kind: 'fixed', amount: money(fixedMinor, currency) };
  throw new RangeError('a contract earns thousandths of the fare or a fixed sum');
}
