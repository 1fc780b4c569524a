import { and, asc, count, eq, gte, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { LocalDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { type WatchRow, watches } from './schema.ts';

/**
 * Writes a watch, or renews the one of the same address and search: it waits for consent unless it is active, and then
 * is unchanged, because the typist need not own the address. Returns the row; null for an active one.
 */
export async function addWatch(db: Executor, row: WatchRow): Promise<WatchRow | null> {
  const [kept] = await db
    .insert(watches)
    .values(row)
    .onConflictDoUpdate({
      target: [watches.emailIndex, watches.kind, watches.searchKey],
      set: {
        state: 'unconfirmed',
        lastNotifiedMinor: sql`excluded.last_notified_minor`,
        currency: sql`excluded.currency`,
        locale: sql`excluded.locale`,
        createdAt: sql`excluded.created_at`,
      },
      setWhere: ne(watches.state, 'active'),
    })
    .returning();
  return kept ?? null;
}

export async function findWatch(db: Executor, id: string): Promise<WatchRow | undefined> {
  const [row] = await db.select().from(watches).where(eq(watches.id, id));
  return row;
}

/** Those of an address that are not over, for journeys from a day on, the nearest first. */
export const openWatches = (
  db: Executor,
  emailIndexes: readonly Buffer[],
  from: LocalDate,
  limit: number,
): Promise<WatchRow[]> =>
  db
    .select()
    .from(watches)
    .where(
      and(
        inArray(watches.emailIndex, [...emailIndexes]),
        inArray(watches.state, ['active', 'notified']),
        gte(watches.travelDate, from),
      ),
    )
    .orderBy(asc(watches.travelDate), asc(watches.id))
    .limit(limit);

/** How many an address has that are not over. */
export async function countWatches(db: Executor, emailIndexes: readonly Buffer[]): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(watches)
    .where(and(inArray(watches.emailIndex, [...emailIndexes]), inArray(watches.state, ['unconfirmed', 'active'])));
  return row?.n ?? 0;
}

/** Moves a watch if it is still in one of these states; undefined when it is not. */
export async function updateState(
  db: Executor,
  id: string,
  from: readonly WatchRow['state'][],
  to: WatchRow['state'],
  nextCheck?: Date,
): Promise<WatchRow | undefined> {
  const [row] = await db
    .update(watches)
    .set({ state: to, ...(nextCheck && { nextCheck }) })
    .where(and(eq(watches.id, id), inArray(watches.state, [...from])))
    .returning();
  return row;
}

/** Active watches whose time has come, those that have waited longest first. */
export const listDueWatches = (db: Executor, now: Date, limit: number): Promise<WatchRow[]> =>
  db
    .select()
    .from(watches)
    .where(and(eq(watches.state, 'active'), lte(watches.nextCheck, now)))
    .orderBy(watches.nextCheck)
    .limit(limit);

/**
 * Records a check of a watch; false when another process did it meanwhile or the watch is over, and then no letter is
 * due.
 */
export async function recordCheck(
  db: Executor,
  row: Pick<WatchRow, 'id' | 'nextCheck'>,
  to: { state: WatchRow['state']; lastNotified: Money | null; nextCheck: Date },
): Promise<boolean> {
  const { state, lastNotified, nextCheck } = to;
  const done = await db
    .update(watches)
    .set({
      state,
      nextCheck,
      ...(lastNotified && { lastNotifiedMinor: lastNotified.minor, currency: lastNotified.currency }),
    })
    .where(and(eq(watches.id, row.id), eq(watches.state, 'active'), eq(watches.nextCheck, row.nextCheck)))
    .returning({ id: watches.id });
  return done.length === 1;
}

/** Deletes watches whose day of travel has come, unconfirmed and stopped ones. Returns how many. */
export async function deleteOverWatches(db: Executor, today: LocalDate, askedBefore: Date): Promise<number> {
  const gone = await db
    .delete(watches)
    .where(
      or(
        lte(watches.travelDate, today),
        and(inArray(watches.state, ['unconfirmed', 'stopped']), lt(watches.createdAt, askedBefore)),
      ),
    )
    .returning({ id: watches.id });
  return gone.length;
}
