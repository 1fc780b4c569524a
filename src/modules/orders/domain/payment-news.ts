import { type Money, money } from '#kernel/money.ts';
import type { OrderEvent, PaymentState } from './facts.ts';

/** What a return's money is refunded for, as payments keep it. */
export const RETURN_KEY = 'return:';

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
};

/** An attempt as payments know it; `PaymentView` fits. */
export type KnownPayment = {
  readonly id: string;
  readonly state: PaymentState;
  readonly captured: Money;
  readonly amount?: Money;
  readonly method?: string;
  readonly refunds: readonly { readonly key: string; readonly amount: Money; readonly state: string }[];
  readonly declineCode: string | null;
};

/** The news as an event of the order: money of a return by its key, anything else by its payment. */
export function eventOfNews(news: PaymentNews, known: Money | undefined, total: Money): OrderEvent {
  const { on, intentId, code, key, method } = news;
  if (on === 'refunded' && key?.startsWith(RETURN_KEY)) {
    const returnId = key.slice(RETURN_KEY.length);
    return { on: 'paid_back', returnId, amount: news.amount ?? money(0, total.currency) };
  }
  const amount = on === 'captured' && news.amount ? news.amount : (known ?? total);
  const asked = on === 'captured' ? (news.asked ?? known) : undefined;
  return {
    on,
    paymentId: intentId,
    amount,
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
  const base = { orderId, intentId: payment.id };
  const back = payment.refunds.filter((r) => r.key.startsWith(RETURN_KEY));
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
