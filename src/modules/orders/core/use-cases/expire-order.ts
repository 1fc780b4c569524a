import { inTransaction } from '#platform/db/database.ts';
import type { OrdersDeps } from '../../ports.ts';
import { refreshPayments } from './apply-missed-payments.ts';
import { applyOrderEvent } from './apply-order-event.ts';

/**
 * Expires an order that is unpaid after its payment time limit and releases its seats; the guard `unpaidAndOverdue` of
 * `core/domain/order-guards.ts` decides it. The acquirer is queried first: money that has arrived pays the order.
 */
export async function expireOrder(deps: OrdersDeps, orderId: string): Promise<void> {
  await refreshPayments(deps, orderId);
  await inTransaction(deps.db, (tx) => applyOrderEvent(deps, tx, orderId, { on: 'time_limit_passed' }));
}
