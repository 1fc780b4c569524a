import { desc } from 'drizzle-orm';
import type { LocalDate } from '#kernel/dates.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { PointLifetime } from '../domain/point-lots.ts';
import { bonusLifetimes, pointExpiryNotices, pointLifetimes } from './schema.ts';

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

/** False when it was announced before. */
export async function insertExpiryNotice(
  tx: Tx,
  row: { owner: string; lastDay: LocalDate; daysAhead: number; minor: number; announcedAt: Date },
): Promise<boolean> {
  return (await tx.insert(pointExpiryNotices).values(row).onConflictDoNothing().returning()).length > 0;
}
