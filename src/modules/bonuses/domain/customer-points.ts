import type { LocalDate } from '#kernel/dates.ts';
import { CURRENCIES, type Money } from '#kernel/money.ts';
import type { PointKind } from './tariff.ts';

/** How a rule counts: points for each whole hundred of the price, or a share of the price. */
export const POINT_BASES = ['hundred', 'percent'] as const;
export type PointBasis = (typeof POINT_BASES)[number];

/** What customers earn with a document of a kind from a day on. */
export type PointRule = {
  readonly kind: PointKind;
  readonly validFrom: LocalDate;
  readonly basis: PointBasis;
  /** Points a hundred, or basis points of the price. */
  readonly rate: number;
  /** The most that one document brings; null: no limit. */
  readonly cap: number | null;
};
export const MAX_POINT_RATE: Readonly<Record<PointBasis, number>> = { hundred: 100, percent: 10_000 };
export const MAX_POINT_CAP = 1_000_000;

/** The rule of a kind on a day: the last one that is valid from that day or earlier. */
export const pointRuleOn = <Rule extends PointRule>(
  rules: readonly Rule[],
  kind: PointKind,
  day: LocalDate,
): Rule | undefined =>
  rules
    .filter((rule) => rule.kind === kind && rule.validFrom <= day)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0];

/** Whole points that a document of this price brings; parts of a point are not given. */
export function pointsForPrice({ basis, rate, cap }: Omit<PointRule, 'kind' | 'validFrom'>, price: Money): number {
  const unit = BigInt(10 ** CURRENCIES[price.currency].digits);
  const minor = BigInt(Math.max(0, price.minor));
  const points = Number(
    basis === 'hundred' ? (minor / (unit * 100n)) * BigInt(rate) : (minor * BigInt(rate)) / (unit * 10_000n),
  );
  return cap === null ? points : Math.min(points, cap);
}

/** What a document brings by the rules of its day. */
export function pointsOfDocument(
  rules: readonly PointRule[],
  { kind, price, day }: { kind: PointKind | null; price: Money; day: LocalDate },
): number {
  const rule = kind === null ? undefined : pointRuleOn(rules, kind, day);
  return rule ? pointsForPrice(rule, price) : 0;
}
