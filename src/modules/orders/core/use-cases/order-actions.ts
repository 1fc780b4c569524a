import { isWallet } from '#kernel/payment-method.ts';
import type { Order, OrderStatus } from '../../api.ts';
import { awaitsApproval, splitInProgress } from '../domain/order-conditions.ts';
import { GUARDS } from '../domain/order-guards.ts';
import type { OrderState, PaymentState } from '../domain/order-snapshot.ts';
import { exchangesInProgress, openPassengers, returnInProgress } from './returnable.ts';

const SUPPLIER_MOVES: ReadonlySet<OrderStatus> = new Set(['cooked', 'hold', 'payed', 'process_selling', 'absent_bso']);

const refundFailed = (orderState: OrderState): boolean =>
  orderState.returns.some((r) => r.money === 'refund_failed') ||
  orderState.payments.some((p) => p.state === 'refund_failed');

/** Some numbers of the tickets are still to come. */
const awaiting_numbers = (orderState: OrderState): boolean =>
  orderState.tickets.length > 0 && orderState.operations.issue !== 'done' && orderState.operations.issue !== 'rejected';

/** The bank has a payment in hand; a wallet's code and a QR wait for the buyer. */
const atBank = (p: OrderState['payments'][number]): boolean =>
  p.state === 'started' && p.method !== 'qr' && !isWallet(p.method ?? '');

/** The next actor. `reported`: staff know that the supplier does not answer. */
export function nextActorOf(status: OrderStatus, orderState: OrderState, reported: boolean): Order['nextActor'] {
  const ticketReturn = returnInProgress(orderState);
  if (refundFailed(orderState)) return 'staff';
  const exchange = exchangesInProgress(orderState);
  const blocked = [ticketReturn, exchange, ...orderState.splits].some((action) => action?.state === 'needs_staff');
  if (status === 'issue_blocked' || reported || blocked) return 'staff';
  if (exchange && awaitsApproval(exchange)) return 'approver';
  if (exchange?.state === 'unpaid')
    return orderState.payments.some((p) => atBank(p) && p.purpose === exchange.id) ? 'bank' : 'buyer';
  if (ticketReturn || exchange || splitInProgress(orderState) || awaiting_numbers(orderState)) return 'carrier';
  if ([...orderState.returns, ...orderState.exchanges].some((r) => r.money === 'sent')) return 'bank';
  if (orderState.payments.some((p) => p.state === 'refunding')) return 'bank';
  if (orderState.end === 'open' && orderState.approval?.state === 'waiting') return 'approver';
  if (status === 'pay' || status === 'not_payed') return orderState.payments.some(atBank) ? 'bank' : 'buyer';
  return SUPPLIER_MOVES.has(status) ? 'carrier' : 'nobody';
}

/** What the buyer may do now. `voidable`: some document may be annulled. */
export function actionsOf(orderState: OrderState, delivered: boolean, now: Date, voidable = false): Order['actions'] {
  const actions: Order['actions'] = [];
  const event = { on: 'cancel_requested' } as const;
  if (GUARDS.payable(orderState, event, now)) actions.push('pay');
  if (GUARDS.cancelable(orderState)) actions.push('cancel');
  if (delivered) actions.push('download');
  const gone = orderState.tickets.length > 0 && orderState.tickets.every((t) => t.state !== 'open');
  const rest = !returnInProgress(orderState) && !exchangesInProgress(orderState) && !splitInProgress(orderState);
  if (orderState.end !== 'open' || gone) actions.push('repeat');
  if (delivered && rest && openPassengers(orderState).length > 0)
    actions.push(...(voidable ? (['void', 'refund'] as const) : (['refund'] as const)), 'exchange');
  return actions;
}

/** The supplier has its next word, and has made no document yet. */
export const waitsForSupplier = (status: OrderStatus, orderState: OrderState): boolean =>
  SUPPLIER_MOVES.has(status) && orderState.tickets.length === 0;

/** The order changes by itself: an open page polls. `delivered`: its receipts are out. */
export const isInProgress = (status: OrderStatus, orderState: OrderState, delivered: boolean): boolean =>
  SUPPLIER_MOVES.has(status) ||
  awaiting_numbers(orderState) ||
  returnInProgress(orderState) !== null ||
  splitInProgress(orderState) ||
  exchangesInProgress(orderState) !== null ||
  [...orderState.returns, ...orderState.exchanges].some((r) => r.money === 'sent') ||
  status === 'issue_blocked' ||
  (status === 'sold' && !delivered) ||
  orderState.payments.some((p) => p.state === 'refunding') ||
  (orderState.end === 'open' && orderState.payments.some((p) => p.state === 'started'));

/** A payment out of which tickets are being or have been given back. */
export function paymentState(state: PaymentState, amountMinor: number, orderState: OrderState): PaymentState {
  if (state !== 'captured') return state;
  if (orderState.returns.some((r) => r.money === 'refund_failed')) return 'refund_failed';
  if (orderState.returns.some((r) => r.money === 'sent')) return 'refunding';
  const ticketReturn = orderState.returns.reduce((all, r) => all + (r.money === 'paid' ? r.amount.minor : 0), 0);
  return ticketReturn > 0 && ticketReturn === amountMinor ? 'refunded' : 'captured';
}
