import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { operations, orderPassengers, orders, ticketReturns } from '../../db/schema.ts';

const done = eq(operations.state, 'done');

/** What the supplier has taken back of orders, oldest first, with the price it was sold for. */
export const returnsDone = (db: Executor, orderIds: readonly string[]) =>
  db
    .select({
      id: ticketReturns.id,
      orderId: ticketReturns.orderId,
      lines: ticketReturns.lines,
      refundMinor: ticketReturns.refundMinor,
      currency: ticketReturns.currency,
      supplierQuoteId: ticketReturns.supplierQuoteId,
      supplierId: orders.supplierId,
      supplierOfferId: orders.supplierOfferId,
      bookingRef: orders.bookingRef,
      price: orders.price,
      contractId: orders.contractId,
      at: operations.updatedAt,
    })
    .from(ticketReturns)
    .innerJoin(operations, eq(operations.id, ticketReturns.id))
    .innerJoin(orders, eq(orders.id, ticketReturns.orderId))
    .where(and(done, ne(ticketReturns.kind, 'release'), inArray(ticketReturns.orderId, [...orderIds])))
    .orderBy(asc(operations.updatedAt), asc(ticketReturns.id));

export const categoriesOf = (db: Executor, orderIds: readonly string[]) =>
  db
    .select({ id: orderPassengers.id, category: orderPassengers.category })
    .from(orderPassengers)
    .where(inArray(orderPassengers.orderId, [...orderIds]));
