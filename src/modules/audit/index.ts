import type { Executor } from '#platform/db/database.ts';
import type { AuditDeps } from './ports.ts';
import { type AuditEntry, recordAccess } from './use-cases/record-access.ts';

export type { AuditAction } from './api.ts';
export type { AuditDeps, AuditNames } from './ports.ts';
export { auditRoutes } from './routes.ts';
export type { AuditEntry } from './use-cases/record-access.ts';

export type Audit = {
  /** Writes down who did or saw what, with the caller's own transaction. */
  recordAccess(tx: Executor, entry: AuditEntry): Promise<void>;
};

export const createAudit = (deps: Pick<AuditDeps, 'ids' | 'sealer'>): Audit => ({
  recordAccess: (tx, entry) => recordAccess(deps, tx, entry),
});
