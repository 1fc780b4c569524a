import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { rests, type SupplierRow, suppliers } from './schema.ts';

/** All suppliers, in the order in which they are searched. */
export const listSuppliers = (db: Executor): Promise<SupplierRow[]> =>
  db.select().from(suppliers).orderBy(asc(suppliers.priority), asc(suppliers.id));

/** What has changed is seen by its revision alone. */
export const listRevisions = (db: Executor): Promise<{ id: string; revision: number }[]> =>
  db.select({ id: suppliers.id, revision: suppliers.revision }).from(suppliers);

export async function suppliersById(db: Executor, ids: readonly string[]): Promise<SupplierRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(suppliers)
    .where(inArray(suppliers.id, [...ids]));
}

export async function lockSupplier(tx: Tx, id: string): Promise<SupplierRow | undefined> {
  const [row] = await tx.select().from(suppliers).where(eq(suppliers.id, id)).for('update');
  return row;
}

/** False when the id is taken. */
export async function insertSupplier(tx: Executor, row: SupplierRow): Promise<boolean> {
  const rows = await tx.insert(suppliers).values(row).onConflictDoNothing().returning({ id: suppliers.id });
  return rows.length > 0;
}

export async function updateSupplier(
  tx: Executor,
  id: string,
  change: Partial<Omit<SupplierRow, 'id' | 'revision'>> & { updatedAt: Date },
): Promise<void> {
  await tx
    .update(suppliers)
    .set({ ...change, revision: sql`${suppliers.revision} + 1` })
    .where(eq(suppliers.id, id));
}

/** A breaker of a process opened until an instant, or closed again. */
export async function recordRest(
  db: Executor,
  { supplier, process, until }: { supplier: string; process: string; until: Date | null },
): Promise<void> {
  if (until === null) {
    await db.execute(sql`delete from ${rests} where ${rests.supplier} = ${supplier} and ${rests.process} = ${process}`);
    return;
  }
  await db
    .insert(rests)
    .values({ supplier, process, until })
    .onConflictDoUpdate({ target: [rests.supplier, rests.process], set: { until } });
}

/** Open breakers: of each supplier the latest instant, and how many processes leave it alone. */
export async function openRests(db: Executor, now: Date): Promise<Map<string, { until: Date; processes: number }>> {
  const { rows } = await db.execute<{ supplier: string; until: string | Date; processes: number }>(sql`
    select supplier, max(until) as until, count(*)::int as processes from ${rests}
    where until > ${now.toISOString()}::timestamptz group by supplier`);
  return new Map(rows.map(({ supplier, until, processes }) => [supplier, { until: new Date(until), processes }]));
}

export async function deleteOldRests(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from ${rests} where until < ${before.toISOString()}::timestamptz`);
}
