import { AppError, notFound } from '#kernel/app-error.ts';
import { type Money, money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { BoughtExtra, ExtrasPurchase, OrderPayment } from '../../api.ts';
import { boughtOf, itemsOfPurchase, type PurchaseRow, purchaseById } from '../../db/extras-queries.ts';
import { addHistory } from '../../db/history-queries.ts';
import { lockOrder, type OrderRow } from '../../db/order-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import { onlySeller } from '../agency-price.ts';
import { ownOrder } from '../own-order.ts';
import { reconcileMoney } from '../reconcile-money.ts';
import { type PayStarted, type PayWish, payingContract } from '../start-payment.ts';
import type { Visitor } from '../visitor.ts';
import { PAY_MS } from './advance-extras.ts';
import { agreedExtras } from './agree-extras.ts';
import { followExtras } from './follow-extras.ts';
import { withdraw } from './lapse-purchase.ts';
import { capsOf, subjectOfOrder } from './subject.ts';
import { viewItem, viewPurchase } from './view-extras.ts';
import { writePurchase } from './write-purchase.ts';

type Ids = { id: string; purchaseId: string };
export type Purchased = { purchase: ExtrasPurchase; redirectUrl: string | null; refused: string | null };

/** A purchase of this visitor's order. @throws AppError not_found `orders.not_found`, `orders.purchase_not_found`; forbidden `orders.agency_only`. */
export async function ownPurchase(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: Ids,
): Promise<{ order: OrderRow; row: PurchaseRow }> {
  const order = await ownOrder(deps, visitor, ids.id);
  onlySeller(order, visitor);
  const row = await purchaseById(deps.db, ids.purchaseId);
  if (row?.orderId !== order.id) throw notFound('orders.purchase_not_found');
  return { order, row };
}

const canBePaid = (row: PurchaseRow, now: Date): boolean =>
  row.state === 'unpaid' && row.paid === 'own' && row.expiresAt !== null && row.expiresAt > now;

async function pay(
  deps: OrdersDeps,
  visitor: Visitor,
  order: OrderRow,
  row: PurchaseRow,
  wish: PayWish,
): Promise<PayStarted> {
  if (!canBePaid(row, deps.clock.now())) throw new AppError('gone', 'orders.purchase_over');
  const contractId = payingContract(visitor, order);
  const amount = money(row.totalMinor, row.currency);
  const started = await deps.payments.startPayment({
    orderId: order.id,
    orderNumber: order.number,
    method: wish.method,
    amount,
    total: amount,
    purpose: row.id,
    payBy: (row.expiresAt as Date).toISOString(),
    locale: visitor.locale,
    returnPath: `/booking/${order.id}/upsale?purchase=${row.id}`,
    ...(wish.phone ? { phone: wish.phone } : {}),
    ...(contractId ? { contractId } : {}),
  });
  if (started.paid) await reconcileMoney(deps, order.id);
  return { redirectUrl: started.redirectUrl };
}

/**
 * Agrees to the basket of an order: written down first, paid for, and then asked for one by one; what is free is asked for at once.
 * @throws AppError invalid `orders.agreement_required`; conflict `orders.extras_changed`, `orders.extras_closed`
 */
export async function buyExtras(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  { agreed, total, ...wish }: { agreed: boolean; total: Money } & PayWish,
): Promise<Purchased> {
  const order = await ownOrder(deps, visitor, id);
  onlySeller(order, visitor);
  if (!agreed)
    throw new AppError('invalid', 'orders.agreement_required', {
      fields: [{ path: 'agreed', code: 'orders.agreement_required' }],
    });
  // One that still waits for its payment is given up for the new one, unless its money has come.
  for (const open of (await boughtOf(deps.db, id)).purchases)
    if (open.state === 'unpaid' && open.orderId === id) await withdraw(deps, open.id);
  const until = new Date(deps.clock.now().getTime() + PAY_MS);
  const set = await agreedExtras(
    deps,
    visitor,
    await subjectOfOrder(deps, order),
    total,
    new Date(until.getTime() + PAY_MS / 2),
  );
  if (!set) throw new AppError('conflict', 'orders.extras_changed');
  const row = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw notFound('orders.not_found');
    const written = await writePurchase(deps, tx, set, {
      orderId: id,
      paid: 'own',
      expiresAt: until,
      passengerId: (one) => one,
    });
    const details = { amount: total, extras: set.chosen.reduce((all, one) => all + one.count, 0) };
    await addHistory(tx, id, deps.clock.now(), [{ kind: 'extras_asked', details }]);
    return written;
  });
  if (row.state === 'paid') await followExtras(deps, id);
  let started: PayStarted = { redirectUrl: null };
  let refused: string | null = null;
  if (row.state === 'unpaid')
    try {
      started = await pay(deps, visitor, order, row, wish);
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
  ids: Ids,
): Promise<{ purchase: ExtrasPurchase; items: BoughtExtra[] }> {
  const { order, row } = await ownPurchase(deps, visitor, ids);
  const items = await itemsOfPurchase(deps.db, row.id);
  const { giveBack } = capsOf(await subjectOfOrder(deps, order));
  const now = deps.clock.now();
  return {
    purchase: viewPurchase(row, items),
    items: items.filter((item) => item.orderId === order.id).map((item) => viewItem(item, now, giveBack)),
  };
}

