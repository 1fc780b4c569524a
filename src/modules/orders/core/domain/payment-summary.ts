import { PAYMENT_METHODS } from '#kernel/payment-method.ts';
import type { OrderStatus, PaymentSummary } from '../../api.ts';
import type { PaymentState, ReturnSnapshot } from './order-snapshot.ts';

export type PaymentFacts = {
  readonly status: OrderStatus;
  /** Those of the order itself, not of its exchanges and services. */
  readonly payments: readonly { readonly method: string; readonly state: PaymentState }[];
  readonly returns: readonly { readonly money: ReturnSnapshot['money']; readonly minor: number }[];
};

const RECEIVED: ReadonlySet<PaymentState> = new Set(['captured', 'refunding', 'refunded', 'refund_failed']);
const PAYABLE: ReadonlySet<OrderStatus> = new Set(['cooked', 'hold', 'pay', 'not_payed']);
/** No ticket of it is valid any more. */
const OVER: ReadonlySet<OrderStatus> = new Set(['refunded', 'canceled', 'error_sold', 'released_seats']);

function paymentStatus({ status, payments, returns }: PaymentFacts): PaymentSummary['status'] {
  const received = payments.filter(({ state }) => RECEIVED.has(state));
  if (received.length === 0) return PAYABLE.has(status) ? 'waiting' : 'unpaid';
  const isUnderway = (state: string) => state === 'refunding' || state === 'sent' || state === 'refund_failed';
  if (received.some(({ state }) => isUnderway(state)) || returns.some(({ money }) => isUnderway(money)))
    return 'refunding';
  if (received.every(({ state }) => state === 'refunded')) return 'refunded';
  if (PAYABLE.has(status)) return 'partly';
  const isReturned = returns.some(({ money, minor }) => money === 'paid' && minor > 0);
  if (!isReturned) return 'paid';
  return OVER.has(status) ? 'refunded' : 'partly_refunded';
}

/** How an order is paid: the one answer of its page, of lists and of their tables. */
export function paymentSummary(facts: PaymentFacts): PaymentSummary {
  const used = new Set(facts.payments.filter(({ state }) => RECEIVED.has(state)).map(({ method }) => method));
  return { status: paymentStatus(facts), methods: PAYMENT_METHODS.filter((method) => used.has(method)) };
}

/** For readers without earnings: what was paid from a motivation came from the contract. */
export const withoutEarnings = ({ status, methods }: PaymentSummary): PaymentSummary => ({
  status,
  methods: [...new Set(methods.map((method) => (method === 'motivation' ? 'balance' : method)))],
});
