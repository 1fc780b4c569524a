import { money } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { OrderRow } from '../db/order-queries.ts';
import { paymentsOfOrder } from '../db/payment-queries.ts';
import type { OrderEvent, OrderState } from '../domain/order-snapshot.ts';
import { missedPaymentEvents, type PaymentEvent, toOrderEvent, withoutShare } from '../domain/payment-event.ts';
import { firstRefundKey, isOfTickets, ORDER_KEY } from '../domain/refund-purpose.ts';
import { applyOrderEvent } from './apply-order-event.ts';
import { refundAttempts, refundAttemptsNow } from './refund-keys.ts';
import { callSupplier } from './run-operation.ts';

/**
 * Event of a payment; idempotent, late and reordered events included. A caller with time (`sendNow`) calls the supplier
 * for the tickets as well; else a job does.
 */
export async function applyPayment(
  deps: OrdersDeps,
  news: PaymentEvent,
  { sendNow = false }: { sendNow?: boolean } = {},
): Promise<void> {
  const { orderId, intentId } = news;
  const { otherPayments } = deps.registry;
  if (otherPayments.ownsRefund(news.key)) return otherPayments.refunded(deps, news);
  if (news.purpose !== undefined && news.purpose !== 'order' && (await otherPayments.apply(deps, news))) {
    if (news.on === 'captured') await otherPayments.follow(deps, orderId);
    return;
  }
  let shared = false;
  const applied = await inTransaction(deps.db, async (tx) => {
    // A late refusal may belong to an earlier attempt: the current state of payments counts.
    if (news.on === 'refund_rejected') {
      const tries = await refundAttemptsNow(deps, tx, orderId, intentId, firstRefundKey(news.key ?? ORDER_KEY));
      if (tries.at(-1)?.state !== 'rejected') return;
    }
    if (news.on === 'refunded' && !(await refundedInFull(deps, tx, news))) return;
    const carried = news.on === 'captured' ? await otherPayments.shareOf(tx, news, null) : undefined;
    const own = carried ? withoutShare(news, carried.amountMinor) : news;
    const result = await applyOrderEvent(deps, tx, orderId, paymentEventToOrderEvent(own), {}, { sendNow });
    if (!result) throw new Error('news of a payment without an order');
    if (carried) {
      shared = true;
      const payment = { id: intentId, minor: carried.amountMinor, method: news.method };
      await otherPayments.take(deps, tx, carried.purchaseId, payment);
    }
    return result;
  });
  if (applied?.decision.refused && !isOfTickets(news.key))
    deps.log('orders.payment_event_ignored', { orderId, reason: applied.decision.reason });
  if (applied?.toSend) await callSupplier(deps, applied.order, applied.toSend);
  // A further payment of an order that has ended meanwhile is refunded as well.
  if (shared && applied?.orderState.end !== 'open') await otherPayments.follow(deps, orderId);
}

/** What news of a payment mean for its order. */
export const paymentEventToOrderEvent =
  (news: PaymentEvent) =>
  (order: OrderRow, { payments }: OrderState): OrderEvent => {
    const known = payments.find((payment) => payment.id === news.intentId);
    return toOrderEvent(news, known?.amount, money(order.totalMinor, order.currency));
  };

/** Whether all the money of a return or an exchange is back; it may have gone to several payments. */
async function refundedInFull(deps: OrdersDeps, tx: Tx, { orderId, key }: PaymentEvent): Promise<boolean> {
  if (!isOfTickets(key)) return true;
  const payments = await deps.payments.listPayments(tx, orderId);
  return payments.every((payment) => (refundAttempts(payment, firstRefundKey(key)).at(-1)?.state ?? 'done') === 'done');
}

/** Reads the payments of an order and applies the events that were lost with a crashed process. */
export async function applyMissedPayments(deps: OrdersDeps, orderId: string): Promise<void> {
  const seen = new Map((await paymentsOfOrder(deps.db, orderId)).map((p) => [p.id, p.state]));
  for (const payment of await deps.payments.listPayments(deps.db, orderId))
    for (const news of missedPaymentEvents(orderId, payment, seen.get(payment.id))) await applyPayment(deps, news);
}

/**
 * Queries the acquirer about payments under way, then reconciles: a decision on money never relies on a callback alone.
 */
export async function refreshPayments(deps: OrdersDeps, orderId: string): Promise<void> {
  for (const payment of await paymentsOfOrder(deps.db, orderId)) {
    if (payment.state !== 'started') continue;
    try {
      await deps.payments.refreshFromGateway(payment.id);
    } catch {
      deps.log('orders.recheck_failed', { orderId });
    }
  }
  await applyMissedPayments(deps, orderId);
}
