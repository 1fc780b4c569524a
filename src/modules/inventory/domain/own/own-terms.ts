import { fromMajor, type Money } from '#kernel/money.ts';
import { publishedFamily } from './published-network.ts';

/** The rules of a published carrier's family that a reservation was sold by: later publications leave them. */
export type OwnTerms = {
  readonly allowed: boolean;
  readonly penalty: Money | null;
  readonly noShow: Money | null;
  /** Soms; null: not changed. */
  readonly changeFee: number | null;
};

/** Undefined where the office has published no such family: the demonstration's rules never change. */
export function ownTermsOf(carrier: string, fareFamily: string): OwnTerms | undefined {
  const own = publishedFamily(carrier, fareFamily);
  if (!own) return undefined;
  const { refund, changeFee } = own;
  return {
    allowed: refund !== null,
    penalty: refund && fromMajor(refund.penalty),
    noShow: refund && fromMajor(refund.noShow),
    changeFee,
  };
}

/** What a change of a sold ticket costs; null: it is not changed. */
export const soldChangeFee = (
  terms: object | null,
  rules: { changeFee: number; unchangeable?: true },
): number | null =>
  terms && 'changeFee' in terms ? (terms as OwnTerms).changeFee : rules.unchangeable ? null : rules.changeFee;
