import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Exchange } from '../../api.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { refreshPayments } from '../../core/use-cases/apply-missed-payments.ts';
import { applyOrderEvent } from '../../core/use-cases/apply-order-event.ts';
import { type PaymentChoice, type PayStarted, startPayment } from '../../core/use-cases/start-payment.ts';
import { withinTime } from '../../core/use-cases/supplier-calls.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { exchangeById } from '../db/exchange-queries.ts';
import { ownExchange, readExchange } from './view-exchange.ts';

type ExchangeIds = { id: string; exchangeId: string };

/** The acquirer is asked at most so often about one exchange that is being looked at. */
const RECHECK = { max: 1, seconds: 5 };
const RECHECK_PATIENCE_MS = 2_000;

/**
 * An exchange as it stands; a buyer who comes back from the bank need not wait for its call: the acquirer is asked,
 * briefly.
 */
export async function readOwnExchange(deps: OrdersDeps, visitor: Visitor, ids: ExchangeIds): Promise<Exchange> {
  const exchange = await readExchange(deps, visitor, ids);
  if (exchange.state !== 'unpaid') return exchange;
  try {
    await deps.limiter.consume('orders.recheck', ids.exchangeId, RECHECK);
  } catch {
    return exchange;
  }
  await withinTime(refreshPayments(deps, ids.id), RECHECK_PATIENCE_MS, undefined).catch(() =>
    deps.log('orders.recheck_failed', { orderId: ids.id }),
  );
  return readExchange(deps, visitor, ids);
}

/**
 * Goes on with the payment of an exchange that waits for it. @throws AppError gone `orders.quote_expired`, conflict
 * `orders.approval_pending`, `orders.cannot_pay`, and those of payments.
 */
export async function payExchange(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: ExchangeIds,
  wish: PaymentChoice,
): Promise<PayStarted> {
  const { order, row } = await ownExchange(deps, visitor, ids);
  await refreshPayments(deps, ids.id);
  const { state, expiresAt } = await readExchange(deps, visitor, ids);
  if (state === 'canceled' || expiresAt <= deps.clock.now().toISOString())
    throw new AppError('gone', 'orders.quote_expired');
  if (state === 'approving') throw new AppError('conflict', 'orders.approval_pending');
  if (state !== 'unpaid') throw new AppError('conflict', 'orders.cannot_pay');
  const orderState = await loadOrderState(deps, deps.db, order);
  return startPayment(deps, visitor, order, orderState, wish, row);
}

/**
 * Gives up an exchange that has not been paid for; the tickets stay as they are. Money that comes later goes back.
 * @throws AppError conflict `orders.exchange_refused`.
 */
export async function cancelExchange(deps: OrdersDeps, visitor: Visitor, ids: ExchangeIds): Promise<Exchange> {
  const { order, row } = await ownExchange(deps, visitor, ids);
  await refreshPayments(deps, order.id);
  const event = { on: 'canceled', exchangeId: row.id } as const;
  const moved = await inTransaction(deps.db, (tx) => applyOrderEvent(deps, tx, order.id, event));
  const after = await readExchange(deps, visitor, ids);
  if (moved?.decision.refused && after.state !== 'canceled') throw new AppError('conflict', 'orders.exchange_refused');
  return after;
}

/**
 * Ends an exchange whose payment did not come while the supplier's promise stood. The acquirer is asked first; money
 * that is known by then wins or goes back.
 */
export async function expireExchange(deps: OrdersDeps, exchangeId: string): Promise<void> {
  const row = await exchangeById(deps.db, exchangeId);
  if (!row) return;
  await refreshPayments(deps, row.orderId);
  await inTransaction(deps.db, (tx) => applyOrderEvent(deps, tx, row.orderId, { on: 'quote_expired', exchangeId }));
}
