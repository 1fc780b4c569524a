import { AppError, notFound } from '#kernel/app-error.ts';
import { type Money, sum } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { PaymentRefund } from '../../api.ts';
import type { OrdersDeps } from '../../ports.ts';
import { addHistory } from '../db/history-queries.ts';
import { lockOrder, type OrderRow } from '../db/order-queries.ts';
import { loadOrderState } from '../db/order-state-queries.ts';
import { RETURN_KEY } from '../domain/refund-purpose.ts';
import { applyOrderEvent } from './apply-order-event.ts';
import { journeyLines, orderLink } from './queue-emails.ts';
import { refundAttempts } from './refund-keys.ts';
import { openContacts } from './seal-personal-data.ts';

/**
 * Staff know why the bank refused: what is stuck of an order's money is sent once more, each under a key of its own.
 * Asked twice at once it is sent
 * once. Returns how many refunds were sent. @throws AppError not_found `orders.not_found`, conflict
 * `orders.no_failed_refund`.
 */
export async function resendRefunds(deps: OrdersDeps, orderId: string): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('orders.not_found');
    const orderState = await loadOrderState(deps, tx, order);
    const payments = await deps.payments.listPayments(tx, orderId);
    const refused = (returnId: string) =>
      payments.flatMap((payment) => {
        const last = refundAttempts(payment, `${RETURN_KEY}${returnId}`).at(-1);
        return last?.state === 'rejected' ? [{ paymentId: payment.id, amount: last.amount }] : [];
      });
    const events = [
      ...orderState.returns
        .filter((r) => r.money === 'refund_failed')
        .map(({ id, amount }) => ({ returnId: id, parts: refused(id), amount })),
      ...orderState.payments
        .filter((p) => p.state === 'refund_failed')
        .map(({ id, amount: whole }) => ({ paymentId: id, amount: whole })),
    ];
    if (events.length === 0) throw new AppError('conflict', 'orders.no_failed_refund');
    for (const event of events) await applyOrderEvent(deps, tx, orderId, { on: 'refund_again', ...event });
    const amount = sum(
      events.map((event) => event.amount),
      order.currency,
    );
    const parts = events.flatMap((event) => ('parts' in event ? event.parts : [event]));
    const refunds = parts.flatMap((part) => {
      const method = payments.find(({ id }) => id === part.paymentId)?.method;
      return method ? [{ method, amount: part.amount }] : [];
    });
    await notifyBuyer(deps, tx, order, { amount, refunds });
    return events.length;
  });
}

type ResentRefund = { amount: Money; refunds: PaymentRefund[] };

/** The buyer is notified that the money is on its way again; each time it is sent once. */
async function notifyBuyer(deps: OrdersDeps, tx: Tx, order: OrderRow, sent: ResentRefund): Promise<void> {
  const tries = (await deps.payments.listPayments(tx, order.id)).flatMap(({ refunds }) => refunds).length;
  await deps.notifications.sendEmail(tx, {
    template: 'payment-refunded',
    to: openContacts(deps, order).email,
    locale: order.locale,
    data: {
      order: order.number,
      link: await orderLink(deps, tx, order.id),
      journey: journeyLines(order, order.locale),
      ...sent,
      reason: 'resent',
    },
    dedupe: `refund-resent:${order.id}:${tries}`,
  });
  const entry = { kind: 'mail_sent', details: { template: 'payment-refunded' } } as const;
  await addHistory(tx, order.id, deps.clock.now(), [entry]);
}
