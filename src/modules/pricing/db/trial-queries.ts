import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type SalesTrialRow, salesTrials } from './schema.ts';

const OPEN = ['waiting', 'running'] as const;
/** Trials that are kept. */
const KEPT = 20;

export async function latestTrial(db: Executor): Promise<SalesTrialRow | null> {
  const [row] = await db.select().from(salesTrials).orderBy(desc(salesTrials.startedAt), desc(salesTrials.id)).limit(1);
  return row ?? null;
}

export async function findTrial(db: Executor, id: string): Promise<SalesTrialRow | null> {
  const [row] = await db.select().from(salesTrials).where(eq(salesTrials.id, id));
  return row ?? null;
}

/** False while another one is under way. Trials of long ago go. */
export async function insertTrial(db: Executor, row: SalesTrialRow): Promise<boolean> {
  const made = await db.insert(salesTrials).values(row).onConflictDoNothing().returning({ id: salesTrials.id });
  if (made.length === 0) return false;
  await db
    .delete(salesTrials)
    .where(
      inArray(
        salesTrials.id,
        db.select({ id: salesTrials.id }).from(salesTrials).orderBy(desc(salesTrials.startedAt)).offset(KEPT),
      ),
    );
  return true;
}

/** Trials that began before an instant and have not ended: their process is gone. */
export async function failTrials(db: Executor, before: Date): Promise<void> {
  await db
    .update(salesTrials)
    .set({ state: 'failed', endedAt: before })
    .where(and(inArray(salesTrials.state, [...OPEN]), lt(salesTrials.startedAt, before)));
}

/** Changes a trial that has not ended. */
export async function updateTrial(db: Executor, id: string, change: Partial<SalesTrialRow>): Promise<void> {
  await db
    .update(salesTrials)
    .set(change)
    .where(and(eq(salesTrials.id, id), inArray(salesTrials.state, [...OPEN])));
}
