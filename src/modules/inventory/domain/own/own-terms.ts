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
  /** Refund steps; they count instead of `penalty` and `noShow`. */
  readonly steps?: readonly RefundStep[];
  /** Of trains and buses: how long after the issue a ticket is annulled. */
  readonly voidMinutes?: number;
};

/**
 * The refund steps that a fare goes by: those of its carrier by rail or by bus, within one country or beyond it, else
 * those of its family; undefined where one sum is kept whenever it is refunded.
 */
export function ownRefundSteps(carrier: string, fareFamily: string, domestic: boolean): RefundStep[] | undefined {
  const ground = publishedCarrier(carrier)?.railBus?.steps[domestic ? 'domestic' : 'abroad'];
  const steps = ground ?? publishedFamily(carrier, fareFamily)?.refund?.steps;
  return steps?.map(({ hoursBefore, percent, fee }) => ({
    hoursBefore,
    retainedPercent: percent,
    fee: fromMajor(fee),
  }));
}

/** How long a ticket of a carrier by rail or by bus is annulled after its issue, minutes. */
export const railBusVoidMinutes = (carrier: string): number => publishedCarrier(carrier)?.railBus?.voidMinutes ?? 0;

/** Undefined where no such family is published. */
export function ownTermsOf(carrier: string, fareFamily: string, domestic: boolean): OwnTerms | undefined {
  const own = publishedFamily(carrier, fareFamily);
  if (!own) return undefined;
  const { refund, changeFee } = own;
  const { railBus, details } = publishedCarrier(carrier) ?? {};
  const steps = ownRefundSteps(carrier, fareFamily, domestic);
  return {
    allowed: refund !== null,
    penalty: steps || !refund ? null : fromMajor(refund.penalty),
    noShow: steps || !refund ? null : fromMajor(refund.noShow),
    changeFee,
    ...(steps && { steps }),
    ...(railBus
      ? { voidMinutes: railBus.voidMinutes }
      : { byHand: details?.byHand?.some((family) => family === fareFamily) ?? false }),
  };
}

/** What a change of a sold ticket costs; null: it is not changed. */
export const soldChangeFee = (
  terms: object | null,
  rules: { changeFee: number; unchangeable?: true },
): number | null =>
  terms && 'changeFee' in terms ? (terms as OwnTerms).changeFee : rules.unchangeable ? null : rules.changeFee;
