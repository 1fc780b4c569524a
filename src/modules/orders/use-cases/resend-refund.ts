import { AppError, notFound } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { factsOf } from '../db/facts-queries.ts';
import { lockOrder } from '../db/order-queries.ts';
import { RETURN_KEY } from '../domain/payment-news.ts';
import type { OrdersDeps } from '../ports.ts';
import { moveOrder } from './move-order.ts';
import { triesOf } from './refund-keys.ts';

/**
 * Staff know why the bank refused: what is stuck of an order's money is sent once more, each under a key of its own. Asked twice at once it is sent
 * once. Returns how many refunds were sent. @throws AppError not_found `orders.not_found`, conflict `orders.nothing_stuck`.
 */
export async function resendRefunds(deps: OrdersDeps, orderId: string): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('orders.not_found');
    const facts = await factsOf(tx, order);
    const payments = await deps.payments.paymentsOf(tx, orderId);
    const refused = (returnId: string) =>
      payments.flatMap((payment) => {
        const last = triesOf(payment, `${RETURN_KEY}${returnId}`).at(-1);
        return last?.state === 'rejected' ? [{ paymentId: payment.id, amount: last.amount }] : [];
      });
    const events = [
      ...facts.returns
        .filter((r) => r.money === 'stuck')
        .map(({ id }) => ({ returnId: id, parts: refused(id) })),
      ...facts.payments
        .filter((p) => p.state === 'stuck')
        .map(({ id, amount: whole }) => ({ paymentId: id, amount: whole })),
    ];
    if (events.length === 0) throw new AppError('conflict', 'orders.nothing_stuck');
    for (const event of events) await moveOrder(deps, tx, orderId, { on: 'refund_again', ...event });
    return events.length;
  });
}
