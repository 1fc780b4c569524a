import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm';
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
  /** Older than this one. */
  before?: number | undefined;
};

/** The newest records that fit. */
export const listNewestRecords = (db: Executor, filter: RecordFilter, limit: number): Promise<RecordRow[]> =>
  db
    .select()
    .from(records)
    .where(
      and(
        filter.before === undefined ? undefined : lt(records.n, filter.before),
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
    .orderBy(desc(records.n))
    .limit(limit);
