import { money, subtract } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { ReturnLine } from './return-shapes.ts';

type Fees = Pick<PriceDetail['lines'][number], 'category' | 'serviceFee'>;

/**
 * What a return moves, over all of its lines: fare and taxes from the supplier, our two fees back, our refund fee. Fees that go back only
 * in part are the service fee first.
 */
export function partsOf(
  lines: readonly ReturnLine[],
  fees: readonly Fees[],
  categoryOf: (passengerId: string) => Category | undefined,
) {
  const currency = lines[0]?.back.currency ?? 'KGS';
  const whole = (of: (line: ReturnLine) => { minor: number }) =>
    money(
      lines.reduce((all, line) => all + of(line).minor, 0),
      currency,
    );
  const serviceFee = whole((line) => {
    const category = categoryOf(line.passengerId);
    const sold = fees.find((f) => f.category === category)?.serviceFee.minor ?? 0;
    return { minor: Math.min(sold, line.feesBack.minor) };
  });
  return {
    fare: whole((line) => subtract(line.fare, line.penalty)),
    taxes: whole((line) => line.taxesBack),
    serviceFee,
    itFee: subtract(
      whole((line) => line.feesBack),
      serviceFee,
    ),
    refundFee: whole((line) => line.refundFee),
  };
}
