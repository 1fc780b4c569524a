import { AppError } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import type { OrderPayment } from '../api.ts';
import { factsOf } from '../db/facts-queries.ts';
import { type OrderRow, orderById } from '../db/order-queries.ts';
import type { Facts } from '../domain/facts.ts';
import { costOf, GUARDS, paidSoFar } from '../domain/guards.ts';
import type { OrdersDeps } from '../ports.ts';
import { ownOrder } from './own-order.ts';
import { withNet } from './read-pay-ways.ts';
import { recheckMoney, reconcileMoney } from './reconcile-money.ts';
import { type PayStarted, type PayWish, payingContract, startPayment } from './start-payment.ts';
import type { Visitor } from './visitor.ts';

const probe = { on: 'pay_till_passed' } as const;

/** Starts paying an order. @throws AppError gone `orders.expired`, conflict `orders.cannot_pay`, and those of payments. */
export async function payOrder(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  wish: PayWish,
): Promise<PayStarted> {
  await ownOrder(deps, visitor, id);
  await recheckMoney(deps, id);
  const order = (await orderById(deps.db, id)) ?? (await ownOrder(deps, visitor, id));
  const facts = await factsOf(deps.db, order);
  checkPayable(deps, order, facts);
  return startPayment(deps, visitor, order, facts, wish);
}

function checkPayable(deps: OrdersDeps, order: OrderRow, facts: Facts): void {
  const now = deps.clock.now();
  if (order.ended === 'timeout' || GUARDS['unpaid and due'](facts, probe, now))
    throw new AppError('gone', 'orders.expired');
  if (!GUARDS['held, unpaid, in time'](facts, probe, now))
    throw new AppError('conflict', 'orders.cannot_pay');
}

/** What is paid and due, how it can be paid by this visitor, and what a payment under way waits for. */
export async function readPayment(deps: OrdersDeps, visitor: Visitor, id: string): Promise<OrderPayment> {
  const order = await ownOrder(deps, visitor, id);
  const facts = await factsOf(deps.db, order);
  const paid = money(paidSoFar(facts), order.currency);
  const due = money(Math.max(0, facts.total.minor - paid.minor), order.currency);
  const now = deps.clock.now();
  const open = GUARDS['held, unpaid, in time'](facts, probe, now);
  const ways = open ? await deps.payments.waysToPay(payingContract(visitor, order), order.currency) : [];
  const net = Math.max(0, costOf(facts, 'balance').minor - paid.minor);
  const live = (await deps.payments.paymentsOf(deps.db, id)).find((p) => p.waiting && p.purpose === 'order');
  return {
    serverNow: now.toISOString(),
    payTill: order.payTill?.toISOString() ?? null,
    paid,
    due,
    ways: withNet(ways, money(net, order.currency)),
    open:
      open && live?.waiting
        ? { id: live.id, method: live.method, amount: live.amount, waiting: live.waiting }
        : null,
  };
}

/** The payment of this order that waits for a code. @throws AppError not_found `payments.not_found` */
async function ownPayment(deps: OrdersDeps, visitor: Visitor, id: string, paymentId: string) {
  await ownOrder(deps, visitor, id);
  const own = (await deps.payments.paymentsOf(deps.db, id)).find((p) => p.id === paymentId);
  if (!own) throw new AppError('not_found', 'payments.not_found');
}

/** The code of a wallet, as typed. @throws AppError of payments. */
export async function confirmPayment(
  deps: OrdersDeps,
  visitor: Visitor,
  { id, paymentId }: { id: string; paymentId: string },
  code: string,
): Promise<OrderPayment> {
  await ownPayment(deps, visitor, id, paymentId);
  await deps.payments.confirmCode(paymentId, code);
  await reconcileMoney(deps, id);
  return readPayment(deps, visitor, id);
}

/** Has the wallet send a new code. @throws AppError of payments. */
export async function resendCode(
  deps: OrdersDeps,
  visitor: Visitor,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<OrderPayment> {
  await ownPayment(deps, visitor, id, paymentId);
  await deps.payments.sendCode(paymentId);
  return readPayment(deps, visitor, id);
}
