import { notFound } from '#kernel/app-error.ts';
import type { Executor } from '#platform/db/database.ts';
import { type OrderRow, orderOf } from '../db/order-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { viewerOf } from './sealed-data.ts';
import type { Visitor } from './visitor.ts';

/** @throws AppError not_found `orders.not_found`, the same for a stranger's order as for none. */
export async function ownOrder(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  db: Executor = deps.db,
): Promise<OrderRow> {
  const order = await orderOf(db, id, viewerOf(visitor));
  if (!order) throw notFound('orders.not_found');
  return order;
}
