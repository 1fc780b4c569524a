import { and, asc, desc, eq, notInArray } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { calendarFeeds } from '../../db/schema.ts';

export type CalendarFeedRow = typeof calendarFeeds.$inferSelect;

/** Addresses of one order; a further one takes the place of the oldest. */
const MOST_FEEDS = 10;

export const calendarFeedsOf = (db: Executor, orderId: string): Promise<CalendarFeedRow[]> =>
  db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.orderId, orderId))
    .orderBy(asc(calendarFeeds.createdAt), asc(calendarFeeds.id));

export async function calendarFeedOf(db: Executor, tokenHash: string): Promise<CalendarFeedRow | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash));
  return row;
}

export async function addCalendarFeed(tx: Tx, row: CalendarFeedRow): Promise<void> {
  await tx.insert(calendarFeeds).values(row);
  const newest = tx
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.orderId, row.orderId))
    .orderBy(desc(calendarFeeds.createdAt), desc(calendarFeeds.id))
    .limit(MOST_FEEDS);
  await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.orderId, row.orderId), notInArray(calendarFeeds.id, newest)));
}

export async function removeCalendarFeed(db: Executor, orderId: string, id: string): Promise<void> {
  await db.delete(calendarFeeds).where(and(eq(calendarFeeds.orderId, orderId), eq(calendarFeeds.id, id)));
}

/** All addresses of an order. */
export async function removeCalendarFeeds(tx: Tx, orderId: string): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.orderId, orderId));
}
