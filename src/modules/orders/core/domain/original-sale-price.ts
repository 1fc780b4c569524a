import { add, type Money, zero } from '#kernel/money.ts';
import { madeBy, type PriceDetail } from '#modules/pricing/api.ts';

type PriceComponent = 'fare' | 'taxes' | 'serviceFee' | 'itFee' | 'total' | 'commission' | 'motivation';

/** Two prices put together, or one taken off the other, part by part; the lines are the first one's. */
export function addPrices(whole: PriceDetail, one: PriceDetail, both: (a: Money, b: Money) => Money): PriceDetail {
  const nothing = zero(whole.total.currency);
  const of = (part: PriceComponent): Money => both(whole[part] ?? nothing, one[part] ?? nothing);
  return {
    lines: whole.lines,
    fare: of('fare'),
    taxes: of('taxes'),
    serviceFee: of('serviceFee'),
    itFee: of('itFee'),
    total: of('total'),
    ...(whole.commission || one.commission ? { commission: of('commission') } : {}),
    ...(whole.motivation || one.motivation ? { motivation: of('motivation') } : {}),
    ...madeBy(whole),
  };
}

/** What an order was sold for, when passengers have left it since: its price and theirs together. */
export const originalSalePrice = (price: PriceDetail, remaining: readonly PriceDetail[]): PriceDetail =>
  remaining.reduce((whole, one) => addPrices(whole, one, add), price);
