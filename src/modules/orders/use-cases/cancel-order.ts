import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Order } from '../api.ts';
import { refreshPayments } from '../core/use-cases/apply-missed-payments.ts';
import { applyOrderEvent } from '../core/use-cases/apply-order-event.ts';
import { notifyBuyer } from '../core/use-cases/notify-buyer.ts';
import { managedOrder } from '../core/use-cases/own-order.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../ports.ts';
import { viewOrder } from './read-order.ts';

/**
 * Gives up an unpaid order; its seats are dropped by a job. @throws AppError conflict `orders.cannot_cancel` once
 * money has been captured or the order has ended.
 */
export async function cancelOrder(deps: OrdersDeps, visitor: Visitor, id: string): Promise<Order> {
  const order = await managedOrder(deps, visitor, id);
  if (order.ended === 'canceled') return viewOrder(deps, order, visitor);
  await refreshPayments(deps, id);
  const moved = await inTransaction(deps.db, (tx) => applyOrderEvent(deps, tx, id, { on: 'cancel_requested' }));
  if (!moved || moved.decision.refused) throw new AppError('conflict', 'orders.cannot_cancel');
  await notifyBuyer(deps, visitor, order, 'canceled');
  return viewOrder(deps, moved.order, visitor);
}
