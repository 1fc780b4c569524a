import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { CompletedStaffTask, StaffTaskKind } from '#kernel/staff-task.ts';
import type { Executor } from '#platform/db/database.ts';
import { type StaffTaskRow, staffTasks } from './schema.ts';

/** False when a task of the kind and cause is there already, open or done. */
export async function insertTask(
  tx: Executor,
  row: Omit<StaffTaskRow, 'n' | 'doneAt' | 'doneBy' | 'note'>,
): Promise<boolean> {
  const rows = await tx.insert(staffTasks).values(row).onConflictDoNothing().returning({ id: staffTasks.id });
  return rows.length > 0;
}

/** Marks an open task as done; null when there is none. */
export async function closeTask(
  tx: Executor,
  task: { id: string } | CompletedStaffTask,
  done: { doneAt: Date; doneBy: string | null; note: string | null },
): Promise<StaffTaskRow | null> {
  const which =
    'id' in task ? eq(staffTasks.id, task.id) : and(eq(staffTasks.kind, task.kind), eq(staffTasks.cause, task.cause));
  const [row] = await tx
    .update(staffTasks)
    .set(done)
    .where(and(which, isNull(staffTasks.doneAt)))
    .returning();
  return row ?? null;
}

export async function findTask(db: Executor, id: string): Promise<StaffTaskRow | null> {
  const [row] = await db.select().from(staffTasks).where(eq(staffTasks.id, id));
  return row ?? null;
}

export type TaskPage = {
  state: 'open' | 'done';
  kind?: StaffTaskKind | undefined;
  /** By the order of opening; open tasks are listed oldest first, done ones newest first, unless it says otherwise. */
  order?: 'asc' | 'desc' | undefined;
  after?: number | undefined;
};

export function listTaskRows(
  db: Executor,
  { state, kind, order, after, limit }: TaskPage & { limit: number },
): Promise<StaffTaskRow[]> {
  const isOpen = state === 'open';
  const isRising = order ? order === 'asc' : isOpen;
  const beyond = after === undefined ? undefined : isRising ? gt(staffTasks.n, after) : lt(staffTasks.n, after);
  return db
    .select()
    .from(staffTasks)
    .where(
      and(isOpen ? isNull(staffTasks.doneAt) : isNotNull(staffTasks.doneAt), kind && eq(staffTasks.kind, kind), beyond),
    )
    .orderBy(isRising ? asc(staffTasks.n) : desc(staffTasks.n))
    .limit(limit);
}

export async function countOpenTasks(db: Executor): Promise<number> {
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(staffTasks).where(isNull(staffTasks.doneAt));
  return row?.n ?? 0;
}
