import { isDeepStrictEqual } from 'node:util';
import { ACCESS } from '#kernel/access.ts';
import type { Role } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  findRules,
  insertProposal,
  insertSumWithoutApproval,
  lockSumsWithoutApproval,
  proposalByKey,
  sumWithoutApproval,
} from '../db/approval-queries.ts';
import {
  accessToDecide,
  DEFAULT_RATE_PER_MILLE,
  DEFAULT_THRESHOLDS,
  exceedsThreshold,
  PROPOSAL_LIFETIME_MS,
  THRESHOLD_WINDOW_MS,
  thresholdFor,
} from '../domain/rules.ts';
import type { ApprovalRequest, ApprovalsDeps } from '../ports.ts';

/** Whether the sum may go without approval; then it is counted. */
async function isWithinThreshold(
  { clock, contractsOfContractor }: ApprovalsDeps,
  tx: Tx,
  request: ApprovalRequest,
): Promise<boolean> {
  const { amount, subject, by, rate } = request;
  const rules = await findRules(tx);
  const thresholds = rules?.thresholds ?? DEFAULT_THRESHOLDS;
  if (rate === null) return true;
  if (rate) {
    const { perMille, ticket } = rate;
    return (
      perMille <= (rules?.ratePerMille ?? DEFAULT_RATE_PER_MILLE) && ticket.minor <= thresholds.rate[ticket.currency]
    );
  }
  const threshold = thresholdFor(request.kind);
  if (threshold === null || amount === null) return false;
  if (amount.minor <= 0) return true;
  const { currency, minor } = amount;
  const { userId: actor } = by;
  const single = { id: subject.id, contracts: [subject.id] };
  const firm = subject.kind === 'contract' ? await contractsOfContractor(tx, subject.id) : single;
  await lockSumsWithoutApproval(tx, { firmId: firm.id, actor });
  const now = clock.now();
  const of = { contracts: firm.contracts, actor, threshold, currency };
  const moved = await sumWithoutApproval(tx, of, new Date(now.getTime() - THRESHOLD_WINDOW_MS));
  if (exceedsThreshold(thresholds[threshold][currency], moved, minor)) return false;
  await insertSumWithoutApproval(tx, { contractId: subject.id, actor, threshold, currency, minor, at: now });
  return true;
}

/** Writes to everybody who may decide, but the one who proposes. */
async function emailApprovers(
  deps: ApprovalsDeps,
  tx: Tx,
  id: string,
  request: ApprovalRequest,
  until: Date,
): Promise<void> {
  const { kind, by, subject, amount, reason } = request;
  const names = await deps.people.namesOf(tx, [by.userId, subject.id]);
  const subjects = await {
    contract: deps.contractNames,
    order: deps.orderNumbers,
    supplier: deps.supplierNames,
    user: async () => names,
    office: async () => names,
  }[subject.kind](tx, [subject.id]);
  for (const approver of await deps.people.withRoles(tx, ACCESS[accessToDecide(kind)] as readonly Role[]))
    if (approver.id !== by.userId)
      await deps.sendEmail(tx, {
        to: approver.email,
        locale: approver.locale,
        template: 'staff-approval',
        dedupe: `approvals:${id}:${approver.id}`,
        data: {
          kind,
          subject: subjects.get(subject.id) ?? '',
          by: names.get(by.userId) ?? '',
          sum: amount,
          reason,
          until: until.toISOString(),
          link: `${deps.baseUrl}/office/approvals`,
        },
      });
}

/**
 * See `AskApproval`. @throws AppError conflict for an act whose key is known: `approvals.decided`,
 * `approvals.expired`, or `approvals.proposal_mismatch` where it was another act.
 */
export async function requestApproval(deps: ApprovalsDeps, tx: Tx, request: ApprovalRequest): Promise<string | null> {
  const { kind, key, subject, amount, changes, payload, by, reason } = request;
  const known = key === undefined ? null : await proposalByKey(tx, kind, key);
  if (known) {
    if (known.state !== 'waiting') throw new AppError('conflict', 'approvals.decided');
    if (known.expiresAt <= deps.clock.now()) throw new AppError('conflict', 'approvals.expired');
    const same = isDeepStrictEqual(known.payload, JSON.parse(JSON.stringify(payload)));
    if (!same || known.proposedBy !== by.userId) throw new AppError('conflict', 'approvals.proposal_mismatch');
    return known.id;
  }
  if (await isWithinThreshold(deps, tx, request)) return null;
  const id = deps.ids();
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + PROPOSAL_LIFETIME_MS);
  const fresh = await insertProposal(tx, {
    id,
    kind,
    key: key ?? null,
    subjectKind: subject.kind,
    subjectId: subject.id,
    minor: amount?.minor ?? null,
    currency: amount?.currency ?? null,
    changes,
    payload,
    reason,
    proposedBy: by.userId,
    proposedAt: now,
    expiresAt,
  });
  if (!fresh) throw new AppError('conflict', 'approvals.decided');
  await deps.audit.recordAccess(tx, {
    actor: by.userId,
    ip: by.ip,
    action: 'approval_requested',
    at: now,
    changes,
    contractId: subject.kind === 'contract' ? subject.id : null,
    subjectKind: subject.kind,
    subjectId: subject.id,
  });
  await emailApprovers(deps, tx, id, request, expiresAt);
  return id;
}
