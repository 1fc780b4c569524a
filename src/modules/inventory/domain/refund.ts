import { type Money, money, soms, sum } from '#kernel/money.ts';
import { keptBy, type RefundStep } from '#kernel/refund-steps.ts';
import type { HousePrice } from './party-price.ts';

/** What one ticket brings back; `penalty` is what is kept of the fare, never more than the fare. */
export type RefundLine = {
  document: string;
  travellerId: string;
  fare: Money;
  penalty: Money;
  taxes: HousePrice['taxes'];
  refund: Money;
};

export type RefundCase = {
  /** Penalties in soms; `null`: the fare is not refundable. */
  rule: { penalty: number; noShow: number } | null;
  /** A lap infant without a seat pays no penalty. */
  seat: boolean;
  /** The first unused flight has left. */
  noShow: boolean;
};

type Sold = Pick<RefundLine, 'document' | 'travellerId' | 'fare' | 'taxes'>;

const taxesBack = ({ taxes }: Sold, refundableOnly: boolean): Money =>
  sum(
    taxes.filter((tax) => tax.refundable || !refundableOnly).map((tax) => tax.amount),
    'KGS',
  );

/** docs/rules.md: max(0, fare − penalty − no-show) and the refundable taxes, of a ticket nobody has used. */
export function refundLine(sold: Sold, { rule, seat, noShow }: RefundCase): RefundLine {
  const kept = soms(rule === null || !seat ? 0 : rule.penalty + (noShow ? rule.noShow : 0)).minor;
  const penalty = money(rule === null ? sold.fare.minor : Math.min(sold.fare.minor, kept));
  return {
    ...sold,
    penalty,
    refund: money(sold.fare.minor - penalty.minor + taxesBack(sold, true).minor),
  };
}

/** Trains and buses: what a step of their ladder keeps, and the refundable taxes. */
export function steppedLine(sold: Sold, step: RefundStep): RefundLine {
  const penalty = keptBy(step, sold.fare);
  return { ...sold, penalty, refund: money(sold.fare.minor - penalty.minor + taxesBack(sold, true).minor) };
}

/** A void gives everything back. */
export const voidLine = (sold: Sold): RefundLine => ({
  ...sold,
  penalty: money(0),
  refund: money(sold.fare.minor + taxesBack(sold, false).minor),
});

/** The carrier did not carry: the whole fare and every tax come back, whatever the fare's rules say. */
export const involuntaryLine = (sold: Sold): RefundLine =>
  voidLine({ ...sold, taxes: sold.taxes.map((tax) => ({ ...tax, refundable: true })) });
