import type { Money } from '#kernel/money.ts';
import { money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { orderById, paymentsOfOrder } from '../db/order-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { moveOrder, ORDER_KEY, RETURN_KEY } from './move-order.ts';
import { firstKey, triesNow } from './refund-keys.ts';

export type PaymentNews = {
  orderId: string;
  intentId: string;
  on: 'captured' | 'declined' | 'expired' | 'refunded' | 'refund_rejected';
  amount?: Money;
  code?: string;
  /** What a refund was for. */
  key?: string;
};

/** News of a payment; told twice, late or in another order it does nothing more. */
export async function applyPayment(deps: OrdersDeps, news: PaymentNews): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await orderById(tx, news.orderId);
    if (!order) throw new Error('news of a payment without an order');
    const first = firstKey(news.key ?? ORDER_KEY);
    // Told late, a refusal may be of a try that another has followed: what payments say now counts.
    if (news.on === 'refund_rejected') {
      const tries = await triesNow(deps, tx, order.id, news.intentId, first);
      if (tries.at(-1)?.state !== 'rejected') return;
    }
    if (first.startsWith(RETURN_KEY) && (news.on === 'refunded' || news.on === 'refund_rejected')) {
      const returnId = first.slice(RETURN_KEY.length);
      const amount = news.amount ?? money(0, order.currency);
      const on = news.on === 'refunded' ? 'paid_back' : news.on;
      await moveOrder(deps, tx, order.id, {
        on,
        returnId,
        amount,
        ...(news.code ? { code: news.code } : {}),
      });
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
      ...(news.code ? { code: news.code } : {}),
    });
    if (moved?.decision.refused)
      deps.log('orders.payment_news_ignored', { orderId: order.id, reason: moved.decision.reason });
  });
}

const MONEY_CAME: ReadonlySet<string> = new Set(['captured', 'refunding', 'refunded', 'stuck']);

/** Reads what payments know of an order and applies what was not told, because the process that should have told it died. */
export async function reconcileMoney(deps: OrdersDeps, orderId: string): Promise<void> {
  const seen = new Map((await paymentsOfOrder(deps.db, orderId)).map((p) => [p.id, p.state]));
  for (const payment of await deps.payments.paymentsOf(deps.db, orderId)) {
    const mine = seen.get(payment.id);
    const base = { orderId, intentId: payment.id };
    const back = payment.refunds.filter((r) => r.key.startsWith(RETURN_KEY));
    for (const { key, amount, state } of payment.refunds) {
      if (state === 'done' && key.startsWith(RETURN_KEY))
        await applyPayment(deps, { ...base, on: 'refunded', key, amount });
      if (state === 'rejected') await applyPayment(deps, { ...base, on: 'refund_rejected', key, amount });
    }
    const took = ['captured', 'refunding', 'refunded'].includes(payment.state);
    const knows = mine !== undefined && MONEY_CAME.has(mine);
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
