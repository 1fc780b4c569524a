import { add, isNegative, type Money, subtract, sum, times, zero } from '#kernel/money.ts';
import { keptBy, stepAt } from '#kernel/refund-steps.ts';
import type { FareTerms, SupplierPrice } from '#modules/supply/api.ts';
import type { RefundPreview } from '../api.ts';
import { paysFees } from './price-offer.ts';
import type { Tariff } from './tariff.ts';

type RefundRule = FareTerms['refund'];

const notBelowZero = (amount: Money): Money => (isNegative(amount) ? zero(amount.currency) : amount);

function fareBack(price: SupplierPrice, rule: RefundRule, late: boolean): Money {
  const nothing = zero(price.fare.currency);
  if (!rule.allowed) return nothing;
  if (rule.steps) {
    // Told for whoever decides in good time; after departure a person decides.
    const step = late ? null : stepAt(rule.steps, Number.POSITIVE_INFINITY);
    return step ? subtract(price.fare, keptBy(step, price.fare)) : nothing;
  }
  // Penalties are for a passenger with a seat (supply/api).
  if (!paysFees(price.category)) return price.fare;
  const penalty = rule.penalty ?? nothing;
  const noShow = (late ? rule.noShow : null) ?? nothing;
  return notBelowZero(subtract(price.fare, add(penalty, noShow)));
}

function partyBack(prices: readonly SupplierPrice[], rule: RefundRule, tariff: Tariff, late: boolean): Money {
  const currency = tariff.refundFee.currency;
  const back = prices.map((price) => {
    const taxes = sum(
      price.taxes.filter((tax) => tax.refundable).map((tax) => tax.amount),
      currency,
    );
    const fee = paysFees(price.category) ? tariff.refundFee : zero(currency);
    return times(subtract(add(fareBack(price, rule, late), taxes), fee), price.count);
  });
  return notBelowZero(sum(back, currency));
}

/**
 * «Что вернут, если передумаете», for the whole party, told before the purchase (docs/rules.md): the fare less the penalty
 * if the fare may be given back, plus refundable taxes, less our refund fee for each passenger with a seat. After departure the
 * no-show sum comes off as well. Service and IT fees stay with us. Never below zero: nobody has to give a ticket back.
 * @throws TypeError when currencies are mixed.
 */
export const refundPreview = (
  prices: readonly SupplierPrice[],
  rule: RefundRule,
  tariff: Tariff,
): RefundPreview => ({
  beforeDeparture: partyBack(prices, rule, tariff, false),
  afterDeparture: partyBack(prices, rule, tariff, true),
});
