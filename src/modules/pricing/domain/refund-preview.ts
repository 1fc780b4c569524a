import { isNegative, type Money, subtract, sum, times, zero } from '#kernel/money.ts';
import { type RefundCase, ticketRefund } from '#kernel/refund-rule.ts';
import type { FareTerms, SupplierPrice } from '#modules/supply/api.ts';
import type { RefundPreview } from '../api.ts';
import { paysFees } from './price-offer.ts';
import type { FeeSchedule } from './tariff.ts';

type RefundRule = FareTerms['refund'];

function partyBack(prices: readonly SupplierPrice[], rule: RefundRule, tariff: FeeSchedule, when: RefundCase): Money {
  const { currency } = tariff.refundFee;
  const back = prices.map((price) => {
    const seat = paysFees(price.category);
    const { refund } = ticketRefund(price, rule, { when, seat, hours: Number.POSITIVE_INFINITY });
    return times(subtract(refund, seat ? tariff.refundFee : zero(currency)), price.count);
  });
  const whole = sum(back, currency);
  return isNegative(whole) ? zero(currency) : whole;
}

/**
 * «Что вернут, если передумаете», for the whole party, shown before the purchase (docs/rules.md): the fare less the
 * penalty if the fare is refundable, plus refundable taxes, less our refund fee for each passenger with a seat. After
 * departure the no-show sum comes off as well. Terms in steps count as long before the departure. Service and IT fees
 * stay with us. Never below zero: a return is voluntary.
 * @throws TypeError when currencies are mixed.
 */
export const refundPreview = (
  prices: readonly SupplierPrice[],
  rule: RefundRule,
  tariff: FeeSchedule,
): RefundPreview => ({
  beforeDeparture: partyBack(prices, rule, tariff, 'before'),
  afterDeparture: partyBack(prices, rule, tariff, 'missed'),
  fees: [{ refund: tariff.refundFee, exchange: tariff.exchangeFee }],
});
