import { and, asc, desc, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { deferStatement } from '#platform/db/unit-of-work.ts';
import type { AuditAction } from '../api.ts';
import { type RecordRow, records } from './schema.ts';

/** Written with the caller's transaction, and waited for by its commit. */
export const insertRecord = (db: Executor, row: Omit<RecordRow, 'n'>): Promise<void> =>
  deferStatement(db, db.insert(records).values(row));

export type RecordFilter = {
  since?: Date | undefined;
  until?: Date | undefined;
  action?: AuditAction | undefined;
  actor?: string | undefined;
  contractId?: string | undefined;
  subjectId?: string | undefined;
  /** Things of these kinds and ids; readings of the log about them are none. */
  subjects?: { kinds: readonly string[]; ids: readonly string[] } | undefined;
  /** Newest first, unless it says otherwise. */
  order?: 'asc' | 'desc' | undefined;
  /** Beyond this one. */
  after?: number | undefined;
};

/** The first records that fit. */
export function listRecords(db: Executor, filter: RecordFilter, limit: number): Promise<RecordRow[]> {
  const [beyond, sorted] = filter.order === 'asc' ? [gt, asc] : [lt, desc];
  return db
    .select()
    .from(records)
    .where(
      and(
        filter.after === undefined ? undefined : beyond(records.n, filter.after),
        filter.since && gte(records.at, filter.since),
        filter.until && lt(records.at, filter.until),
        filter.action && eq(records.action, filter.action),
        filter.actor === undefined ? undefined : eq(records.actor, filter.actor),
        filter.contractId === undefined ? undefined : eq(records.contractId, filter.contractId),
        filter.subjectId === undefined ? undefined : eq(records.subjectId, filter.subjectId),
        filter.subjects && inArray(records.subjectId, [...filter.subjects.ids]),
        filter.subjects && inArray(records.subjectKind, [...filter.subjects.kinds]),
      ),
    )
    .orderBy(sorted(records.n))
    .limit(limit);
}
