import { addHistory, applyMissedPayments, lockOrder, type OrdersDeps } from '#modules/orders/extension.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { itemsOfPurchase, purchaseById, updateItem, updatePurchase } from '../db/ancillaries-queries.ts';

/**
 * Ends a purchase that has not been paid for; the acquirer is asked first, and money that is known by then wins.
 * Later money goes back. `under` runs in the transaction that ends it.
 */
export async function dropUnpaidPurchase(
  deps: OrdersDeps,
  purchaseId: string,
  under: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const known = await purchaseById(deps.db, purchaseId);
  if (known?.state !== 'unpaid') return;
  const payments = await deps.payments.listPayments(deps.db, known.orderId);
  for (const payment of payments)
    if (payment.purpose === purchaseId && payment.state === 'started')
      await deps.payments
        .refreshFromGateway(payment.id)
        .catch(() => deps.log('orders.recheck_failed', { orderId: known.orderId }));
  await applyMissedPayments(deps, known.orderId);
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, known.orderId);
    const row = await purchaseById(tx, purchaseId);
    if (!order || row?.state !== 'unpaid') return;
    const now = deps.clock.now();
    await updatePurchase(tx, purchaseId, { state: 'canceled' });
    const items = await itemsOfPurchase(tx, purchaseId);
    for (const { id } of items) await updateItem(tx, id, { state: 'canceled', endedAt: now, updatedAt: now });
    await addHistory(tx, order.id, now, [{ kind: 'ancillaries_canceled', details: { ancillaries: items.length } }]);
    await under(tx);
  });
}

/** One whose time has passed; a payment of it that is under way is asked about before. */
export async function expirePurchase(
  deps: OrdersDeps,
  { id, orderId }: { id: string; orderId: string },
): Promise<void> {
  await dropUnpaidPurchase(deps, id);
  const row = await purchaseById(deps.db, id);
  if (row?.state === 'unpaid') deps.log('orders.purchase_not_ended', { orderId });
}
