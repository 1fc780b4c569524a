import type { Executor } from '#platform/db/database.ts';
import type { AuditAction } from '../api.ts';
import { insertRecord } from '../db/record-queries.ts';
import type { AuditDeps } from '../ports.ts';

export type AuditEntry = {
  /** The user who acts; null for whoever is not signed in. */
  actor: string | null;
  /** What they work under. */
  contractId: string | null;
  action: AuditAction;
  /** Whose or what: ids only, never a name, a number or an address. */
  subjectKind: string;
  subjectId: string;
  at: Date;
  /** The caller's network address (`caller.ip`). */
  ip?: string | undefined;
};

/** Where an address lies in its row. */
export const fromOf = (id: string): string => `audit.from:${id}`;

/** Writes down who did or saw what. It belongs to the caller's transaction: what is undone was not seen either. */
export async function recordAccess(
  { ids, sealer }: Pick<AuditDeps, 'ids' | 'sealer'>,
  tx: Executor,
  { ip, ...entry }: AuditEntry,
): Promise<void> {
  const id = ids();
  await insertRecord(tx, { ...entry, id, from: ip ? sealer.seal(ip, fromOf(id)) : null });
}
