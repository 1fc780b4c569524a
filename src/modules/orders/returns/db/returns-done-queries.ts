import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { operations, orderPassengers, orders, returns } from '../../db/schema.ts';

const done = eq(operations.state, 'done');

/** What the supplier has taken back of orders, oldest first, with the price it was sold for. */
export const returnsDone = (db: Executor, orderIds: readonly string[]) =>
  db
    .select({
      id: returns.id,
      orderId: returns.orderId,
      lines: returns.lines,
      backMinor: returns.backMinor,
      currency: returns.currency,
      supplierId: orders.supplierId,
      price: orders.price,
      contractId: orders.contractId,
      at: operations.updatedAt,
    })
    .from(returns)
    .innerJoin(operations, eq(operations.id, returns.id))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(done, ne(returns.kind, 'release'), inArray(returns.orderId, [...orderIds])))
    .orderBy(asc(operations.updatedAt), asc(returns.id));

export const categoriesOf = (db: Executor, orderIds: readonly string[]) =>
  db
    .select({ id: orderPassengers.id, category: orderPassengers.category })
    .from(orderPassengers)
    .where(inArray(orderPassengers.orderId, [...orderIds]));
