import { canActFor, customerFundOwner, customerOfFund, isCustomer } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { type Money, money } from '#kernel/money.ts';
import { isFund, isWallet, type PaymentMethod, PROMO_METHOD } from '#modules/payments/api.ts';
import { readPhone } from '#modules/payments/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { tryConsume } from '#platform/limits/limiter.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { OrderRow } from '../db/order-queries.ts';
import { awaitsApproval, costOf, paidFor } from '../domain/order-conditions.ts';
import type { OrderState } from '../domain/order-snapshot.ts';
import { payUntil } from '../domain/pay-until.ts';
import { applyMissedPayments } from './apply-missed-payments.ts';
import { applyOrderEvent } from './apply-order-event.ts';
import type { Visitor } from './visitor.ts';

const WITHOUT_DEADLINE_MS = 20 * 60_000;
const CODES = { phone: { max: 6, seconds: 3_600 }, address: { max: 30, seconds: 3_600 } };

/**
 * What is paid for: an order as it was placed, or an exchange of its tickets; until when, and where the buyer comes
 * back to.
 */
type PayableSubject = { purpose: string; paymentTimeLimit: Date; returnPath: string };

function payableOrder({ id, paymentTimeLimit }: OrderRow, now: Date): PayableSubject {
  const limit = paymentTimeLimit ?? new Date(now.getTime() + WITHOUT_DEADLINE_MS);
  return {
    purpose: 'order',
    paymentTimeLimit: payUntil(limit, now),
    returnPath: `/order/${id}`,
  };
}
/** An exchange of its tickets, as far as its payment needs it. */
type ExchangeToPay = { id: string; orderId: string; expiresAt: Date };
/** Its promise ends early enough for money that is taken at the last moment. */
const payableExchange = ({ id, orderId, expiresAt }: ExchangeToPay): PayableSubject => ({
  purpose: id,
  paymentTimeLimit: expiresAt,
  returnPath: `/order/${orderId}/exchange?quote=${id}`,
});

/** How the buyer wants to pay: the discount of a code comes first, `points` pay a part, the method the rest. */
export type PaymentChoice = {
  method: PaymentMethod;
  phone?: string | undefined;
  points?: Money | undefined;
  promo?: string | undefined;
};
/** `redirectUrl` null: the order's page shows the next step, or that all is paid. */
export type PayStarted = { redirectUrl: string | null };

/**
 * Whose own money may pay: the contract the order was sold under, for who is signed in under it or above it; else the
 * customer who placed it, for themselves.
 */
export function payingOwner(
  { user }: Visitor,
  { contractId, userId }: Pick<OrderRow, 'contractId' | 'userId'>,
): string | null {
  if (contractId !== null) return canActFor(user, contractId) ? contractId : null;
  return user && isCustomer(user) && user.userId === userId ? customerFundOwner(userId) : null;
}

/** A contract that was suspended after the sale pays no more. @throws AppError conflict `orders.contract_suspended`. */
async function checkContract(deps: OrdersDeps, contractId: string | null): Promise<void> {
  if (contractId === null || customerOfFund(contractId) !== null) return;
  const terms = await deps.agencies.saleTerms(deps.db, contractId);
  if (terms && !terms.active) throw new AppError('conflict', 'orders.contract_suspended');
}

/**
 * Limits codes an hour for a phone and for an address: codes go to any typed phone, and each new attempt allows new
 * guesses.
 * @throws AppError conflict `payments.too_many_codes`.
 */
async function countCodes({ limiter }: OrdersDeps, visitor: Visitor, typed: string): Promise<void> {
  const phone = readPhone(typed);
  if (phone === null) return;
  const few =
    (await tryConsume(limiter, 'orders.wallet-phone', phone, CODES.phone)) &&
    (await tryConsume(limiter, 'orders.wallet-address', visitor.ip, CODES.address));
  if (!few) throw new AppError('conflict', 'payments.too_many_codes');
}

/**
 * What a code takes off an order, and under which name it pays. Where a contract earns commission, one tyiyn at least
 * is left for its own payment, which settles the commission. @throws AppError of promo codes.
 */
async function quoteDiscount(
  deps: OrdersDeps,
  visitor: Visitor,
  order: OrderRow,
  { code, orderState, due }: { code: string; orderState: OrderState; due: number },
): Promise<{ owner: string; minor: number } | null> {
  const { owner, amount } = await deps.promo.quoteOrder(visitor, order.id, code);
  const [net, whole] = [costOf(orderState, 'balance').minor, costOf(orderState, undefined).minor];
  const limit = net < whole ? net - paidFor(orderState, 'order') - 1 : due;
  const minor = Math.min(amount.minor, limit, due);
  return minor > 0 ? { owner, minor } : null;
}

