import { money } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { orderById } from '../db/order-queries.ts';
import { paymentsOfOrder } from '../db/payment-queries.ts';
import {
  eventOfNews,
  firstKey,
  isOfTickets,
  missedNews,
  ORDER_KEY,
  type PaymentNews,
} from '../domain/payment-news.ts';
import type { OrdersDeps } from '../ports.ts';
import { moveOrder } from './move-order.ts';
import { triesNow, triesOf } from './refund-keys.ts';

/** News of a payment; told twice, late or in another order it does nothing more. */
export async function applyPayment(deps: OrdersDeps, news: PaymentNews): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await orderById(tx, news.orderId);
    if (!order) throw new Error('news of a payment without an order');
    // Told late, a refusal may be of a try that another has followed: what payments say now counts.
    if (news.on === 'refund_rejected') {
      const tries = await triesNow(deps, tx, order.id, news.intentId, firstKey(news.key ?? ORDER_KEY));
      if (tries.at(-1)?.state !== 'rejected') return;
    }
    const known = (await paymentsOfOrder(tx, order.id)).find((p) => p.id === news.intentId);
    if (news.on === 'refunded' && !(await wholeBack(deps, tx, news))) return;
    const event = eventOfNews(
      news,
      known && money(known.amountMinor, order.currency),
      money(order.totalMinor, order.currency),
    );
    const moved = await moveOrder(deps, tx, order.id, event);
    if (moved?.decision.refused && event.on !== 'paid_back')
      deps.log('orders.payment_news_ignored', { orderId: order.id, reason: moved.decision.reason });
  });
}

/** Whether all the money of a return or an exchange is back; it may have gone to several payments. */
async function wholeBack(deps: OrdersDeps, tx: Tx, { orderId, key }: PaymentNews): Promise<boolean> {
  if (!isOfTickets(key)) return true;
  const payments = await deps.payments.paymentsOf(tx, orderId);
  return payments.every((payment) => (triesOf(payment, firstKey(key)).at(-1)?.state ?? 'done') === 'done');
}

/** Reads what payments know of an order and applies what was not told, because the process that should have told it died. */
export async function reconcileMoney(deps: OrdersDeps, orderId: string): Promise<void> {
  const seen = new Map((await paymentsOfOrder(deps.db, orderId)).map((p) => [p.id, p.state]));
  for (const payment of await deps.payments.paymentsOf(deps.db, orderId))
    for (const news of missedNews(orderId, payment, seen.get(payment.id))) await applyPayment(deps, news);
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
