import { compare, type Money, money, zero } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import { amountOf } from './apply-rules.ts';
import type { PriceRule } from './price-rule.ts';

/**
 * What a rule of the kind `commission` comes to for one ticket: never more than its fare; a lap infant's ticket brings
 * no fixed sum, as under the rate of a contract.
 */
export function commissionByRule(rule: PriceRule, fare: Money, category: Category): Money {
  if (rule.amount.rate === null && category === 'rmg') return zero(fare.currency);
  const earned = money(amountOf(rule, fare), fare.currency);
  return compare(earned, fare) > 0 ? fare : earned;
}
