import { customerOfFund, promoOfFund } from '#kernel/account.ts';
import { type FundMethod, PROMO_METHOD } from '#kernel/payment-method.ts';

/** A contract pays with each of its funds, a customer with points, a promo code with its discount alone. */
export function mayPayWith(owner: string, method: FundMethod): boolean {
  if (method === PROMO_METHOD || promoOfFund(owner) !== null)
    return method === PROMO_METHOD && promoOfFund(owner) !== null;
  return method === 'points' || customerOfFund(owner) === null;
}
