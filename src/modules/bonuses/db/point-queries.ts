import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { LocalDate } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { PointRule } from '../domain/customer-points.ts';
import type { PointLifetime } from '../domain/point-lots.ts';
import {
  bonusLifetimes,
  type PointGrantRow,
  pointExpiryNotices,
  pointGrants,
  pointLifetimes,
  pointRules,
} from './schema.ts';

/** Events of one order take turns. */
export const lockPointsOfOrder = (tx: Tx, orderId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('bonuses.points'), hashtext(${orderId}))`);

export const listPointRules = (db: Executor): Promise<PointRule[]> =>
  db.select().from(pointRules).orderBy(asc(pointRules.kind), desc(pointRules.validFrom));
export async function upsertPointRule(tx: Executor, { kind, validFrom, ...rule }: PointRule): Promise<void> {
  await tx
    .insert(pointRules)
    .values({ kind, validFrom, ...rule })
    .onConflictDoUpdate({ target: [pointRules.kind, pointRules.validFrom], set: rule });
}

type Lifetimes = typeof pointLifetimes | typeof bonusLifetimes;
const listLifetimes = (db: Executor, table: Lifetimes): Promise<PointLifetime[]> =>
  db.select().from(table).orderBy(desc(table.validFrom));
async function upsertLifetime(tx: Executor, table: Lifetimes, row: PointLifetime): Promise<void> {
  await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({ target: table.validFrom, set: { months: row.months } });
}
export const listPointLifetimes = (db: Executor) => listLifetimes(db, pointLifetimes);
export const upsertPointLifetime = (tx: Executor, row: PointLifetime) => upsertLifetime(tx, pointLifetimes, row);
export const listBonusLifetimes = (db: Executor) => listLifetimes(db, bonusLifetimes);
export const upsertBonusLifetime = (tx: Executor, row: PointLifetime) => upsertLifetime(tx, bonusLifetimes, row);

export const grantsOfOrder = (db: Executor, orderId: string): Promise<PointGrantRow[]> =>
  db.select().from(pointGrants).where(eq(pointGrants.orderId, orderId));
export const grantsByDocuments = (db: Executor, ids: readonly string[]): Promise<PointGrantRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(pointGrants)
        .where(inArray(pointGrants.documentId, [...ids]));
/** False when the document has brought points before. */
export async function insertPointGrant(tx: Tx, row: PointGrantRow): Promise<boolean> {
  return (await tx.insert(pointGrants).values(row).onConflictDoNothing().returning()).length > 0;
}
/** False when its points were taken back before. */
export async function takePointsBack(tx: Tx, documentId: string, at: Date): Promise<boolean> {
  const changed = await tx
    .update(pointGrants)
    .set({ takenBackAt: at })
    .where(and(eq(pointGrants.documentId, documentId), isNull(pointGrants.takenBackAt)))
    .returning();
  return changed.length > 0;
}

/** Customers who have ever been given points. */
export const listPointOwners = async (db: Executor): Promise<string[]> =>
  (await db.selectDistinct({ owner: pointGrants.owner }).from(pointGrants).orderBy(asc(pointGrants.owner))).map(
    ({ owner }) => owner,
  );

/** False when it was announced before. */
export async function insertExpiryNotice(
  tx: Tx,
  row: { owner: string; lastDay: LocalDate; daysAhead: number; minor: number; announcedAt: Date },
): Promise<boolean> {
  return (await tx.insert(pointExpiryNotices).values(row).onConflictDoNothing().returning()).length > 0;
}
