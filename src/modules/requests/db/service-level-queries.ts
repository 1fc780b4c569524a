import { and, asc, eq } from 'drizzle-orm';
import type { Priority, ServiceLevel } from '#kernel/service-clock.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { defaultServiceLevel, type LevelKind } from '../domain/deadline.ts';
import { serviceLevels } from './schema.ts';

export type ServiceLevelRow = typeof serviceLevels.$inferSelect;

export const listServiceLevels = (db: Executor): Promise<ServiceLevelRow[]> =>
  db.select().from(serviceLevels).orderBy(asc(serviceLevels.kind), asc(serviceLevels.priority));

/** What holds for a kind and priority now. */
export async function findServiceLevel(db: Executor, kind: LevelKind, priority: Priority): Promise<ServiceLevel> {
  const [row] = await db
    .select({ minutes: serviceLevels.minutes, counting: serviceLevels.counting })
    .from(serviceLevels)
    .where(and(eq(serviceLevels.kind, kind), eq(serviceLevels.priority, priority)));
  return row ?? defaultServiceLevel(kind, priority);
}

export async function putServiceLevel(tx: Tx, row: ServiceLevelRow): Promise<void> {
  const { minutes, counting, changedBy, changedAt } = row;
  await tx
    .insert(serviceLevels)
    .values(row)
    .onConflictDoUpdate({
      target: [serviceLevels.kind, serviceLevels.priority],
      set: { minutes, counting, changedBy, changedAt },
    });
}
