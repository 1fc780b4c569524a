import { AppError } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import { purchaseById } from '../../ancillaries/db/ancillaries-queries.ts';
import { ownPurchase, readPurchasePayment } from '../../ancillaries/use-cases/pay-purchase.ts';
import type { OrderPayment } from '../../api.ts';
import { ownExchange } from '../../exchanges/use-cases/view-exchange.ts';
import type { OrdersDeps } from '../../ports.ts';
import { loadOrderState } from '../db/facts-queries.ts';
import { type OrderRow, orderById } from '../db/order-queries.ts';
import { netDueOf } from '../domain/commission-after-changes.ts';
import type { Facts } from '../domain/facts.ts';
import { GUARDS } from '../domain/guards.ts';
import { costOf, paidFor, unapproved } from '../domain/order-state.ts';
import { applyMissedPayments, refreshPayments } from './apply-missed-payments.ts';
import { ownOrder } from './own-order.ts';
import { withNet } from './read-payment-options.ts';
import { canSeeEarnings } from './sale-terms-and-price.ts';
import { type PaymentChoice, type PayStarted, payingContract, startPayment } from './start-payment.ts';
import type { Visitor } from './visitor.ts';

const probe = { on: 'time_limit_passed' } as const;

/**
 * Starts paying an order. @throws AppError gone `orders.expired`, conflict `orders.approval_waits`,
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
  const facts = await loadOrderState(deps.db, order);
  checkPayable(deps, order, facts);
  return startPayment(deps, visitor, order, facts, wish);
}

function checkPayable(deps: OrdersDeps, order: OrderRow, facts: Facts): void {
  const now = deps.clock.now();
  if (order.ended === 'timeout' || GUARDS['unpaid and due'](facts, probe, now))
    throw new AppError('gone', 'orders.expired');
  if (facts.end === 'open' && unapproved(facts)) throw new AppError('conflict', 'orders.approval_waits');
  if (!GUARDS['held, unpaid, in time'](facts, probe, now)) throw new AppError('conflict', 'orders.cannot_pay');
}

type Asked = { purpose: string; till: Date | null; open: boolean };

/**
 * What is paid and due of an order or an exchange, how it can be paid by this visitor, and what a payment under way
 * waits for.
 */
async function paymentOf(
  deps: OrdersDeps,
  visitor: Visitor,
  order: OrderRow,
  { purpose, till, open }: Asked,
  facts: Facts,
): Promise<OrderPayment> {
  const paid = paidFor(facts, purpose);
  const services = purpose === 'order' && open ? (facts.beside?.due.minor ?? 0) : 0;
  const rest = (method?: string) =>
    money(Math.max(0, costOf(facts, method, purpose).minor - paid) + services, order.currency);
  const ways = open ? await deps.payments.paymentOptions(payingContract(visitor, order), order.currency) : [];
  const live = (await deps.payments.paymentsOf(deps.db, order.id)).find((p) => p.waiting && p.purpose === purpose);
  return {
    serverNow: deps.clock.now().toISOString(),
    payTill: till?.toISOString() ?? null,
    paid: money(paid, order.currency),
    due: rest(),
    ways: withNet(ways, rest('balance'), await canSeeEarnings(deps, deps.db, order, visitor)),
    open:
      open && live?.waiting ? { id: live.id, method: live.method, amount: live.amount, waiting: live.waiting } : null,
  };
}

export async function readPayment(deps: OrdersDeps, visitor: Visitor, id: string): Promise<OrderPayment> {
  const order = await ownOrder(deps, visitor, id);
  const facts = await loadOrderState(deps.db, order);
  const open = GUARDS['held, unpaid, in time'](facts, probe, deps.clock.now());
  return paymentOf(deps, visitor, order, { purpose: 'order', till: order.payTill, open }, facts);
}

/**
 * The same of an exchange that is offered or waits for its payment. @throws AppError not_found
 * `orders.exchange_not_found`.
 */
export async function readExchangePayment(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: { id: string; exchangeId: string },
): Promise<OrderPayment> {
  const { order, row } = await ownExchange(deps, visitor, ids);
  const facts = await loadOrderState(deps.db, order);
  const { id: purpose, expiresAt: till } = row;
  const due = money(row.dueMinor, row.currency);
  const net = row.earned ? netDueOf({ due, earned: row.earned }) : due;
  const known = facts.exchanges.find((e) => e.id === purpose);
  const offered = { id: purpose, due, net, state: 'unpaid' } as Facts['exchanges'][number];
  const allowed = known ? known.state === 'unpaid' && !unapproved(known) : row.travel === null;
  const open = till > deps.clock.now() && due.minor > 0 && allowed;
  const asked = { purpose, till, open };
  return paymentOf(deps, visitor, order, asked, known ? facts : { ...facts, exchanges: [...facts.exchanges, offered] });
}

/** A payment of this order that waits for a code. @throws AppError not_found `payments.not_found` */
async function ownPayment(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  paymentId: string,
): Promise<() => Promise<OrderPayment>> {
  await ownOrder(deps, visitor, id);
  const own = (await deps.payments.paymentsOf(deps.db, id)).find((p) => p.id === paymentId);
  if (!own) throw new AppError('not_found', 'payments.not_found');
  const { purpose = 'order' } = own;
  if (purpose === 'order') return () => readPayment(deps, visitor, id);
  if (await purchaseById(deps.db, purpose)) {
    const ids = { id, purchaseId: purpose };
    await ownPurchase(deps, visitor, ids);
    return () => readPurchasePayment(deps, visitor, ids);
  }
  const ids = { id, exchangeId: purpose };
  await ownExchange(deps, visitor, ids);
  return () => readExchangePayment(deps, visitor, ids);
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
