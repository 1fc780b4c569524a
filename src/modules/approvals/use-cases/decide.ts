import { decideAccess } from '#kernel/access.ts';
import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import type { AuditAction } from '#modules/audit/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { decideProposalOnce, type ProposalRow, proposalById } from '../db/approval-queries.ts';
import { type ApprovalKind, accessToDecide } from '../domain/rules.ts';
import type { Actor, ApprovalsDeps, ExecuteApproved } from '../ports.ts';

export type ApprovalDecision = 'approve' | 'reject' | 'withdraw';
export type ApprovalExecutors = ReadonlyMap<ApprovalKind, ExecuteApproved>;

const DECISION_EFFECT = {
  approve: ['approved', 'approval_granted'],
  reject: ['rejected', 'approval_rejected'],
  withdraw: ['withdrawn', 'approval_withdrawn'],
} as const satisfies Record<ApprovalDecision, readonly [ProposalRow['state'], AuditAction]>;

/**
 * Whether a user may decide. The roles of the user and of the proposer are read again, so that a revoked right no
 * longer counts.
 */
async function checkRight(
  deps: ApprovalsDeps,
  tx: Tx,
  row: ProposalRow,
  by: Actor,
  decision: ApprovalDecision,
): Promise<void> {
  const own = row.proposedBy === by.userId;
  if (own !== (decision === 'withdraw')) throw new AppError('forbidden', 'approvals.second_person');
  if (row.subjectKind === 'user' && row.subjectId === by.userId) throw new AppError('forbidden', 'approvals.about_you');
  const access = accessToDecide(row.kind);
  if (decideAccess(access, { roles: await deps.people.rolesOf(tx, by.userId) }) !== 'yes')
    throw new AppError('forbidden', 'common.forbidden');
  const proposer = { roles: await deps.people.rolesOf(tx, row.proposedBy) };
  if (decision === 'approve' && decideAccess(access, proposer) !== 'yes')
    throw new AppError('conflict', 'approvals.proposer_inactive');
}

/**
 * Approves, rejects or withdraws a proposal. Approving carries it out in the same transaction: what is refused then
 * stays undone and waiting.
 * @throws AppError not_found `approvals.not_found`; conflict `approvals.decided`, `approvals.expired`,
 * `approvals.proposer_inactive` and those of what is carried
 * out; forbidden `approvals.second_person`, `approvals.about_you`; invalid `approvals.note_required` for a rejection
 * without words.
 */
export async function decideProposal(
  deps: ApprovalsDeps,
  executors: ApprovalExecutors,
  by: Actor,
  { id, decision, note }: { id: string; decision: ApprovalDecision; note: string },
): Promise<void> {
  if (decision === 'reject' && note === '') throw invalidField('note', 'approvals.note_required');
  const after = await inTransaction(deps.db, async (tx) => {
    const row = await proposalById(tx, id);
    if (!row) throw notFound('approvals.not_found');
    await checkRight(deps, tx, row, by, decision);
    const now = deps.clock.now();
    if (row.state === 'waiting' && row.expiresAt <= now) throw new AppError('conflict', 'approvals.expired');
    const [state, action] = DECISION_EFFECT[decision];
    if (!(await decideProposalOnce(tx, id, { state, decidedBy: by.userId, decidedAt: now, note })))
      throw new AppError('conflict', 'approvals.decided');
    await deps.audit.recordAccess(tx, {
      actor: by.userId,
      ip: by.ip,
      action,
      at: now,
      changes: row.changes,
      contractId: row.subjectKind === 'contract' ? row.subjectId : null,
      subjectKind: row.subjectKind,
      subjectId: row.subjectId,
    });
    if (decision !== 'approve') return undefined;
    const execute = executors.get(row.kind);
    if (!execute) throw new Error(`nothing carries out ${row.kind}`);
    // The act is its proposer's; from where the approver came is written with the approval.
    return execute(tx, row.payload, { userId: row.proposedBy, ip: '' });
  });
  await after?.();
}
