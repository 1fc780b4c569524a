import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { send } from '#platform/db/unit.ts';
import type { AuditAction } from '../api.ts';
import { type RecordRow, records } from './schema.ts';

/** Written with the caller's transaction, and waited for by its commit. */
export const insertRecord = (db: Executor, row: Omit<RecordRow, 'n'>): Promise<void> =>
  send(db, db.insert(records).values(row));

export type Wanted = {
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
export const newestRecords = (db: Executor, wanted: Wanted, limit: number): Promise<RecordRow[]> =>
  db
    .select()
    .from(records)
    .where(
      and(
        wanted.before === undefined ? undefined : lt(records.n, wanted.before),
        wanted.since && gte(records.at, wanted.since),
        wanted.until && lt(records.at, wanted.until),
        wanted.action && eq(records.action, wanted.action),
        wanted.actor === undefined ? undefined : eq(records.actor, wanted.actor),
        wanted.contractId === undefined ? undefined : eq(records.contractId, wanted.contractId),
        wanted.subjectId === undefined ? undefined : eq(records.subjectId, wanted.subjectId),
        wanted.subjects && inArray(records.subjectId, [...wanted.subjects.ids]),
        wanted.subjects && inArray(records.subjectKind, [...wanted.subjects.kinds]),
      ),
    )
    .orderBy(desc(records.n))
    .limit(limit);
