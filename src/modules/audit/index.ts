import type { Executor } from '#platform/db/database.ts';
import type { HistoryEntry } from './api.ts';
import type { AuditDeps } from './ports.ts';
import { readHistory } from './use-cases/read-history.ts';
import { type AuditEntry, recordAccess } from './use-cases/record-access.ts';

export type { AuditAction, AuditChange, HistoryEntry } from './api.ts';
export type { AuditDeps, AuditNames } from './ports.ts';
export { auditRoutes } from './routes.ts';
export type { AuditEntry } from './use-cases/record-access.ts';

export type Audit = {
  /** Writes down who did or saw what, with the caller's own transaction. */
  recordAccess(tx: Executor, entry: AuditEntry): Promise<void>;
  /** What was done to things, newest first. */
  historyOf(db: Executor, of: Parameters<typeof readHistory>[2]): Promise<HistoryEntry[]>;
};

export const createAudit = (deps: Pick<AuditDeps, 'ids' | 'sealer'>): Audit => ({
  recordAccess: (tx, entry) => recordAccess(deps, tx, entry),
  historyOf: (db, of) => readHistory(deps, db, of),
});
