import type { Money } from '#kernel/money.ts';
import { money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { orderById, paymentsOfOrder } from '../db/order-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { EXCHANGE_KEY, moveOrder, RETURN_KEY } from './move-order.ts';

export type PaymentNews = {
  orderId: string;
  intentId: string;
  on: 'captured' | 'declined' | 'expired' | 'refunded';
  amount?: Money;
  code?: string;
  /** What a refund was for. */
  key?: string;
  /** What it pays for. */
  purpose?: string;
};

const isOfTickets = (key: string | undefined): key is string =>
  key !== undefined && (key.startsWith(RETURN_KEY) || key.startsWith(EXCHANGE_KEY));

/** News of a payment; told twice, late or in another order it does nothing more. */
export async function applyPayment(deps: OrdersDeps, news: PaymentNews): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await orderById(tx, news.orderId);
    if (!order) throw new Error('news of a payment without an order');
    const { key } = news;
    if (news.on === 'refunded' && isOfTickets(key)) {
      // It may come out of several payments: the last part completes it.
      const payments = await deps.payments.paymentsOf(tx, order.id);
      const parts = payments.flatMap((p) => p.refunds.filter((r) => r.key === key));
      if (parts.some((part) => part.state !== 'done')) return;
      const amount = news.amount ?? money(0, order.currency);
      const subject = key.startsWith(RETURN_KEY)
        ? { returnId: key.slice(RETURN_KEY.length) }
        : { exchangeId: key.slice(EXCHANGE_KEY.length) };
      await moveOrder(deps, tx, order.id, { on: 'paid_back', ...subject, amount });
      return;
    }
    const known = (await paymentsOfOrder(tx, order.id)).find((p) => p.id === news.intentId);
    const amount =
      news.on === 'captured' && news.amount
        ? news.amount
        : money(known?.amountMinor ?? order.totalMinor, order.currency);
    const moved = await moveOrder(deps, tx, order.id, {
      on: news.on,
      paymentId: news.intentId,
      amount,
      ...(news.purpose ? { purpose: news.purpose } : {}),
      ...(news.code ? { code: news.code } : {}),
    });
    if (moved?.decision.refused)
      deps.log('orders.payment_news_ignored', { orderId: order.id, reason: moved.decision.reason });
  });
}

/** Reads what payments know of an order and applies what was not told, because the process that should have told it died. */
export async function reconcileMoney(deps: OrdersDeps, orderId: string): Promise<void> {
  const seen = new Map((await paymentsOfOrder(deps.db, orderId)).map((p) => [p.id, p.state]));
  for (const payment of await deps.payments.paymentsOf(deps.db, orderId)) {
    const mine = seen.get(payment.id);
    const base = { orderId, intentId: payment.id, ...(payment.purpose ? { purpose: payment.purpose } : {}) };
    const back = payment.refunds.filter((r) => isOfTickets(r.key));
    for (const { key, amount, state } of back)
      if (state === 'done') await applyPayment(deps, { ...base, on: 'refunded', key, amount });
    const took = ['captured', 'refunding', 'refunded'].includes(payment.state);
    const knows = mine === 'captured' || mine === 'refunding' || mine === 'refunded';
    if (took && !knows) await applyPayment(deps, { ...base, on: 'captured', amount: payment.captured });
    if (payment.state === 'refunded' && mine !== 'refunded' && back.length === 0)
      await applyPayment(deps, { ...base, on: 'refunded' });
    if (mine !== 'started') continue;
    if (payment.state === 'declined')
      await applyPayment(deps, { ...base, on: 'declined', code: payment.declineCode ?? 'declined' });
    if (payment.state === 'expired') await applyPayment(deps, { ...base, on: 'expired' });
  }
}

/** Asks the acquirer about payments that are under way, then reconciles: before money decides, nobody relies on a callback alone. */
export async function recheckMoney(deps: OrdersDeps, orderId: string): Promise<void> {
  for (const payment of await paymentsOfOrder(deps.db, orderId)) {
    if (payment.state !== 'started') continue;
    try {
      await deps.payments.recheck(payment.id);
    } catch {
      deps.log('orders.recheck_failed', { orderId });
    }
  }
  await reconcileMoney(deps, orderId);
}
