import { decideAccess } from '#kernel/access.ts';
import type { Role } from '#kernel/account.ts';
import { type Currency, money } from '#kernel/money.ts';
import type { Approval, Approvals } from '../api.ts';
import { listDecidedProposals, listWaitingProposals, type ProposalRow } from '../db/approval-queries.ts';
import { APPROVAL_KINDS, accessToDecide } from '../domain/rules.ts';
import type { ApprovalsDeps } from '../ports.ts';

const MAX_DECIDED = 30;

/** What waits for a second person and what was decided last, of the kinds that the reader may decide on. */
export async function listApprovals(
  { db, clock, people, contractNames, orderNumbers, supplierNames }: ApprovalsDeps,
  reader: { userId: string; roles: readonly Role[] },
): Promise<Approvals> {
  const kinds = APPROVAL_KINDS.filter((kind) => decideAccess(accessToDecide(kind), reader) === 'yes');
  const [waiting, decided] = await Promise.all([
    listWaitingProposals(db, kinds, clock.now()),
    listDecidedProposals(db, kinds, MAX_DECIDED),
  ]);
  const all = [...waiting, ...decided];
  const subjects = (kind: ProposalRow['subjectKind']) =>
    all.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
  const [users, contracts, orders, suppliers] = await Promise.all([
    people.namesOf(db, [
      ...new Set(
        all.flatMap((row) => [row.proposedBy, ...(row.decidedBy ? [row.decidedBy] : [])]).concat(subjects('user')),
      ),
    ]),
    contractNames(db, [...new Set(subjects('contract'))]),
    orderNumbers(db, [...new Set(subjects('order'))]),
    supplierNames(db, [...new Set(subjects('supplier'))]),
  ]);
  const shown = (row: ProposalRow): Approval => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    changes: [...row.changes],
    reason: row.reason,
    note: row.note,
    subject: {
      kind: row.subjectKind,
      id: row.subjectId,
      name:
        { contract: contracts, order: orders, user: users, supplier: suppliers, office: users }[row.subjectKind].get(
          row.subjectId,
        ) ?? null,
    },
    amount: row.minor === null ? null : money(row.minor, row.currency as Currency),
    proposedBy: users.get(row.proposedBy) ?? null,
    proposedAt: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedBy && (users.get(row.decidedBy) ?? null),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    own: row.proposedBy === reader.userId,
    mayDecide:
      row.state === 'waiting' &&
      row.proposedBy !== reader.userId &&
      !(row.subjectKind === 'user' && row.subjectId === reader.userId),
  });
  return { waiting: waiting.map(shown), decided: decided.map(shown) };
}
