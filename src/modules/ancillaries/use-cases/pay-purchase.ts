import { AppError, notFound } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import type { OrderPayment } from '#modules/orders/api.ts';
import {
  applyMissedPayments,
  checkPayer,
  managedOrder,
  type OrderRow,
  type OrdersDeps,
  type PaymentChoice,
  type PayStarted,
  payingOwner,
  type Visitor,
} from '#modules/orders/extension.ts';
import type { PaymentOption } from '#modules/payments/api.ts';

import { type PurchaseRow, purchaseById } from '../db/ancillaries-queries.ts';

export type PurchaseIds = { id: string; purchaseId: string };
/** One way pays all of it: of a thing that is refused its price goes back to where it came from. */
export type WholeWish = Omit<PaymentChoice, 'points'>;

/**
 * A purchase of this visitor's order. @throws AppError not_found `orders.not_found`, `orders.purchase_not_found`;
 * forbidden `orders.agency_only`.
 */
export async function ownPurchase(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: PurchaseIds,
): Promise<{ order: OrderRow; row: PurchaseRow }> {
  const order = await managedOrder(deps, visitor, ids.id);
  const row = await purchaseById(deps.db, ids.purchaseId);
  if (row?.orderId !== order.id) throw notFound('orders.purchase_not_found');
  return { order, row };
}

const canBePaid = (row: PurchaseRow, now: Date): boolean =>
  row.state === 'unpaid' && row.paid === 'own' && row.expiresAt !== null && row.expiresAt > now;

/**
 * Starts paying for a purchase, or answers the payment that is open already. @throws AppError gone
 * `orders.purchase_ended`, and those of `checkPayer` and payments.
 */
export async function startPurchase(
  deps: OrdersDeps,
  visitor: Visitor,
  order: OrderRow,
  row: PurchaseRow,
  wish: WholeWish,
): Promise<PayStarted> {
  if (!canBePaid(row, deps.clock.now())) throw new AppError('gone', 'orders.purchase_ended');
  const contractId = payingOwner(visitor, order);
  await checkPayer(deps, visitor, contractId, wish);
  const amount = money(row.totalMinor, row.currency);
  const started = await deps.payments.startPayment({
    orderId: order.id,
    orderNumber: order.number,
    method: wish.method,
    amount,
    total: amount,
    purpose: row.id,
    paymentTimeLimit: (row.expiresAt as Date).toISOString(),
    locale: visitor.locale,
    returnPath: `/booking/${order.id}/upsale?purchase=${row.id}`,
    ...(wish.phone ? { phone: wish.phone } : {}),
    ...(contractId ? { contractId } : {}),
  });
  if (started.paid) await applyMissedPayments(deps, order.id);
  return { redirectUrl: started.redirectUrl };
}

/** Asks the acquirer about a purchase that waits for its payment, now and then. */
export async function recheckPurchase(deps: OrdersDeps, row: PurchaseRow): Promise<void> {
  try {
    await deps.limiter.consume('orders.recheck', row.id, { max: 1, seconds: 5 });
    const all = await deps.payments.listPayments(deps.db, row.orderId);
    for (const payment of all)
      if (payment.purpose === row.id && payment.state === 'started') await deps.payments.refreshFromGateway(payment.id);
    await applyMissedPayments(deps, row.orderId);
  } catch {
    deps.log('orders.recheck_failed', { orderId: row.orderId });
  }
}

/** @throws AppError gone `orders.purchase_ended`, and those of payments. */
export async function payPurchase(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: PurchaseIds,
  wish: WholeWish,
): Promise<PayStarted> {
  const { order } = await ownPurchase(deps, visitor, ids);
  await applyMissedPayments(deps, order.id);
  const { row } = await ownPurchase(deps, visitor, ids);
  return startPurchase(deps, visitor, order, row, wish);
}

export async function readPurchasePayment(deps: OrdersDeps, visitor: Visitor, ids: PurchaseIds): Promise<OrderPayment> {
  const { order, row } = await ownPurchase(deps, visitor, ids);
  const now = deps.clock.now();
  const open = canBePaid(row, now);
  const live = (await deps.payments.listPayments(deps.db, order.id)).find((p) => p.waiting && p.purpose === row.id);
  const amountDue = money(row.state === 'unpaid' ? row.totalMinor : 0, row.currency);
  return {
    serverNow: now.toISOString(),
    paymentTimeLimit: row.expiresAt?.toISOString() ?? null,
    paid: money(row.totalMinor - amountDue.minor, row.currency),
    amountDue,
    paymentOptions: open ? await deps.payments.paymentOptions(payingOwner(visitor, order), row.currency) : [],
    open:
      open && live?.waiting ? { id: live.id, method: live.method, amount: live.amount, waiting: live.waiting } : null,
  };
}

/**
 * The ways in which this reader may pay for services of an order. @throws AppError not_found `orders.not_found`,
 * forbidden `orders.agency_only`.
 */
export async function readAncillaryPaymentOptions(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
): Promise<{ paymentOptions: PaymentOption[] }> {
  const order = await managedOrder(deps, visitor, id);
  return { paymentOptions: await deps.payments.paymentOptions(payingOwner(visitor, order), order.currency) };
}
