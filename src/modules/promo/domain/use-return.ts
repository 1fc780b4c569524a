/** How the tickets of an order stand: some still do, or all were given back, by voids alone or by refunds too. */
export type OrderStanding = 'standing' | 'voided' | 'refunded';

type ReturnRule = { readonly returnsOnVoid: boolean; readonly returnsOnRefund: boolean };

/** Money of a payment that goes back for tickets; anything else gives an order back that was not sold. */
const OF_TICKETS = /^(return|exchange):/;
export const isOfSale = (key: string): boolean => OF_TICKETS.test(key);

/**
 * Whether a use comes back with a part of its discount: always when the order was not sold, by the rule of the
 * promotion when none of its tickets stands any more. An exchange gives no use back: the order still stands.
 */
export function givesUseBack(rule: ReturnRule, key: string, standing: OrderStanding): boolean {
  if (!isOfSale(key)) return true;
  if (standing === 'standing') return false;
  return standing === 'voided' ? rule.returnsOnVoid : rule.returnsOnRefund;
}
