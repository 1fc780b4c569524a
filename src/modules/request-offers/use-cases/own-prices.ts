import { type FieldProblem, invalidFields } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { lowestOwnPrice, ownServiceFeeFor, type PriceDetail, withOwnServiceFee } from '#modules/pricing/api.ts';

/** A found offer that staff chose, with the total that they named for its party instead of that of the price rules. */
export type FoundPick = { searchUid: string; offerId: string; ownTotal?: Money | undefined };

/**
 * What the client pays for each chosen offer. @throws AppError invalid `offers.below_cost`, where an own price does not
 * cover what the supplier gets and our IT fee; `common.bad_input` in another currency.
 */
export function pricesOfPicks(
  locale: Locale,
  picks: readonly FoundPick[],
  prices: readonly PriceDetail[],
): readonly PriceDetail[] {
  const problems: FieldProblem[] = [];
  const named = prices.map((price, n) => {
    const ownTotal = picks[n]?.ownTotal;
    if (!ownTotal) return price;
    const path = `picks.${n}.ownTotal`;
    const fee = ownTotal.currency === price.total.currency ? ownServiceFeeFor(price, ownTotal) : undefined;
    if (fee) return withOwnServiceFee(price, fee);
    problems.push(
      fee === undefined
        ? { path, code: 'common.bad_input' }
        : { path, code: 'offers.below_cost', values: { lowestText: formatMoney(lowestOwnPrice(price), locale) } },
    );
    return price;
  });
  if (problems.length > 0) throw invalidFields(problems);
  return named;
}
