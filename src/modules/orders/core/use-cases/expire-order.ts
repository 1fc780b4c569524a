import { inTransaction } from '#platform/db/database.ts';
import type { OrdersDeps } from '../../ports.ts';
import { refreshPayments } from './apply-missed-payments.ts';
import { applyOrderEvent } from './apply-order-event.ts';

/**
 * Ends an unpaid order whose deadline has passed and drops its seats. The acquirer is asked first; money that is
 * known by then wins or goes back.
 */
export async function expireOrder(deps: OrdersDeps, orderId: string): Promise<void> {
  await refreshPayments(deps, orderId);
  await inTransaction(deps.db, (tx) => applyOrderEvent(deps, tx, orderId, { on: 'time_limit_passed' }));
}
