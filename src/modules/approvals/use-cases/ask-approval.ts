import { isDeepStrictEqual } from 'node:util';
import { ACCESS } from '#kernel/access.ts';
import type { Role } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  insertDirectSum,
  insertProposal,
  lockDirectSums,
  movedSince,
  proposalByKey,
  rulesRow,
} from '../db/approval-queries.ts';
import {
  DEFAULT_RATE_PER_MILLE,
  DEFAULT_THRESHOLDS,
  decidersOf,
  EXPIRES_MS,
  exceeds,
  thresholdOf,
  WINDOW_MS,
} from '../domain/rules.ts';
import type { ApprovalsDeps, Wanted } from '../ports.ts';

/** Whether the sum may go without approval; then it is counted. */
async function mayGoAtOnce({ clock, firmOf }: ApprovalsDeps, tx: Tx, wanted: Wanted): Promise<boolean> {
  const { amount, subject, by, rate } = wanted;
  const rules = await rulesRow(tx);
  const thresholds = rules?.thresholds ?? DEFAULT_THRESHOLDS;
  if (rate === null) return true;
  if (rate) {
    const { perMille, ticket } = rate;
    return (
      perMille <= (rules?.ratePerMille ?? DEFAULT_RATE_PER_MILLE) && ticket.minor <= thresholds.rate[ticket.currency]
    );
  }
  const threshold = thresholdOf(wanted.kind);
  if (threshold === null || amount === null) return false;
  if (amount.minor <= 0) return true;
  const { currency, minor } = amount;
  const { userId: actor } = by;
  const single = { id: subject.id, contracts: [subject.id] };
  const firm = subject.kind === 'contract' ? await firmOf(tx, subject.id) : single;
  await lockDirectSums(tx, { firmId: firm.id, actor });
  const now = clock.now();
  const of = { contracts: firm.contracts, actor, threshold, currency };
  const moved = await movedSince(tx, of, new Date(now.getTime() - WINDOW_MS));
  if (exceeds(thresholds[threshold][currency], moved, minor)) return false;
  await insertDirectSum(tx, { contractId: subject.id, actor, threshold, currency, minor, at: now });
  return true;
}

/** Writes to everybody who may decide, but the one who proposes. */
async function writeToApprovers(deps: ApprovalsDeps, tx: Tx, id: string, wanted: Wanted, until: Date): Promise<void> {
  const { kind, by, subject, amount, reason } = wanted;
  const names = await deps.people.namesOf(tx, [by.userId, subject.id]);
  const subjects =
    subject.kind === 'contract'
      ? await deps.contractNames(tx, [subject.id])
      : subject.kind === 'order'
        ? await deps.orderNumbers(tx, [subject.id])
        : names;
  for (const approver of await deps.people.withRoles(tx, ACCESS[decidersOf(kind)] as readonly Role[]))
    if (approver.id !== by.userId)
      await deps.sendMail(tx, {
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
 * `approvals.expired`, or `approvals.differs` where it was another act.
 */
export async function askApproval(deps: ApprovalsDeps, tx: Tx, wanted: Wanted): Promise<string | null> {
  const { kind, key, subject, amount, changes, payload, by, reason } = wanted;
  const known = key === undefined ? null : await proposalByKey(tx, kind, key);
  if (known) {
    if (known.state !== 'waiting') throw new AppError('conflict', 'approvals.decided');
    if (known.expiresAt <= deps.clock.now()) throw new AppError('conflict', 'approvals.expired');
    const same = isDeepStrictEqual(known.payload, JSON.parse(JSON.stringify(payload)));
    if (!same || known.proposedBy !== by.userId) throw new AppError('conflict', 'approvals.differs');
    return known.id;
  }
  if (await mayGoAtOnce(deps, tx, wanted)) return null;
  const id = deps.ids();
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + EXPIRES_MS);
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
  await writeToApprovers(deps, tx, id, wanted, expiresAt);
  return id;
}
