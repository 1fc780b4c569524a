import { type Money, money, proportion, subtract, zero } from '#kernel/money.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { ReturnLine } from './return-shapes.ts';

type Earned = Pick<PriceDetail, 'total' | 'commission'>;

/**
 * What an order costs whoever pays (docs/rules.md): a contract pays from its balance the price less its commission, a buyer's card,
 * wallet or QR all of it, and the contract is then credited with the commission.
 */
export const dueOf = ({ total, commission }: Earned, payer: 'contract' | 'buyer'): Money =>
  payer === 'contract' && commission ? subtract(total, commission) : total;

/** How much of the commission was paid with the tickets instead of being kept back: the contract is credited with it. */
export function creditedOf(price: Earned, paid: Money): Money {
  const { commission = zero(price.total.currency) } = price;
  const more = paid.minor - dueOf(price, 'contract').minor;
  return money(Math.min(Math.max(more, 0), commission.minor), commission.currency);
}

/**
 * Takes the commission of a returned ticket back, as much of it as of its fare (`K × Rfare / fare`). It comes off what is given back in
 * so far as it was kept back at the payment; the rest is charged to the contract, never to the buyer.
 */
export function takeCommissionBack(
  line: ReturnLine,
  own: Money | undefined,
  price: Earned,
  credited: Money,
): ReturnLine {
  if (!own || own.minor === 0 || !price.commission) return line;
  const clawback = proportion(own, subtract(line.fare, line.penalty), line.fare);
  const charged = money(
    Number((BigInt(clawback.minor) * BigInt(credited.minor)) / BigInt(price.commission.minor)),
    clawback.currency,
  );
  const deducted = subtract(clawback, charged);
  return { ...line, clawback, deducted, back: subtract(line.back, deducted) };
}
