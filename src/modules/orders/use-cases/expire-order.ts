import { inTransaction } from '#platform/db/database.ts';
import type { OrdersDeps } from '../ports.ts';
import { moveOrder } from './move-order.ts';
import { recheckMoney } from './reconcile-money.ts';

/** Ends an unpaid order whose deadline has passed and drops its seats. The acquirer is asked first; money that is known by then wins or goes back. */
export async function expireOrder(deps: OrdersDeps, orderId: string): Promise<void> {
  await recheckMoney(deps, orderId);
  await inTransaction(deps.db, (tx) => moveOrder(deps, tx, orderId, { on: 'pay_till_passed' }));
}
