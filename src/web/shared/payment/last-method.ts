import { PAYMENT_METHODS, type PaymentMethod, type PaymentOption } from '#modules/payments/api.ts';
import { readCookie } from '../../shell/client-state.ts';

/** Cookie with the last payment method; it holds only the method's name. */
const COOKIE = 'payMethod';
const YEAR = 365 * 86_400;

export const methodCookie = (method: PaymentMethod): string =>
  `${COOKIE}=${method}; Path=/; Max-Age=${YEAR}; HttpOnly; SameSite=Lax`;

export function lastMethodOf(request: Request): PaymentMethod | null {
  const stored = readCookie(request.headers.get('cookie'), COOKIE);
  return PAYMENT_METHODS.find((method) => method === stored) ?? null;
}

/** The method used last is offered first. */
export const lastUsedFirst = (ways: readonly PaymentOption[], last: PaymentMethod | null): PaymentOption[] =>
  ways.toSorted((a, b) => Number(b.method === last) - Number(a.method === last));
