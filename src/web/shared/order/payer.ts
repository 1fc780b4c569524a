import { paymentSourceOf } from '#kernel/payment-method.ts';
import type { Order } from '#modules/orders/api.ts';

/** Who moves the money: a bank, a mobile wallet, or we ourselves, who keep the balance of a contract. */
export type Payer = 'bank' | 'wallet' | 'house';

const payerOfMethod = (method: string): Payer => {
  const source = paymentSourceOf(method);
  return source === 'own' ? 'house' : source;
};

/** The common payer of these payment methods; the bank when they differ or there are none. */
export function payerOfMethods(methods: readonly string[]): Payer {
  const [first, ...others] = new Set(methods.map(payerOfMethod));
  return first && others.length === 0 ? first : 'bank';
}

const capturedPayments = (payments: Order['payments']) =>
  payments.filter(({ state }) => ['captured', 'refunding', 'refunded', 'refund_failed'].includes(state));

/** Who moves the order's money now or moved it last: payments in progress count first, then captured ones. */
export function payerOf({ payments }: Pick<Order, 'payments'>): Payer {
  const moving = payments.filter(({ state }) => ['started', 'refunding', 'refund_failed'].includes(state));
  const paid = capturedPayments(payments);
  const decisive = moving.length > 0 ? moving : paid.length > 0 ? paid : payments;
  return payerOfMethods(decisive.map(({ method }) => method));
}

/** The payer of a money entry in the history; old entries without a method use the order's payments. */
export function payerOfEntry(entry: Order['history'][number], order: Pick<Order, 'payments'>): Payer {
  const { method } = entry.details;
  return typeof method === 'string' ? payerOfMethod(method) : payerOf(order);
}
