import type { AuditAction, AuditChange } from '#modules/audit/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { LotteryDeps } from '../ports.ts';
import { type StaffCaller, staffId } from './office-lottery.ts';

/** Writes an act of staff on a lottery into the journal. */
export const recordAct = (
  { audit, clock }: Pick<LotteryDeps, 'audit' | 'clock'>,
  tx: Tx,
  caller: StaffCaller,
  { action, id, changes }: { action: AuditAction; id: string; changes: readonly AuditChange[] },
): Promise<void> =>
  audit.recordAccess(tx, {
    actor: staffId(caller),
    ip: caller.ip,
    contractId: null,
    action,
    subjectKind: 'campaign',
    subjectId: id,
    at: clock.now(),
    changes,
  });
