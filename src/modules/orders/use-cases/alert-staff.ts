import { inTransaction } from '#platform/db/database.ts';
import { announce } from '#platform/jobs/events.ts';
import { addHistory, historyOf, orderById } from '../db/order-queries.ts';
import { orderNeedsStaff } from '../events.ts';
import type { OrdersDeps } from '../ports.ts';

/** Tells staff that an order needs a person; the same reason once. */
export async function alertStaff(deps: OrdersDeps, orderId: string, reason: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await orderById(tx, orderId))) return;
    const told = await historyOf(tx, orderId);
    if (told.some((entry) => entry.kind === 'staff_alerted' && entry.details.reason === reason)) return;
    await addHistory(tx, orderId, deps.clock.now(), [{ kind: 'staff_alerted', details: { reason } }]);
    await announce(tx, orderNeedsStaff, { orderId, reason });
    deps.count('orders_need_staff');
  });
}
