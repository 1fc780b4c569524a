import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { duplicateBookingGuards, orders, scheduleChanges } from '../../db/schema.ts';

export type ScheduleChange = typeof scheduleChanges.$inferSelect;

/** The change that waits for the buyer's answer. */
export async function openChange(db: Executor, orderId: string): Promise<ScheduleChange | undefined> {
  const [row] = await db
    .select()
    .from(scheduleChanges)
    .where(and(eq(scheduleChanges.orderId, orderId), isNull(scheduleChanges.answer)));
  return row;
}

/** Whether the buyer has accepted new times that would have given everything back. */
export async function acceptedChange(db: Executor, orderId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: scheduleChanges.id })
    .from(scheduleChanges)
    .where(
      and(
        eq(scheduleChanges.orderId, orderId),
        eq(scheduleChanges.answer, 'accepted'),
        eq(scheduleChanges.significant, true),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function insertChange(tx: Tx, row: typeof scheduleChanges.$inferInsert): Promise<void> {
  await tx.insert(scheduleChanges).values(row);
}

export async function answerChange(tx: Tx, id: string, answer: 'accepted' | 'superseded', at: Date): Promise<void> {
  await tx.update(scheduleChanges).set({ answer, answeredAt: at }).where(eq(scheduleChanges.id, id));
}

/** Orders of a reservation at its supplier. */
export const ordersOfBooking = async (db: Executor, supplierId: string, bookingId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.supplierId, supplierId), sql`${orders.bookingRef} ->> 'id' = ${bookingId}`));
  return rows.map((row) => row.id);
};

/**
 * Claims sold orders still to be flown whose supplier was not asked since `before`, the longest ago first; concurrent
 * callers skip them.
 */
export async function claimDueScheduleChecks(db: Executor, before: Date, now: Date, limit: number): Promise<string[]> {
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} in ('sold', 'partial_sold')`,
        sql`coalesce(${orders.scheduleCheckedAt}, ${orders.createdAt}) <= ${before.toISOString()}::timestamptz`,
        sql`
          (${orders.journey} #>> '{slices,-1,segments,-1,departsAt}')::timestamptz >
          ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(sql`coalesce(${orders.scheduleCheckedAt}, ${orders.createdAt})`))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(orders)
    .set({ scheduleCheckedAt: now })
    .where(sql`${orders.id} in (${due})`)
    .returning({ id: orders.id });
  return rows.map((row) => row.id);
}

/**
 * The same people fly at other times. Where one of them has that flight in another order already, the claim stays as
 * it was.
 */
export async function moveDuplicateGuards(
  tx: Tx,
  orderId: string,
  moved: readonly { from: string; to: string }[],
): Promise<void> {
  for (const { from, to } of moved)
    await tx.execute(sql`
      update ${duplicateBookingGuards} c set flight = ${to} where c.order_id = ${orderId} and c.flight = ${from}
        and not exists (
        select from ${duplicateBookingGuards} o where o.document_index = c.document_index and o.flight = ${to}
          and (o.live or o.order_id = ${orderId}))`);
}
