import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import type { AncillariesPurchase, BoughtAncillary } from '#modules/orders/api.ts';
import {
  addHistory,
  lockOrder,
  managedOrder,
  notifyBuyer,
  type OrdersDeps,
  type PayStarted,
  type Visitor,
} from '#modules/orders/extension.ts';
import { inTransaction } from '#platform/db/database.ts';

import { boughtOf, itemsOfPurchase } from '../db/ancillaries-queries.ts';
import { advanceAncillaries } from './advance-ancillaries.ts';
import { agreedAncillaries } from './agree-ancillaries.ts';
import { ancillaryContextOfOrder, capabilitiesOf } from './ancillary-context.ts';
import { PAY_MS } from './apply-ancillary-step.ts';
import { dropUnpaidPurchase } from './expire-purchase.ts';
import { MARGIN_MS } from './hold-seats.ts';
import { ownPurchase, type PurchaseIds, recheckPurchase, startPurchase, type WholeWish } from './pay-purchase.ts';
import { viewItem, viewPurchase } from './view-ancillaries.ts';
import { writePurchase } from './write-purchase.ts';

export type PurchaseResult = { purchase: AncillariesPurchase; redirectUrl: string | null; refused: string | null };

/**
 * Agrees to the basket of an order: written down first, paid for, and then asked for one by one; what is free is
 * asked for at once.
 * @throws AppError invalid `orders.agreement_required`; conflict `orders.ancillaries_changed`,
 * `orders.ancillaries_closed`
 */
export async function buyAncillaries(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  { agreed, total, ...wish }: { agreed: boolean; total: Money } & WholeWish,
): Promise<PurchaseResult> {
  const order = await managedOrder(deps, visitor, id);
  if (!agreed) throw invalidField('agreed', 'orders.agreement_required');
  const until = new Date(deps.clock.now().getTime() + PAY_MS);
  const subject = await ancillaryContextOfOrder(deps, order);
  const set = await agreedAncillaries(deps, visitor, subject, total, new Date(until.getTime() + MARGIN_MS));
  if (!set) throw new AppError('conflict', 'orders.ancillaries_changed');
  // One that still waits for its payment is given up for the new one, unless its money has come.
  for (const open of subject.purchases)
    if (open.state === 'unpaid' && open.orderId === id && open.requestId === null)
      await dropUnpaidPurchase(deps, open.id);
  const row = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw notFound('orders.not_found');
    // The same basket bought in another window a moment ago is not bought twice.
    const known = new Set(subject.purchases.map((one) => one.id));
    const { purchases } = await boughtOf(tx, id);
    if (purchases.some((one) => !known.has(one.id))) throw new AppError('conflict', 'orders.ancillaries_changed');
    const written = await writePurchase(deps, tx, set, {
      orderId: id,
      paid: 'own',
      expiresAt: until,
      passengerId: (one) => one,
    });
    const details = { amount: total, ancillaries: set.chosen.reduce((all, one) => all + one.count, 0) };
    await addHistory(tx, id, deps.clock.now(), [{ kind: 'ancillaries_requested', details }]);
    return written;
  });
  await notifyBuyer(deps, visitor, order, 'ancillaries_changed');
  if (row.state === 'paid') await advanceAncillaries(deps, id);
  let started: PayStarted = { redirectUrl: null };
  let refused: string | null = null;
  if (row.state === 'unpaid')
    try {
      started = await startPurchase(deps, visitor, order, row, wish);
    } catch (error) {
      // A gateway that is down leaves the purchase to be paid from its own page.
      if (!(error instanceof AppError)) throw error;
      deps.log('orders.payment_not_started', { orderId: id, code: error.code });
      refused = error.code;
    }
  const { purchase } = await readPurchase(deps, visitor, { id, purchaseId: row.id });
  return { purchase, redirectUrl: started.redirectUrl, refused };
}

/** @throws those of `ownPurchase`. */
export async function readPurchase(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: PurchaseIds,
): Promise<{ purchase: AncillariesPurchase; items: BoughtAncillary[] }> {
  const { order, row } = await ownPurchase(deps, visitor, ids);
  const items = await itemsOfPurchase(deps.db, row.id);
  const { giveBack } = capabilitiesOf(await ancillaryContextOfOrder(deps, order));
  const now = deps.clock.now();
  return {
    purchase: viewPurchase(row, items),
    items: items.filter((item) => item.orderId === order.id).map((item) => viewItem(item, now, giveBack)),
  };
}

/** The same; a buyer who comes back from the bank need not wait for its call. */
export async function readOwnPurchase(deps: OrdersDeps, visitor: Visitor, ids: PurchaseIds) {
  const { row } = await ownPurchase(deps, visitor, ids);
  if (row.state === 'unpaid' && row.paid === 'own') await recheckPurchase(deps, row);
  return readPurchase(deps, visitor, ids);
}

/** Gives up services that have not been paid for; money that comes later goes back. */
export async function cancelPurchase(deps: OrdersDeps, visitor: Visitor, ids: PurchaseIds) {
  const { row } = await ownPurchase(deps, visitor, ids);
  await dropUnpaidPurchase(deps, row.id);
  return readPurchase(deps, visitor, ids);
}
