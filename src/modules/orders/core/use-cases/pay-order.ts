import { AppError } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import type { OrderPayment } from '../../api.ts';
import type { OrdersDeps } from '../../ports.ts';
import { type OrderRow, orderById } from '../db/order-queries.ts';
import { loadOrderState } from '../db/order-state-queries.ts';
import { awaitsApproval, costOf, paidFor } from '../domain/order-conditions.ts';
import { GUARDS } from '../domain/order-guards.ts';
import type { OrderState } from '../domain/order-snapshot.ts';
import { payUntil } from '../domain/pay-until.ts';
import { applyMissedPayments, refreshPayments } from './apply-missed-payments.ts';
import { ownOrder } from './own-order.ts';
import { type PaymentChoice, type PayStarted, payingOwner, startPayment } from './start-payment.ts';
import type { Visitor } from './visitor.ts';
import { canSeeEarnings } from './who-sees-earnings.ts';
import { withNet } from './with-net.ts';

const event = { on: 'time_limit_passed' } as const;

/**
 * Starts paying an order. @throws AppError gone `orders.expired`, conflict `orders.approval_pending`,
 * `orders.cannot_pay`, and those of payments.
 */
export async function payOrder(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  wish: PaymentChoice,
): Promise<PayStarted> {
  await ownOrder(deps, visitor, id);
  await refreshPayments(deps, id);
  const order = (await orderById(deps.db, id)) ?? (await ownOrder(deps, visitor, id));
  const orderState = await loadOrderState(deps, deps.db, order);
  checkPayable(deps, order, orderState);
  return startPayment(deps, visitor, order, orderState, wish);
}

function checkPayable(deps: OrdersDeps, order: OrderRow, orderState: OrderState): void {
  const now = deps.clock.now();
  if (order.ended === 'timeout' || GUARDS.unpaidAndOverdue(orderState, event, now))
    throw new AppError('gone', 'orders.expired');
  if (orderState.end === 'open' && awaitsApproval(orderState))
    throw new AppError('conflict', 'orders.approval_pending');
  if (!GUARDS.payable(orderState, event, now)) throw new AppError('conflict', 'orders.cannot_pay');
}

/** What is paid for, until when, and whether it can be paid now. */
type PaymentSubject = { purpose: string; till: Date | null; open: boolean };

/**
 * What is paid and due of an order or an exchange, how it can be paid by this visitor, and what a payment under way
 * waits for.
 */
export async function viewPayment(
  deps: OrdersDeps,
  visitor: Visitor,
  order: OrderRow,
  { purpose, till, open }: PaymentSubject,
  orderState: OrderState,
): Promise<OrderPayment> {
  const paid = paidFor(orderState, purpose);
  const services = purpose === 'order' && open ? (orderState.purchase?.amountDue.minor ?? 0) : 0;
  const rest = (method?: string) =>
    money(Math.max(0, costOf(orderState, method, purpose).minor - paid) + services, order.currency);
  const ways = open ? await deps.payments.paymentOptions(payingOwner(visitor, order), order.currency) : [];
  const live = (await deps.payments.listPayments(deps.db, order.id)).find((p) => p.waiting && p.purpose === purpose);
  return {
    serverNow: deps.clock.now().toISOString(),
    paymentTimeLimit: till?.toISOString() ?? null,
    paid: money(paid, order.currency),
    amountDue: rest(),
    paymentOptions: withNet(ways, rest('balance'), await canSeeEarnings(deps, deps.db, order, visitor)),
    open:
      open && live?.waiting ? { id: live.id, method: live.method, amount: live.amount, waiting: live.waiting } : null,
  };
}

export async function readPayment(deps: OrdersDeps, visitor: Visitor, id: string): Promise<OrderPayment> {
  const order = await ownOrder(deps, visitor, id);
  const orderState = await loadOrderState(deps, deps.db, order);
  const open = GUARDS.payable(orderState, event, deps.clock.now());
  const till = order.paymentTimeLimit && payUntil(order.paymentTimeLimit, deps.clock.now());
  return viewPayment(deps, visitor, order, { purpose: 'order', till, open }, orderState);
}

/** A payment of this order that waits for a code. @throws AppError not_found `payments.not_found` */
async function ownPayment(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  paymentId: string,
): Promise<() => Promise<OrderPayment>> {
  await ownOrder(deps, visitor, id);
  const own = (await deps.payments.listPayments(deps.db, id)).find((p) => p.id === paymentId);
  if (!own) throw new AppError('not_found', 'payments.not_found');
  const { purpose = 'order' } = own;
  if (purpose === 'order') return () => readPayment(deps, visitor, id);
  for (const payment of deps.registry.payments) {
    const read = await payment(deps, visitor, { id, purpose });
    if (read) return read;
  }
  throw new AppError('not_found', 'payments.not_found');
}

/** The code of a wallet, as typed. @throws AppError of payments. */
export async function confirmPayment(
  deps: OrdersDeps,
  visitor: Visitor,
  { id, paymentId }: { id: string; paymentId: string },
  code: string,
): Promise<OrderPayment> {
  const read = await ownPayment(deps, visitor, id, paymentId);
  await deps.payments.confirmCode(paymentId, code);
  await applyMissedPayments(deps, id);
  return read();
}

/** Has the wallet send a new code. @throws AppError of payments. */
export async function resendCode(
  deps: OrdersDeps,
  visitor: Visitor,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<OrderPayment> {
  const read = await ownPayment(deps, visitor, id, paymentId);
  await deps.payments.sendCode(paymentId);
  return read();
}
