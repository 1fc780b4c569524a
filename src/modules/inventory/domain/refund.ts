import { fromMajor, type Money } from '#kernel/money.ts';
import { type RefundCase, type RefundTerms, ticketRefund } from '#kernel/refund-rule.ts';
import { type FareFamily, familyRules } from './families.ts';
import { ownRefundSteps } from './own/own-terms.ts';
import type { InventoryPrice } from './party-price.ts';

/** What one ticket brings back; `penalty` is what is kept of the fare, never more than the fare. */
export type RefundLine = {
  document: string;
  travellerId: string;
  fare: Money;
  penalty: Money;
  taxes: InventoryPrice['taxes'];
  refund: Money;
};

type SoldDocument = Pick<RefundLine, 'document' | 'travellerId' | 'fare' | 'taxes'>;

/**
 * The terms of a fare family as the rule of refunds reads them; trains and buses have other steps within one country.
 */
export function refundTermsOf(carrier: string, fareFamily: FareFamily, domestic = false): RefundTerms {
  const { refund } = familyRules(carrier, fareFamily);
  const steps = ownRefundSteps(carrier, fareFamily, domestic);
  if (steps) return { allowed: refund !== null, penalty: null, noShow: null, steps };
  return {
    allowed: refund !== null,
    penalty: refund && fromMajor(refund.penalty),
    noShow: refund && fromMajor(refund.noShow),
  };
}

/**
 * docs/rules.md, of an unused ticket. A lap infant has no `seat`. When the carrier is to blame every tax counts as
 * refundable.
 */
export function refundLine(
  sold: SoldDocument,
  terms: RefundTerms,
  of: { when: RefundCase; seat: boolean; hours: number },
): RefundLine {
  const { penalty, refund } = ticketRefund(sold, terms, of);
  const taxes = of.when === 'carrier' ? sold.taxes.map((tax) => ({ ...tax, refundable: true })) : sold.taxes;
  return { ...sold, taxes, penalty, refund };
}
