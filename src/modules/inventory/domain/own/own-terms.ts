import { fromMajor, type Money } from '#kernel/money.ts';
import type { RefundStep } from '#kernel/refund-steps.ts';
import { publishedCarrier, publishedFamily } from './published-network.ts';

/** The rules of a published carrier's family that a reservation was sold by: later publications leave them. */
export type OwnTerms = {
  readonly allowed: boolean;
  readonly penalty: Money | null;
  readonly noShow: Money | null;
  /** Soms; null: not changed. */
  readonly changeFee: number | null;
  /** Refunded and changed by the carrier's staff; absent: as its carrier is published, which it was before. */
  readonly byHand?: boolean;
  /** Of trains and buses: refund steps, and how long after the issue a ticket is annulled. */
  readonly steps?: readonly RefundStep[];
  readonly voidMinutes?: number;
};

/** The refund steps of a carrier by rail or by bus, within one country or beyond it; undefined for other carriers. */
export const railBusSteps = (carrier: string, domestic: boolean): RefundStep[] | undefined =>
  publishedCarrier(carrier)?.railBus?.steps[domestic ? 'domestic' : 'abroad'].map(
    ({ hoursBefore, percent, fee }): RefundStep => ({ hoursBefore, retainedPercent: percent, fee: fromMajor(fee) }),
  );

/** How long a ticket of a carrier by rail or by bus is annulled after its issue, minutes. */
export const railBusVoidMinutes = (carrier: string): number => publishedCarrier(carrier)?.railBus?.voidMinutes ?? 0;

/** Undefined where no such family is published. */
export function ownTermsOf(carrier: string, fareFamily: string, domestic: boolean): OwnTerms | undefined {
  const own = publishedFamily(carrier, fareFamily);
  if (!own) return undefined;
  const { refund, changeFee } = own;
  const steps = railBusSteps(carrier, domestic);
  if (steps)
    return {
      allowed: refund !== null,
      penalty: null,
      noShow: null,
      changeFee,
      steps,
      voidMinutes: railBusVoidMinutes(carrier),
    };
  return {
    allowed: refund !== null,
    penalty: refund && fromMajor(refund.penalty),
    noShow: refund && fromMajor(refund.noShow),
    changeFee,
    byHand: publishedCarrier(carrier)?.details?.byHand?.some((family) => family === fareFamily) ?? false,
  };
}

/** What a change of a sold ticket costs; null: it is not changed. */
export const soldChangeFee = (
  terms: object | null,
  rules: { changeFee: number; unchangeable?: true },
): number | null =>
  terms && 'changeFee' in terms ? (terms as OwnTerms).changeFee : rules.unchangeable ? null : rules.changeFee;