/**
 * What is looked at before any money moves, whatever it pays for.
 * @throws AppError conflict `orders.contract_suspended`, `payments.too_many_codes`.
 */
export async function checkPayer(
  deps: OrdersDeps,
  visitor: Visitor,
  contractId: string | null,
  wish: PaymentChoice,
): Promise<void> {
  if (isFund(wish.method) || wish.points) await checkContract(deps, contractId);
  if (isWallet(wish.method)) await countCodes(deps, visitor, wish.phone ?? '');
}

/**
 * Starts paying what is still due of an order or of an exchange, or answers the payment that is open already. The
 * discount of a code is taken first, points next where they are wanted; a code discounts orders, never exchanges.
 * @throws AppError unprocessable `orders.points_too_many`; conflict `orders.approval_pending`,
 * `orders.contract_suspended`, those of payments and of promo codes.
 */
export async function startPayment(
  deps: OrdersDeps,
  visitor: Visitor,
  order: OrderRow,
  orderState: OrderState,
  wish: PaymentChoice,
  exchange?: ExchangeToPay,
): Promise<PayStarted> {
  const { purpose, paymentTimeLimit, returnPath } = exchange
    ? payableExchange(exchange)
    : payableOrder(order, deps.clock.now());
  const subject = exchange ? orderState.exchanges.find((e) => e.id === exchange.id) : orderState;
  if (subject && awaitsApproval(subject)) throw new AppError('conflict', 'orders.approval_pending');
  const contractId = payingOwner(visitor, order);
  const costs = costOf(orderState, wish.method, purpose);
  let due = costs.minor - paidFor(orderState, purpose);

  const purchase = exchange ? undefined : orderState.purchase;
  const pay = async (method: PaymentMethod, minor: number, services = 0, owner = contractId) => {
    const amount = money(minor, order.currency);
    const note = async (tx: Tx, paymentId: string) => {
      if (purchase && services > 0)
        await deps.registry.otherPayments.recordShare(tx, {
          paymentId,
          purchaseId: purchase.purchaseId,
          amountMinor: services,
          currency: order.currency,
        });
      await applyOrderEvent(deps, tx, order.id, { on: 'started', paymentId, amount, method, purpose });
    };
    let recorded = false;
    const started = await deps.payments.startPayment({
      orderId: order.id,
      orderNumber: order.number,
      method,
      amount: money(minor + services, order.currency),
      total: money(costs.minor + services, order.currency),
      purpose,
      paymentTimeLimit: paymentTimeLimit.toISOString(),
      locale: visitor.locale,
      returnPath,
      ...(wish.phone ? { phone: wish.phone } : {}),
      ...(owner ? { contractId: owner } : {}),
      opened: async (tx, paymentId) => {
        await note(tx, paymentId);
        recorded = true;
      },
    });
    if (started.paid) await applyMissedPayments(deps, order.id);
    // One that had been open already: the order knows it, unless the process died that opened it.
    else if (!recorded) await inTransaction(deps.db, (tx) => note(tx, started.intentId));
    return started;
  };

  const points = wish.points?.minor ?? 0;
  await checkPayer(deps, visitor, contractId, wish);
  const isHeld = (method: PaymentMethod) =>
    orderState.payments.some((p) => p.purpose === purpose && p.state === 'captured' && p.method === method);
  const discount =
    wish.promo && !exchange && !isHeld(PROMO_METHOD)
      ? await quoteDiscount(deps, visitor, order, { code: wish.promo, orderState, due })
      : null;
  const wantsPoints = points > 0 && !isHeld('points') && wish.method !== 'points';
  if (wantsPoints && points > due - (discount?.minor ?? 0))
    throw new AppError('unprocessable', 'orders.points_too_many');
  if (discount) {
    await pay(PROMO_METHOD, discount.minor, 0, discount.owner);
    due -= discount.minor;
  }
  if (wantsPoints && due > 0) {
    await pay('points', points);
    due -= points;
  }
  if (due <= 0) return { redirectUrl: null };
  const { redirectUrl } = await pay(wish.method, due, purchase?.amountDue.minor);
  // What was opened for another way of paying is closed by now: the order learns it at once.
  if (!isFund(wish.method) && (orderState.payments.length > 0 || points > 0 || discount))
    await applyMissedPayments(deps, order.id);
  return { redirectUrl };
}
