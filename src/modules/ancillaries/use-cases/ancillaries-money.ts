import { money } from '#kernel/money.ts';
import { orderNeedsStaff } from '#modules/orders/events.ts';
import {
  ANCILLARY_KEY,
  addHistory,
  firstRefundKey,
  LATE_KEY,
  lockOrder,
  type OrderState,
  type OrdersDeps,
  type PaymentEvent,
} from '#modules/orders/extension.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import {
  carriedBy,
  itemById,
  itemsOfPurchase,
  type PurchaseRow,
  purchaseById,
  updateItem,
  updatePurchase,
} from '../db/ancillaries-queries.ts';
import { JOBS } from '../domain/job-names.ts';
import { chargePaid } from '../events.ts';

/**
 * Money for a purchase has come, or came too late and goes back whole. In the caller's transaction, under the order's
 * lock.
 */
export async function takeAncillariesMoney(
  deps: OrdersDeps,
  tx: Tx,
  purchaseId: string,
  payment: { id: string; minor: number; method: string | undefined },
): Promise<void> {
  const row = await purchaseById(tx, purchaseId);
  if (!row || row.paymentId === payment.id) return;
  const now = deps.clock.now();
  const amount = money(payment.minor, row.currency);
  if (row.state === 'unpaid' && payment.minor === row.totalMinor) {
    await updatePurchase(tx, row.id, { state: 'paid', paidAt: now, paymentId: payment.id });
    // Whatever dies before it is followed up: the job looks again, also for those who have left with what they wait
    // for.
    const items = await itemsOfPurchase(tx, row.id);
    for (const orderId of new Set([row.orderId, ...items.map((item) => item.orderId)]))
      await addJob(tx, JOBS.advance, { orderId }, { key: `${JOBS.advance}:${orderId}` });
    await note(deps, tx, row, 'ancillaries_paid', amount, payment.method);
    if (row.requestId !== null) await publishEvent(tx, chargePaid, { requestId: row.requestId, purchaseId: row.id });
    return;
  }
  const key = `${LATE_KEY}${payment.id}`;
  const refund = { intentId: payment.id, amount, reason: 'ancillaries_late', key, orderId: row.orderId };
  await deps.payments.refund(tx, refund);
  await note(deps, tx, row, 'payment_late', amount, payment.method);
}

const note = (
  deps: OrdersDeps,
  tx: Tx,
  row: PurchaseRow,
  kind: 'ancillaries_paid' | 'payment_late',
  amount: { minor: number; currency: PurchaseRow['currency'] },
  method: string | undefined,
) => addHistory(tx, row.orderId, deps.clock.now(), [{ kind, details: { amount, ...(method ? { method } : {}) } }]);

/**
 * The part of a captured payment that is for ancillaries; undefined: none. No query when the order explains the whole
 * payment.
 */
export async function servicesIn(tx: Tx, { intentId, amount }: PaymentEvent, known: OrderState | null) {
  const own = known?.payments.find((payment) => payment.id === intentId);
  return own && amount?.minor === own.amount.minor ? undefined : carriedBy(tx, intentId);
}

/**
 * Event of a payment whose purpose is a purchase; idempotent, late and reordered events included. Returns whether it
 * was one.
 */
export async function applyAncillariesPayment(deps: OrdersDeps, news: PaymentEvent): Promise<boolean> {
  const { purpose, intentId, on, amount } = news;
  const known = purpose ? await purchaseById(deps.db, purpose) : undefined;
  if (!known) return false;
  if (on !== 'captured' || !amount) return true;
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, known.orderId);
    await takeAncillariesMoney(deps, tx, known.id, {
      id: intentId,
      minor: amount.minor,
      method: news.method,
    });
  });
  return true;
}

/** The bank has given the money of a thing back, or refuses to. */
export async function applyAncillaryRefund(deps: OrdersDeps, news: PaymentEvent): Promise<void> {
  const { key = '', on, orderId } = news;
  const id = firstRefundKey(key).slice(ANCILLARY_KEY.length);
  if (key.startsWith(LATE_KEY)) return;
  await inTransaction(deps.db, async (tx) => {
    const known = await itemById(tx, id);
    const order = await lockOrder(tx, known?.orderId ?? orderId);
    const item = await itemById(tx, id);
    if (!order || !item || item.money !== 'sent') return;
    const now = deps.clock.now();
    const amount = money(item.refundMinor, item.currency);
    if (on === 'refunded') {
      await updateItem(tx, id, { money: 'paid', updatedAt: now });
      await addHistory(tx, order.id, now, [{ kind: 'refunded', details: { amount } }]);
      return;
    }
    await updateItem(tx, id, { money: 'refund_failed', updatedAt: now });
    await addHistory(tx, order.id, now, [
      { kind: 'refund_rejected', details: { amount } },
      { kind: 'staff_alerted', details: { reason: 'refund_rejected' } },
    ]);
    await publishEvent(tx, orderNeedsStaff, { orderId: order.id, reason: 'refund_rejected', at: now.toISOString() });
    deps.count('orders_need_staff');
  });
}
