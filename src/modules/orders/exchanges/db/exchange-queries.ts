import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { duplicateBookingGuards, exchanges, operations, orderPayments, orders } from '../../db/schema.ts';

export type ExchangeRow = typeof exchanges.$inferSelect;

export async function insertExchanges(db: Executor, rows: readonly (typeof exchanges.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(exchanges).values([...rows]);
}

export async function exchangeById(db: Executor, id: string): Promise<ExchangeRow | undefined> {
  const [row] = await db.select().from(exchanges).where(eq(exchanges.id, id));
  return row;
}

export const exchangesByIds = async (db: Executor, ids: readonly string[]): Promise<ExchangeRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(exchanges)
        .where(inArray(exchanges.id, [...ids]));

export const exchangesOfQuote = (db: Executor, orderId: string, quoteId: string): Promise<ExchangeRow[]> =>
  db
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.orderId, orderId), eq(exchanges.quoteId, quoteId)))
    .orderBy(asc(exchanges.position));

/** Confirmed ones, oldest first; unconfirmed offers are not of the order. */
export const exchangesOfOrder = (db: Executor, orderId: string): Promise<ExchangeRow[]> =>
  db
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.orderId, orderId), isNotNull(exchanges.confirmedAt)))
    .orderBy(asc(exchanges.confirmedAt), asc(exchanges.id));

/** Those that the supplier has done, oldest first. */
export async function doneExchanges(db: Executor, orderIds: readonly string[]): Promise<ExchangeRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select({ row: exchanges })
    .from(exchanges)
    .innerJoin(operations, eq(operations.id, exchanges.id))
    .where(and(inArray(exchanges.orderId, [...orderIds]), eq(operations.state, 'done')))
    .orderBy(asc(exchanges.confirmedAt), asc(exchanges.id));
  return rows.map(({ row }) => row);
}

/** Those that staff wrote for a service request, oldest first. */
export const exchangesOfRequest = (db: Executor, requestId: string): Promise<ExchangeRow[]> =>
  db
    .select()
    .from(exchanges)
    .where(eq(exchanges.requestId, requestId))
    .orderBy(asc(exchanges.createdAt), asc(exchanges.id));

/** Makes an offer an act. @throws a unique violation when another one of the order is under way. */
export async function confirmExchangeRow(
  tx: Tx,
  id: string,
  at: Date,
  asks: Partial<Pick<ExchangeRow, 'approval' | 'requestedBy'>> = {},
): Promise<void> {
  await tx
    .update(exchanges)
    .set({ confirmedAt: at, ...asks })
    .where(and(eq(exchanges.id, id), isNull(exchanges.confirmedAt)));
}

export async function updateExchange(
  db: Executor,
  id: string,
  change: Partial<
    Pick<
      ExchangeRow,
      | 'money'
      | 'moneyAt'
      | 'receiptsSentAt'
      | 'canceledAt'
      | 'endedAt'
      | 'approval'
      | 'decidedAt'
      | 'decidedBy'
      | 'comment'
      | 'expiresAt'
      | 'completedBy'
    >
  >,
): Promise<void> {
  await db.update(exchanges).set(change).where(eq(exchanges.id, id));
}

type DuplicateGuard = { documentIndex: Buffer; flight: string };

/**
 * Claims each document's place on each flight for an order that has others. @throws a unique violation when another
 * order has one of them.
 */
export async function countMoreSeatHolds(
  tx: Tx,
  orderId: string,
  duplicateGuards: readonly DuplicateGuard[],
  at: Date,
): Promise<void> {
  const sorted = duplicateGuards.toSorted(
    (a, b) => a.documentIndex.compare(b.documentIndex) || (a.flight < b.flight ? -1 : 1),
  );
  for (const guard of sorted)
    await tx
      .insert(duplicateBookingGuards)
      .values({ ...guard, orderId, at })
      .onConflictDoUpdate({
        target: [duplicateBookingGuards.orderId, duplicateBookingGuards.documentIndex, duplicateBookingGuards.flight],
        set: { live: true },
      });
}