/** The same; a buyer who comes back from the bank need not wait for its call. */
export async function lookAtPurchase(deps: OrdersDeps, visitor: Visitor, ids: Ids) {
  const { row } = await ownPurchase(deps, visitor, ids);
  if (row.state === 'unpaid' && row.paid === 'own') await recheckPurchase(deps, row);
  return readPurchase(deps, visitor, ids);
}

/** Asks the acquirer about a purchase that waits for its payment, now and then. */
export async function recheckPurchase(deps: OrdersDeps, row: PurchaseRow): Promise<void> {
  try {
    await deps.limiter.take('orders.recheck', row.id, { max: 1, seconds: 5 });
    const all = await deps.payments.paymentsOf(deps.db, row.orderId);
    for (const payment of all)
      if (payment.purpose === row.id && payment.state === 'started') await deps.payments.recheck(payment.id);
    await reconcileMoney(deps, row.orderId);
  } catch {
    deps.log('orders.recheck_failed', { orderId: row.orderId });
  }
}

/** @throws AppError gone `orders.purchase_over`, and those of payments. */
export async function payPurchase(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: Ids,
  wish: PayWish,
): Promise<PayStarted> {
  const { order } = await ownPurchase(deps, visitor, ids);
  await reconcileMoney(deps, order.id);
  const { row } = await ownPurchase(deps, visitor, ids);
  return pay(deps, visitor, order, row, wish);
}

export async function readPurchasePayment(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: Ids,
): Promise<OrderPayment> {
  const { order, row } = await ownPurchase(deps, visitor, ids);
  const now = deps.clock.now();
  const open = canBePaid(row, now);
  const live = (await deps.payments.paymentsOf(deps.db, order.id)).find(
    (p) => p.waiting && p.purpose === row.id,
  );
  const due = money(row.state === 'unpaid' ? row.totalMinor : 0, row.currency);
  return {
    serverNow: now.toISOString(),
    payTill: row.expiresAt?.toISOString() ?? null,
    paid: money(row.totalMinor - due.minor, row.currency),
    due,
    ways: open ? await deps.payments.waysToPay(payingContract(visitor, order), row.currency) : [],
    open:
      open && live?.waiting
        ? { id: live.id, method: live.method, amount: live.amount, waiting: live.waiting }
        : null,
  };
}

/** Gives up services that have not been paid for; money that comes later goes back. */
export async function withdrawPurchase(deps: OrdersDeps, visitor: Visitor, ids: Ids) {
  const { row } = await ownPurchase(deps, visitor, ids);
  await withdraw(deps, row.id);
  return readPurchase(deps, visitor, ids);
}
