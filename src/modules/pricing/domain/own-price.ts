import { allocate } from '#kernel/allocate.ts';
import { type Money, money, subtract, sum } from '#kernel/money.ts';
import type { PriceDetail, PriceLine } from '../api.ts';
import { partyPrice } from './party-price.ts';
import { priceOfPortions } from './price-of-portions.ts';
import { paysFees } from './price-offer.ts';

/** The lowest own price of an offer: what the supplier gets, and our IT fee. */
export const lowestOwnPrice = ({ total, serviceFee }: Pick<PriceDetail, 'total' | 'serviceFee'>): Money =>
  subtract(total, serviceFee);

/**
 * The service fee of each passenger with a seat that makes a price come to `total`: the same for each, so that a total
 * that cannot be divided is rounded up by less than a minor unit a passenger. Null below the lowest own price.
 */
export function ownServiceFeeFor(price: PriceDetail, total: Money): Money | null {
  const seats = price.lines.reduce((all, { category, count }) => (paysFees(category) ? all + count : all), 0);
  const { minor, currency } = subtract(total, lowestOwnPrice(price));
  return minor < 0 || seats === 0 ? null : money(Math.ceil(minor / seats), currency);
}

const withFee = (lines: readonly PriceLine[], fee: Money): PriceLine[] =>
  lines.map((line) => {
    if (!paysFees(line.category)) return line;
    return { ...line, serviceFee: fee, total: sum([line.fare, line.taxes, fee, line.itFee]) };
  });

/**
 * The price with the service fee that staff set for each passenger with a seat instead of that of the rules; of a
 * journey on several tickets it is divided among them.
 */
export function withOwnServiceFee(price: PriceDetail, fee: Money): PriceDetail {
  const { currency } = price.total;
  const { portions } = price;
  const ofPortion = portions && allocate(fee, Array(portions.length).fill(1));
  const priced = portions
    ? priceOfPortions(
        portions.map(({ lines }, n) => ({ lines: withFee(lines, ofPortion?.[n] ?? fee) })),
        currency,
      )
    : partyPrice(withFee(price.lines, fee), currency);
  return { ...price, ...priced, ownServiceFee: fee };
}