export async function deleteDuplicateGuards(
  tx: Tx,
  orderId: string,
  duplicateGuards: readonly DuplicateGuard[],
): Promise<void> {
  for (const { documentIndex, flight } of duplicateGuards)
    await tx
      .update(duplicateBookingGuards)
      .set({ live: false })
      .where(
        and(
          eq(duplicateBookingGuards.orderId, orderId),
          eq(duplicateBookingGuards.documentIndex, documentIndex),
          eq(duplicateBookingGuards.flight, flight),
        ),
      );
}

const ids = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id);

/** Done, and its letter has not gone out. */
export const undeliveredExchanges = async (db: Executor, before: Date): Promise<string[]> =>
  ids(
    await db
      .select({ id: exchanges.id })
      .from(exchanges)
      .innerJoin(operations, eq(operations.id, exchanges.id))
      .where(
        and(
          eq(operations.state, 'done'),
          isNull(exchanges.receiptsSentAt),
          sql`${operations.updatedAt} <= ${before.toISOString()}::timestamptz`,
        ),
      )
      .limit(200),
  );

/** Exchanges whose approval deadline may have passed: `approvalDeadline` has the last word. */
export async function overdueExchangeApprovals(db: Executor, now: Date): Promise<{ id: string; orderId: string }[]> {
  return await db
    .select({ id: exchanges.id, orderId: exchanges.orderId })
    .from(exchanges)
    .where(
      and(
        eq(exchanges.approval, 'waiting'),
        isNull(exchanges.endedAt),
        sql`least(${exchanges.confirmedAt} + make_interval(hours => (${exchanges.travel} ->> 'hours')::int),
          ${exchanges.expiresAt} - least(interval '15 minutes',
            greatest(interval '0', (${exchanges.expiresAt} - ${exchanges.confirmedAt}) / 2)))
          <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .limit(500);
}

/** Agreed to, not paid for, and the promise has ended. */
export const expiredExchanges = async (db: Executor, now: Date): Promise<string[]> =>
  ids(
    await db
      .select({ id: exchanges.id })
      .from(exchanges)
      .leftJoin(operations, eq(operations.id, exchanges.id))
      .where(
        and(
          isNotNull(exchanges.confirmedAt),
          isNull(exchanges.endedAt),
          isNull(operations.id),
          sql`${exchanges.expiresAt} <= ${now.toISOString()}::timestamptz`,
        ),
      )
      .limit(200),
  );

/** Orders with a requested refund of a difference and no result from the bank. */
export const ordersAwaitingDifferences = async (db: Executor, before: Date): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: exchanges.orderId })
    .from(exchanges)
    .where(and(eq(exchanges.money, 'sent'), sql`${exchanges.moneyAt} <= ${before.toISOString()}::timestamptz`))
    .limit(200);
  return ids(rows);
};

/** What was paid for an exchange. */
const paidFor = sql<string>`(
  select coalesce(sum(${orderPayments.amountMinor}), 0) from ${orderPayments}
  where ${orderPayments.orderId} = ${exchanges.orderId} and ${orderPayments.state} = 'captured'
    and ${orderPayments.purpose} = ${exchanges.id}
)`;

/** What the supplier has exchanged of orders with what was paid for it, oldest first. */
export const exchangesDone = (db: Executor, orderIds: readonly string[]) =>
  db
    .select({
      id: exchanges.id,
      orderId: exchanges.orderId,
      lines: exchanges.lines,
      earned: exchanges.earned,
      amountDueMinor: exchanges.amountDueMinor,
      refundMinor: exchanges.refundMinor,
      currency: exchanges.currency,
      paidMinor: paidFor,
      supplierQuoteId: exchanges.supplierQuoteId,
      supplierId: orders.supplierId,
      supplierOfferId: orders.supplierOfferId,
      bookingRef: orders.bookingRef,
      contractId: orders.contractId,
      at: operations.updatedAt,
    })
    .from(exchanges)
    .innerJoin(operations, eq(operations.id, exchanges.id))
    .innerJoin(orders, eq(orders.id, exchanges.orderId))
    .where(and(eq(operations.state, 'done'), inArray(exchanges.orderId, [...orderIds])))
    .orderBy(asc(operations.updatedAt), asc(exchanges.id));
