import type { Executor } from '#platform/db/database.ts';
import type { AuditAction, AuditChange } from '../api.ts';
import { insertRecord } from '../db/record-queries.ts';
import type { AuditDeps } from '../ports.ts';

export type AuditEntry = {
  /** The acting user; null for an anonymous caller. */
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
  /** What changed from what to what: kept sealed. */
  changes?: readonly AuditChange[];
  /** Of the subject after it. */
  version?: number;
};

/** What is sealed with a row. */
export type SealedDetails = { changes: readonly AuditChange[]; version: number | null };

/** Where an address lies in its row. */
export const addressContext = (id: string): string => `audit.from:${id}`;
const detailsContext = (id: string): string => `audit.details:${id}`;

/** What a row was sealed with; nothing for one that has no details. */
export const openDetails = (
  { sealer }: Pick<AuditDeps, 'sealer'>,
  { id, details }: { id: string; details: Buffer | null },
): SealedDetails =>
  details === null
    ? { changes: [], version: null }
    : (JSON.parse(sealer.open(details, detailsContext(id))) as SealedDetails);

/** Writes down who did or saw what. It belongs to the caller's transaction: what is undone was not seen either. */
export async function recordAccess(
  { ids, sealer }: Pick<AuditDeps, 'ids' | 'sealer'>,
  tx: Executor,
  { ip, changes, version, ...entry }: AuditEntry,
): Promise<void> {
  const id = ids();
  const details = changes && JSON.stringify({ changes, version: version ?? null } satisfies SealedDetails);
  await insertRecord(tx, {
    ...entry,
    id,
    from: ip ? sealer.seal(ip, addressContext(id)) : null,
    details: details === undefined ? null : sealer.seal(details, detailsContext(id)),
  });
}
