import { money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { OrderRow } from '../db/order-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { moveOrder } from './move-order.ts';
import type { Visitor } from './visitor.ts';

/** Money that is taken at the last moment needs this long to be told to us. */
const CAPTURE_MARGIN_MS = 60_000;
const WITHOUT_DEADLINE_MS = 20 * 60_000;

/** Opens the acquirer's page for an unpaid order, or the page that is open already. @throws AppError of payments. */
export async function startPayment(
  deps: OrdersDeps,
  visitor: Visitor,
  order: OrderRow,
): Promise<{ redirectUrl: string }> {
  const now = deps.clock.now().getTime();
  const payTill = order.payTill?.getTime() ?? now + WITHOUT_DEADLINE_MS;
  const payBy = payTill - CAPTURE_MARGIN_MS > now ? payTill - CAPTURE_MARGIN_MS : payTill;
  const amount = money(order.totalMinor, order.currency);
  const started = await deps.payments.startCardPayment({
    orderId: order.id,
    orderNumber: order.number,
    amount,
    payBy: new Date(payBy).toISOString(),
    locale: visitor.locale,
    returnPath: `/order/${order.id}`,
  });
  await inTransaction(deps.db, (tx) =>
    moveOrder(deps, tx, order.id, { on: 'started', paymentId: started.intentId, amount }),
  );
  return { redirectUrl: started.redirectUrl };
}
