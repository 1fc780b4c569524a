import { and, asc, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import {
  type CodeRow,
  codes,
  entries,
  type PromotionRow,
  promotions,
  type UseRow,
  useReturns,
  uses,
} from './schema.ts';

export const insertPromotion = (tx: Tx, row: PromotionRow) => tx.insert(promotions).values(row);
export const updatePromotion = (tx: Tx, id: string, change: Partial<PromotionRow>) =>
  tx.update(promotions).set(change).where(eq(promotions.id, id));

export async function promotionById(db: Executor, id: string): Promise<PromotionRow | null> {
  const [row] = await db.select().from(promotions).where(eq(promotions.id, id));
  return row ?? null;
}
/** Uses of a promotion take turns from here on until the transaction ends. */
export async function lockPromotion(tx: Tx, id: string): Promise<PromotionRow | null> {
  const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update');
  return row ?? null;
}
export const listPromotions = (db: Executor): Promise<PromotionRow[]> =>
  db.select().from(promotions).orderBy(desc(promotions.createdAt), desc(promotions.id)).limit(500);

/** Inserts codes; answers those that were new. */
export const insertCodes = async (tx: Tx, rows: readonly CodeRow[]): Promise<string[]> =>
  (
    await tx
      .insert(codes)
      .values([...rows])
      .onConflictDoNothing()
      .returning({ code: codes.code })
  ).map(({ code }) => code);

export async function findCode(db: Executor, code: string): Promise<CodeRow | null> {
  const [row] = await db.select().from(codes).where(eq(codes.code, code));
  return row ?? null;
}
export const listCodes = (db: Executor, promotionId: string, limit: number): Promise<CodeRow[]> =>
  db.select().from(codes).where(eq(codes.promotionId, promotionId)).orderBy(asc(codes.code)).limit(limit);

/** How many codes each promotion has, and its first one. */
export async function codesOfPromotions(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { codes: number; first: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: codes.promotionId, codes: count(), first: sql<string>`min(${codes.code})` })
    .from(codes)
    .where(inArray(codes.promotionId, [...ids]))
    .groupBy(codes.promotionId);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** What stands sold with each promotion: without the part of orders whose discount was taken back. */
export async function soldWithPromotions(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: uses.promotionId,
      sold: sql<string>`coalesce(sum(round(${uses.soldMinor}::numeric
        * (${uses.amountMinor} - ${uses.returnedMinor}) / ${uses.amountMinor})), 0)`,
    })
    .from(uses)
    .where(inArray(uses.promotionId, [...ids]))
    .groupBy(uses.promotionId);
  return new Map(rows.map(({ id, sold }) => [id, Number(sold)]));
}

export const insertUse = (tx: Tx, row: UseRow) => tx.insert(uses).values(row);
export async function findUse(db: Executor, id: string): Promise<UseRow | null> {
  const [row] = await db.select().from(uses).where(eq(uses.id, id));
  return row ?? null;
}
export const listUses = (db: Executor, promotionId: string, limit: number): Promise<UseRow[]> =>
  db.select().from(uses).where(eq(uses.promotionId, promotionId)).orderBy(desc(uses.usedAt), uses.id).limit(limit);
/** The use of an order that has not come back unused; the newest of several. */
export async function findUseOfOrder(db: Executor, orderId: string): Promise<UseRow | null> {
  const [row] = await db.select().from(uses).where(eq(uses.orderId, orderId)).orderBy(desc(uses.usedAt)).limit(1);
  return row ?? null;
}
export async function usesOfCustomer(db: Executor, promotionId: string, userId: string): Promise<number> {
  const [row] = await db
    .select({ uses: count() })
    .from(uses)
    .where(and(eq(uses.promotionId, promotionId), eq(uses.userId, userId), isNull(uses.givenBackAt)));
  return row?.uses ?? 0;
}
export const updateUse = (tx: Tx, id: string, change: Partial<UseRow>) =>
  tx.update(uses).set(change).where(eq(uses.id, id));
export const addCodeUse = (tx: Tx, code: string, by: 1 | -1) =>
  tx
    .update(codes)
    .set({ uses: sql`${codes.uses} + ${by}` })
    .where(eq(codes.code, code));

/** False when this part was taken back before. */
export const insertUseReturn = async (
  tx: Tx,
  row: { useId: string; key: string; amountMinor: number; at: Date },
): Promise<boolean> => (await tx.insert(useReturns).values(row).onConflictDoNothing().returning()).length > 0;

export async function enteredCode(db: Executor, subject: string): Promise<string | null> {
  const [row] = await db.select().from(entries).where(eq(entries.subject, subject));
  return row?.code ?? null;
}
export async function saveEntry(db: Executor, row: { subject: string; code: string; enteredAt: Date }): Promise<void> {
  await db
    .insert(entries)
    .values(row)
    .onConflictDoUpdate({ target: entries.subject, set: { code: row.code, enteredAt: row.enteredAt } });
}
export const deleteEntry = (db: Executor, subject: string) => db.delete(entries).where(eq(entries.subject, subject));
export async function deleteEntriesBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(entries).where(lt(entries.enteredAt, before));
}
