import { asc, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { orderPayments } from './tables/orders.ts';

export const paymentsOfOrder = (db: Executor, orderId: string) =>
  db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.at), asc(orderPayments.id));
