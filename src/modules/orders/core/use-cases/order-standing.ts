import { isWallet } from '#kernel/payment-method.ts';
import type { Order, OrderStatus } from '../../api.ts';
import type { Facts, PaymentState } from '../domain/facts.ts';
import { GUARDS } from '../domain/order-guards.ts';
import { parting, unapproved } from '../domain/order-state.ts';
import { exchangesInProgress, openPassengers, underWay } from './returnable.ts';

const SUPPLIER_MOVES: ReadonlySet<OrderStatus> = new Set(['cooked', 'hold', 'payed', 'process_selling', 'absent_bso']);

const moneyStuck = (facts: Facts): boolean =>
  facts.returns.some((r) => r.money === 'stuck') || facts.payments.some((p) => p.state === 'stuck');

/** Some numbers of the tickets are still to come. */
const awaiting_numbers = (facts: Facts): boolean =>
  facts.tickets.length > 0 && facts.operations.issue !== 'done' && facts.operations.issue !== 'rejected';

/** The bank has a payment in hand; a wallet's code and a QR wait for the buyer. */
const atBank = (p: Facts['payments'][number]): boolean =>
  p.state === 'started' && p.method !== 'qr' && !isWallet(p.method ?? '');

/** The next actor. `reported`: staff know that the supplier does not answer. */
export function actorOf(status: OrderStatus, facts: Facts, reported: boolean): Order['actor'] {
  const back = underWay(facts);
  if (moneyStuck(facts)) return 'staff';
  const exchange = exchangesInProgress(facts);
  const blocked = [back, exchange, ...facts.splits].some((act) => act?.state === 'blocked');
  if (status === 'issue_blocked' || reported || blocked) return 'staff';
  if (exchange && unapproved(exchange)) return 'approver';
  if (exchange?.state === 'unpaid')
    return facts.payments.some((p) => atBank(p) && p.purpose === exchange.id) ? 'bank' : 'buyer';
  if (back || exchange || parting(facts) || awaiting_numbers(facts)) return 'carrier';
  if ([...facts.returns, ...facts.exchanges].some((r) => r.money === 'sent')) return 'bank';
  if (facts.payments.some((p) => p.state === 'refunding')) return 'bank';
  if (facts.end === 'open' && facts.approval?.state === 'waiting') return 'approver';
  if (status === 'pay' || status === 'not_payed') return facts.payments.some(atBank) ? 'bank' : 'buyer';
  return SUPPLIER_MOVES.has(status) ? 'carrier' : 'nobody';
}

/** What the buyer may do now. `voidable`: some document may be annulled. */
export function actionsOf(facts: Facts, delivered: boolean, now: Date, voidable = false): Order['actions'] {
  const actions: Order['actions'] = [];
  const probe = { on: 'cancel_requested' } as const;
  if (GUARDS['held, unpaid, in time'](facts, probe, now)) actions.push('pay');
  if (GUARDS.unpaid(facts)) actions.push('cancel');
  if (delivered) actions.push('download');
  const gone = facts.tickets.length > 0 && facts.tickets.every((t) => t.state !== 'open');
  const rest = !underWay(facts) && !exchangesInProgress(facts) && !parting(facts);
  if (facts.end !== 'open' || gone) actions.push('repeat');
  if (delivered && rest && openPassengers(facts).length > 0)
    actions.push(...(voidable ? (['void', 'refund'] as const) : (['refund'] as const)), 'exchange');
  return actions;
}

/** The supplier has its next word, and has made no document yet. */
export const waitsForSupplier = (status: OrderStatus, facts: Facts): boolean =>
  SUPPLIER_MOVES.has(status) && facts.tickets.length === 0;

/** The order changes by itself: an open page polls. `delivered`: its receipts are out. */
export const isMoving = (status: OrderStatus, facts: Facts, delivered: boolean): boolean =>
  SUPPLIER_MOVES.has(status) ||
  awaiting_numbers(facts) ||
  underWay(facts) !== null ||
  parting(facts) ||
  exchangesInProgress(facts) !== null ||
  [...facts.returns, ...facts.exchanges].some((r) => r.money === 'sent') ||
  status === 'issue_blocked' ||
  (status === 'sold' && !delivered) ||
  facts.payments.some((p) => p.state === 'refunding') ||
  (facts.end === 'open' && facts.payments.some((p) => p.state === 'started'));

/** A payment out of which tickets are being or have been given back. */
export function paymentState(state: PaymentState, amountMinor: number, facts: Facts): PaymentState {
  if (state !== 'captured') return state;
  if (facts.returns.some((r) => r.money === 'stuck')) return 'stuck';
  if (facts.returns.some((r) => r.money === 'sent')) return 'refunding';
  const back = facts.returns.reduce((all, r) => all + (r.money === 'paid' ? r.amount.minor : 0), 0);
  return back > 0 && back === amountMinor ? 'refunded' : 'captured';
}
