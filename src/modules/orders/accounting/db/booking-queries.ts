import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { orders } from '../../db/schema.ts';

const bookingId = sql<string>`${orders.bookingRef} ->> 'id'`;
const ofSuppliers = (suppliers: readonly string[]) => inArray(orders.supplierId, [...suppliers]);

/** For accounting: which reservations of some suppliers orders have. */
export const listBookings = (db: Executor) => ({
  of: (orderIds: readonly string[], suppliers: readonly string[]): Promise<{ orderId: string; bookingId: string }[]> =>
    db
      .select({ orderId: orders.id, bookingId })
      .from(orders)
      .where(and(inArray(orders.id, [...orderIds]), ofSuppliers(suppliers), sql`${orders.bookingRef} is not null`)),
  /** Orders after one by id that have one of the reservations, in the order of their ids. */
  ordersWith: async (
    bookingIds: readonly string[],
    { suppliers, after, limit }: { suppliers: readonly string[]; after: string; limit: number },
  ): Promise<string[]> => {
    if (bookingIds.length === 0) return [];
    const rows = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          sql`${bookingId} = any(${sql.param([...bookingIds])}::text[])`,
          ofSuppliers(suppliers),
          gt(orders.id, after),
        ),
      )
      .orderBy(orders.id)
      .limit(limit);
    return rows.map(({ id }) => id);
  },
});
