import { type Money, money } from '#kernel/money.ts';
import type { PaymentOption } from '#modules/payments/api.ts';
import type { EnteredPromoCode } from '#modules/promo/api.ts';

/** What a code takes off a payment that has not begun; zero where it is refused, and where it is paid already. */
export const openDiscount = (entered: EnteredPromoCode): number =>
  entered && !entered.applied ? (entered.amount?.minor ?? 0) : 0;

const less = ({ minor, currency }: Money, discount: number): Money => money(Math.max(0, minor - discount), currency);

/** An amount due and the payment methods after a discount. */
export function withDiscount<P extends { amountDue: Money; paymentOptions: PaymentOption[] }>(
  payment: P,
  discount: number,
): P {
  if (discount === 0) return payment;
  return {
    ...payment,
    amountDue: less(payment.amountDue, discount),
    paymentOptions: payment.paymentOptions.map(({ method, fund }) => ({
      method,
      fund: fund?.due ? { ...fund, due: less(fund.due, discount) } : fund,
    })),
  };
}
