import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Order } from '../api.ts';
import type { OrdersDeps } from '../ports.ts';
import { onlySeller } from './agency-price.ts';
import { moveOrder } from './move-order.ts';
import { ownOrder } from './own-order.ts';
import { viewOrder } from './read-order.ts';
import { recheckMoney } from './reconcile-money.ts';
import type { Visitor } from './visitor.ts';

/** Gives up an unpaid order; its seats are dropped by a job. @throws AppError conflict `orders.cannot_cancel` once money has been captured or the order has ended. */
export async function cancelOrder(deps: OrdersDeps, visitor: Visitor, id: string): Promise<Order> {
  const order = await ownOrder(deps, visitor, id);
  onlySeller(order, visitor);
  if (order.ended === 'canceled') return viewOrder(deps, order, visitor);
  await recheckMoney(deps, id);
  const moved = await inTransaction(deps.db, (tx) => moveOrder(deps, tx, id, { on: 'cancel_asked' }));
  if (!moved || moved.decision.refused) throw new AppError('conflict', 'orders.cannot_cancel');
  return viewOrder(deps, moved.order, visitor);
}
