import { type Currency, type Money, sum, times, zero } from '#kernel/money.ts';
import type { PriceDetail, PriceLine } from '../api.ts';

type PriceComponent = 'fare' | 'taxes' | 'serviceFee' | 'itFee' | 'total' | 'commission' | 'motivation';

/**
 * Lines, each for one passenger of a count, with the sums of the whole party; with an agency's earnings where a line
 * has them.
 */
export function partyPrice(lines: readonly PriceLine[], currency: Currency): PriceDetail {
  const party = (part: PriceComponent): Money =>
    sum(
      lines.map((line) => times(line[part] ?? zero(currency), line.count)),
      currency,
    );
  return {
    lines: [...lines],
    fare: party('fare'),
    taxes: party('taxes'),
    serviceFee: party('serviceFee'),
    itFee: party('itFee'),
    total: party('total'),
    ...(lines.some((line) => line.commission) ? { commission: party('commission') } : {}),
    ...(lines.some((line) => line.motivation) ? { motivation: party('motivation') } : {}),
  };
}
