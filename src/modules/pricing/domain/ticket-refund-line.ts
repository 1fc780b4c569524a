import { add, type Money, subtract, sum, zero } from '#kernel/money.ts';
import type { PriceLine } from '../api.ts';
import { paysFees } from './price-offer.ts';
import type { TicketRefundLine } from './refund-timeline-shapes.ts';

/** Our own rules of a return: the fee for a refund, and whether a void gives our service and IT fees back. */
export type ReturnPolicy = { readonly refundFee: Money; readonly voidReturnsFees: boolean };

type SoldTicketPrice = Pick<PriceLine, 'category' | 'fare' | 'taxes' | 'serviceFee' | 'itFee' | 'total'>;
type Supplier = { readonly penalty: Money; readonly taxesRefund: Money };

/**
 * Refund of one ticket once the supplier's part is known (docs/rules.md): of a void our fees by the policy and nothing
 * retained, of a refund less our fee, which a lap infant does not pay. The carrier's own fault (`carrier`) returns our
 * fees as well. May be negative.
 */
export function ticketRefundLine(
  sold: SoldTicketPrice,
  { penalty, taxesRefund }: Supplier,
  how: 'void' | 'carrier' | 'refund',
  policy: ReturnPolicy,
): TicketRefundLine {
  const nothing = zero(sold.total.currency);
  const fees = add(sold.serviceFee, sold.itFee);
  const feesRefund = how === 'carrier' || (how === 'void' && policy.voidReturnsFees) ? fees : nothing;
  const refundFee = how === 'refund' && paysFees(sold.category) ? policy.refundFee : nothing;
  return {
    paid: sold.total,
    fare: sold.fare,
    penalty,
    taxesRefund,
    taxesRetained: subtract(sold.taxes, taxesRefund),
    feesRefund,
    feesRetained: subtract(fees, feesRefund),
    refundFee,
    refundAmount: subtract(sum([subtract(sold.fare, penalty), taxesRefund, feesRefund]), refundFee),
  };
}
