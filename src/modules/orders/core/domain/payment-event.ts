import { type Money, money } from '#kernel/money.ts';
import type { OrderEvent, PaymentState } from './order-snapshot.ts';
import { EXCHANGE_KEY, firstRefundKey, isOfAncillaries, isOfTickets, ORDER_KEY, RETURN_KEY } from './refund-purpose.ts';

export type PaymentEvent = {
  orderId: string;
  intentId: string;
  on: 'captured' | 'declined' | 'expired' | 'refunded' | 'refund_rejected';
  amount?: Money;
  /** What the buyer was asked for. */
  requested?: Money;
  method?: string;
  code?: string;
  /** What a refund was for. */
  key?: string;
  /** Purpose of the payment; `order` by default. */
  purpose?: string;
};

/** An attempt as payments know it; `PaymentView` fits. */
export type KnownPayment = {
  readonly id: string;
  readonly state: PaymentState;
  readonly purpose?: string;
  readonly captured: Money;
  readonly amount?: Money;
  readonly method?: string;
  readonly refunds: readonly { readonly key: string; readonly amount: Money; readonly state: string }[];
  readonly declineCode: string | null;
};

/** The news as an event of the order: money of a return by its key, anything else by its payment. */
export function toOrderEvent(news: PaymentEvent, known: Money | undefined, total: Money): OrderEvent {
  const { on, intentId, code, method, purpose } = news;
  const key = firstRefundKey(news.key ?? ORDER_KEY);
  if ((on === 'refunded' || on === 'refund_rejected') && isOfTickets(key)) {
    const amount = news.amount ?? money(0, total.currency);
    const subject = key.startsWith(RETURN_KEY)
      ? { returnId: key.slice(RETURN_KEY.length) }
      : { exchangeId: key.slice(EXCHANGE_KEY.length) };
    return { on: on === 'refunded' ? 'refund_paid' : on, ...subject, amount, ...(code ? { code } : {}) };
  }
  const amount = on === 'captured' && news.amount ? news.amount : (known ?? total);
  const requested = on === 'captured' ? (news.requested ?? known) : undefined;
  return {
    on,
    paymentId: intentId,
    amount,
    ...(purpose ? { purpose } : {}),
    ...(requested ? { requested } : {}),
    ...(method ? { method } : {}),
    ...(code ? { code } : {}),
  };
}

/** The part of a payment that is the order's: without ancillaries. */
export function withoutShare(news: PaymentEvent, minor: number): PaymentEvent {
  const less = (amount: PaymentEvent['amount']) => amount && money(amount.minor - minor, amount.currency);
  const [amount, requested] = [less(news.amount), less(news.requested)];
  return { ...news, ...(amount && { amount }), ...(requested && { requested }) };
}

const TOOK: ReadonlySet<PaymentState | undefined> = new Set(['captured', 'refunding', 'refunded', 'refund_failed']);

/** Payment events that the order missed because the process that should have delivered them died. */
export function missedPaymentEvents(
  orderId: string,
  payment: KnownPayment,
  mine: PaymentState | undefined,
): PaymentEvent[] {
  const { purpose } = payment;
  const base = { orderId, intentId: payment.id, ...(purpose ? { purpose } : {}) };
  const refundAmount = payment.refunds.filter((r) => isOfTickets(r.key));
  const news: PaymentEvent[] = refundAmount
    .filter((r) => r.state === 'done')
    .map(({ key, amount }) => ({ ...base, on: 'refunded', key, amount }));
  for (const { key, amount, state } of payment.refunds)
    if (state === 'done' && isOfAncillaries(key)) news.push({ ...base, on: 'refunded', key, amount });
  for (const { key, amount, state } of payment.refunds)
    if (state === 'rejected') news.push({ ...base, on: 'refund_rejected', key, amount });
  if (TOOK.has(payment.state) && !TOOK.has(mine))
    news.push({
      ...base,
      on: 'captured',
      amount: payment.captured,
      ...(payment.amount ? { requested: payment.amount } : {}),
      ...(payment.method ? { method: payment.method } : {}),
    });
  if (payment.state === 'refunded' && mine !== 'refunded' && refundAmount.length === 0)
    news.push({ ...base, on: 'refunded' });
  if (mine !== 'started') return news;
  if (payment.state === 'declined') news.push({ ...base, on: 'declined', code: payment.declineCode ?? 'declined' });
  if (payment.state === 'expired') news.push({ ...base, on: 'expired' });
  return news;
}
