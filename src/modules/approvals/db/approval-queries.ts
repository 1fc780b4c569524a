import { and, asc, desc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Currency } from '#kernel/money.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type ApprovalKind, DEFAULT_THRESHOLDS, type ThresholdName, type Thresholds } from '../domain/rules.ts';
import { proposals, rules, sumsWithoutApproval } from './schema.ts';

export type ProposalRow = typeof proposals.$inferSelect;
export type ApprovalRules = { thresholds: Thresholds; ratePerMille: number; secondFactor: boolean; version: number };

/** Any other transaction that counts sums of the firm, or of the person, waits until this one ends. */
export async function lockSumsWithoutApproval(tx: Tx, of: { firmId: string; actor: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('approvals.sums'), hashtext(${of.firmId}))`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('approvals.persons'), hashtext(${of.actor}))`);
}

/**
 * What went without approval since an instant, in minor units: for a firm's contracts by whomever, and by a person
 * for whichever firm.
 */
export async function sumWithoutApproval(
  tx: Tx,
  of: { contracts: readonly string[]; actor: string; threshold: ThresholdName; currency: Currency },
  since: Date,
): Promise<{ firm: number; user: number }> {
  const sumWhere = (which: SQL) =>
    sql`coalesce(sum(${sumsWithoutApproval.minor}) filter (where ${which}), 0)`.mapWith(Number);
  const [row] = await tx
    .select({
      firm: sumWhere(inArray(sumsWithoutApproval.contractId, [...of.contracts])),
      user: sumWhere(eq(sumsWithoutApproval.actor, of.actor)),
    })
    .from(sumsWithoutApproval)
    .where(
      and(
        eq(sumsWithoutApproval.threshold, of.threshold),
        eq(sumsWithoutApproval.currency, of.currency),
        gt(sumsWithoutApproval.at, since),
      ),
    );
  return row ?? { firm: 0, user: 0 };
}

export async function insertSumWithoutApproval(tx: Tx, row: typeof sumsWithoutApproval.$inferInsert): Promise<void> {
  await tx.insert(sumsWithoutApproval).values(row);
}

/** False when one of this kind and key is there. */
export async function insertProposal(tx: Tx, row: typeof proposals.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(proposals).values(row).onConflictDoNothing().returning({ id: proposals.id });
  return rows.length > 0;
}

export async function proposalByKey(db: Executor, kind: ApprovalKind, key: string): Promise<ProposalRow | null> {
  const [row] = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.kind, kind), eq(proposals.key, key)));
  return row ?? null;
}

export async function proposalById(db: Executor, id: string): Promise<ProposalRow | null> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  return row ?? null;
}

/** Decides a waiting proposal once: a concurrent decision finds it decided. */
export async function decideProposalOnce(
  tx: Tx,
  id: string,
  decision: Pick<ProposalRow, 'state' | 'decidedBy' | 'decidedAt' | 'note'>,
): Promise<boolean> {
  const taken = await tx
    .update(proposals)
    .set(decision)
    .where(and(eq(proposals.id, id), eq(proposals.state, 'waiting')))
    .returning({ id: proposals.id });
  return taken.length === 1;
}

/** Those of some kinds that wait, the oldest first. */
export const listWaitingProposals = (db: Executor, kinds: readonly ApprovalKind[], now: Date): Promise<ProposalRow[]> =>
  db
    .select()
    .from(proposals)
    .where(and(eq(proposals.state, 'waiting'), gt(proposals.expiresAt, now), inArray(proposals.kind, [...kinds])))
    .orderBy(asc(proposals.proposedAt), asc(proposals.id))
    .limit(200);

/** Those of some kinds that were decided, the last first. */
export const listDecidedProposals = (
  db: Executor,
  kinds: readonly ApprovalKind[],
  most: number,
): Promise<ProposalRow[]> =>
  db
    .select()
    .from(proposals)
    .where(and(isNotNull(proposals.decidedAt), inArray(proposals.kind, [...kinds])))
    .orderBy(desc(proposals.decidedAt), desc(proposals.id))
    .limit(most);

export async function findRules(db: Executor): Promise<ApprovalRules | null> {
  const [row] = await db.select().from(rules);
  // What the office set before a threshold existed has none of it.
  return row ? { ...row, thresholds: { ...DEFAULT_THRESHOLDS, ...row.thresholds } } : null;
}

/** False when they are not of the version any more that the change was made from. */
export async function saveRules(tx: Tx, next: ApprovalRules, from: number): Promise<boolean> {
  const saved = await tx
    .insert(rules)
    .values(next)
    .onConflictDoUpdate({ target: rules.only, set: next, setWhere: eq(rules.version, from) })
    .returning({ version: rules.version });
  return saved.length === 1;
}
