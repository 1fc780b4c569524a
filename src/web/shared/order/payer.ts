import { paymentSourceOf } from '#kernel/payment-method.ts';
import type { Order } from '#modules/orders/api.ts';

/**
 * Through whom money came or goes back: a bank, a mobile wallet, or the house itself, with which a contract keeps it.
 */
export type Payer = 'bank' | 'wallet' | 'house';

const payerOfMethod = (method: string): Payer => {
  const source = paymentSourceOf(method);
  return source === 'own' ? 'house' : source;
};

/** The one payer of all these ways to pay; the bank when they differ or there are none. */
export function payerOfMethods(methods: readonly string[]): Payer {
  const [first, ...others] = new Set(methods.map(payerOfMethod));
  return first && others.length === 0 ? first : 'bank';
}

const capturedPayments = (payments: Order['payments']) =>
  payments.filter(({ state }) => ['captured', 'refunding', 'refunded', 'refund_failed'].includes(state));

/** Who has to move money of the order now, or moved it last: what is on its way counts first, then what was taken. */
export function payerOf({ payments }: Pick<Order, 'payments'>): Payer {
  const moving = payments.filter(({ state }) => ['started', 'refunding', 'refund_failed'].includes(state));
  const paid = capturedPayments(payments);
  const decisive = moving.length > 0 ? moving : paid.length > 0 ? paid : payments;
  return payerOfMethods(decisive.map(({ method }) => method));
}

/** Whose doing a money entry of the history was; entries of before methods were noted go by the order's payments. */
export function payerOfEntry(entry: Order['history'][number], order: Pick<Order, 'payments'>): Payer {
  const { method } = entry.details;
  return typeof method === 'string' ? payerOfMethod(method) : payerOf(order);
}
