import type { AuditAction } from '#modules/audit/api.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ContentDeps, Editor } from '../ports.ts';

/** An act of an editor on a page or banner in the audit log, with the version that it made or ended. */
export async function recordChange(
  { audit, clock }: Pick<ContentDeps, 'audit' | 'clock'>,
  tx: Tx,
  editor: Editor,
  act: { action: AuditAction; subjectId: string; version: number },
): Promise<void> {
  await audit.recordAccess(tx, {
    actor: editor.id,
    ip: editor.ip,
    contractId: null,
    subjectKind: 'page',
    at: clock.now(),
    ...act,
  });
}
