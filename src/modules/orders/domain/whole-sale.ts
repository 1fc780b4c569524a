import { add, type Money, zero } from '#kernel/money.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';

type Part = 'fare' | 'taxes' | 'serviceFee' | 'itFee' | 'total' | 'commission' | 'motivation';

/** What an order was sold for, when passengers have left it since: its price and theirs together. */
export function wholeSale(price: PriceDetail, left: readonly PriceDetail[]): PriceDetail {
  return left.reduce((whole, one) => {
    const both = (part: Part): Money =>
      add(whole[part] ?? zero(whole.total.currency), one[part] ?? zero(whole.total.currency));
    return {
      lines: whole.lines,
      fare: both('fare'),
      taxes: both('taxes'),
      serviceFee: both('serviceFee'),
      itFee: both('itFee'),
      total: both('total'),
      ...(whole.commission || one.commission ? { commission: both('commission') } : {}),
      ...(whole.motivation || one.motivation ? { motivation: both('motivation') } : {}),
    };
  }, price);
}
