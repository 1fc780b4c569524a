import { customerOfFund } from '#kernel/account.ts';
import type { FundMethod } from '#kernel/payment-method.ts';

/** A contract pays with each of its funds, a customer with points. */
export const mayPayWith = (owner: string, method: FundMethod): boolean =>
  method === 'points' || customerOfFund(owner) === null;
