import type { Money } from '#kernel/money.ts';
import type { PaymentOption } from '#modules/payments/api.ts';

/**
 * A balance pays the price less the commission: whether it is enough stands with it, and the sum where the reader may
 * know the commission.
 */
export const withNet = (ways: readonly PaymentOption[], due: Money, netShown: boolean): PaymentOption[] =>
  ways.map((way) => {
    if (way.method !== 'balance' || !way.fund) return way;
    const covers = way.fund.available.minor >= due.minor;
    return { ...way, fund: { ...way.fund, covers, ...(netShown && { due }) } };
  });
