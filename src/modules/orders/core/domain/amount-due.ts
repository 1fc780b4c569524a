import { type Money, money, subtract, zero } from '#kernel/money.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';

type PriceWithCommission = Pick<PriceDetail, 'total' | 'commission'>;

/**
 * Price of an order by payer (docs/rules.md): a contract pays from its balance the price less its commission, a buyer's
 * card, wallet or QR all of it, and the contract is then credited with the commission.
 */
export const amountDueFrom = ({ total, commission }: PriceWithCommission, payer: 'contract' | 'buyer'): Money =>
  payer === 'contract' && commission ? subtract(total, commission) : total;

/**
 * How much of the commission was paid with the tickets instead of being kept back: the contract is credited with it.
 */
export function commissionCreditedOf(price: PriceWithCommission, paid: Money): Money {
  const { commission = zero(price.total.currency) } = price;
  const more = paid.minor - amountDueFrom(price, 'contract').minor;
  return money(Math.min(Math.max(more, 0), commission.minor), commission.currency);
}
