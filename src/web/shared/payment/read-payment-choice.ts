import { CURRENCIES, type Currency, type Money } from '#kernel/money.ts';
import { isWallet } from '#kernel/payment-method.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#modules/payments/api.ts';

export type PaymentChoice = { method: PaymentMethod; phone?: string; points?: Money };

/**
 * How the form says the buyer wants to pay; the card where it says nothing that we know. Points are typed in whole
 * units.
 */
export function readWish(form: FormData, currency: Currency): PaymentChoice {
  const method = PAYMENT_METHODS.find((known) => known === form.get('method')) ?? 'card';
  const phone = String(form.get('phone') ?? '')
    .trim()
    .slice(0, 40);
  const typed = String(form.get('points') ?? '').replace(/\s/g, '');
  const points = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  const { digits } = CURRENCIES[currency];
  return {
    method,
    ...(phone && isWallet(method) ? { phone } : {}),
    ...(points > 0 && method !== 'points' ? { points: { minor: points * 10 ** digits, currency } } : {}),
  };
}
