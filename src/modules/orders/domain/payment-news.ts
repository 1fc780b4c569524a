import { type Money, money } from '#kernel/money.ts';
import type { OrderEvent, PaymentState } from './facts.ts';

/** What a return's money is refunded for, as payments keep it. */
export const RETURN_KEY = 'return:';
/** What the difference of an exchange is refunded for. */
export const EXCHANGE_KEY = 'exchange:';

/** Money that goes back for tickets that were returned or exchanged. */
export const isOfTickets = (key: string | undefined): key is string =>
  key !== undefined && (key.startsWith(RETURN_KEY) || key.startsWith(EXCHANGE_KEY));

export type PaymentNews = {
  orderId: string;
  intentId: string;
  on: 'captured' | 'declined' | 'expired' | 'refunded';
  amount?: Money;
  /** What the buyer was asked for. */
  asked?: Money;
  method?: string;
  code?: string;
  /** What a refund was for. */
  key?: string;
  /** What it pays for; `order` unless told. */
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
export function eventOfNews(news: PaymentNews, known: Money | undefined, total: Money): OrderEvent {
  const { on, intentId, code, key, method, purpose } = news;
  if (on === 'refunded' && isOfTickets(key)) {
    const amount = news.amount ?? money(0, total.currency);
    return key.startsWith(RETURN_KEY)
      ? { on: 'paid_back', returnId: key.slice(RETURN_KEY.length), amount }
      : { on: 'paid_back', exchangeId: key.slice(EXCHANGE_KEY.length), amount };
  }
  const amount = on === 'captured' && news.amount ? news.amount : (known ?? total);
  const asked = on === 'captured' ? (news.asked ?? known) : undefined;
  return {
    on,
    paymentId: intentId,
    amount,
    ...(purpose ? { purpose } : {}),
    ...(asked ? { asked } : {}),
    ...(method ? { method } : {}),
    ...(code ? { code } : {}),
  };
}

const TOOK: ReadonlySet<PaymentState | undefined> = new Set(['captured', 'refunding', 'refunded']);

/** What payments know of an attempt and the order was not told, because the process that should have told it died. */
export function missedNews(
  orderId: string,
  payment: KnownPayment,
  mine: PaymentState | undefined,
): PaymentNews[] {
  const { purpose } = payment;
  const base = { orderId, intentId: payment.id, ...(purpose ? { purpose } : {}) };
  const back = payment.refunds.filter((r) => isOfTickets(r.key));
  const news: PaymentNews[] = back
    .filter((r) => r.state === 'done')
    .map(({ key, amount }) => ({ ...base, on: 'refunded', key, amount }));
  if (TOOK.has(payment.state) && !TOOK.has(mine))
    news.push({
      ...base,
      on: 'captured',
      amount: payment.captured,
      ...(payment.amount ? { asked: payment.amount } : {}),
      ...(payment.method ? { method: payment.method } : {}),
    });
  if (payment.state === 'refunded' && mine !== 'refunded' && back.length === 0)
    news.push({ ...base, on: 'refunded' });
  if (mine !== 'started') return news;
  if (payment.state === 'declined')
    news.push({ ...base, on: 'declined', code: payment.declineCode ?? 'declined' });
  if (payment.state === 'expired') news.push({ ...base, on: 'expired' });
  return news;
}
