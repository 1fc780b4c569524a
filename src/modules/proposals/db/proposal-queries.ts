import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import {
  type ProposalOptionRow,
  type ProposalRow,
  type ProposalSearchRow,
  proposalOptions,
  proposalSearches,
  proposals,
} from './schema.ts';

export async function insertProposal(
  tx: Tx,
  row: ProposalRow,
  further: readonly ProposalSearchRow[],
  rows: readonly ProposalOptionRow[],
): Promise<void> {
  await tx.insert(proposals).values(row);
  if (further.length > 0) await tx.insert(proposalSearches).values([...further]);
  await tx.insert(proposalOptions).values([...rows]);
}

/** One of these contracts' own; another's is not found. */
export async function findProposal(
  db: Executor,
  contracts: readonly string[],
  id: string,
): Promise<ProposalRow | undefined> {
  const [row] = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.id, id), inArray(proposals.contractId, [...contracts])));
  return row;
}

export async function findProposalByCode(db: Executor, code: string): Promise<ProposalRow | undefined> {
  const [row] = await db.select().from(proposals).where(eq(proposals.code, code));
  return row;
}

/** The same by its id; locked against revocation until the transaction ends. */
export async function lockOpenProposal(db: Executor, id: string): Promise<ProposalRow | undefined> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id)).for('share');
  return row;
}

export const listOptions = (db: Executor, proposalId: string): Promise<ProposalOptionRow[]> =>
  db
    .select()
    .from(proposalOptions)
    .where(eq(proposalOptions.proposalId, proposalId))
    .orderBy(asc(proposalOptions.position));

/** Further searches of a proposal, in order. */
export const listSearches = (db: Executor, proposalId: string): Promise<ProposalSearchRow[]> =>
  db
    .select()
    .from(proposalSearches)
    .where(eq(proposalSearches.proposalId, proposalId))
    .orderBy(asc(proposalSearches.n));

/** The search that priced a question last; zero is the proposal's own. */
export const saveSearchUid = async (db: Executor, proposalId: string, n: number, searchUid: string): Promise<void> => {
  if (n === 0) await updateProposal(db, proposalId, { searchUid });
  else
    await db
      .update(proposalSearches)
      .set({ searchUid })
      .where(and(eq(proposalSearches.proposalId, proposalId), eq(proposalSearches.n, n)));
};

/** Proposals of some contracts, newest first, after one of them. */
export const listNewestProposals = (
  db: Executor,
  contracts: readonly string[],
  after: { createdAt: Date; id: string } | undefined,
  limit: number,
): Promise<(ProposalRow & { options: number })[]> =>
  db
    .select({ proposal: proposals, options: count(proposalOptions.id) })
    .from(proposals)
    .innerJoin(proposalOptions, eq(proposalOptions.proposalId, proposals.id))
    .where(
      and(
        inArray(proposals.contractId, [...contracts]),
        after &&
          sql`(${proposals.createdAt}, ${proposals.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .groupBy(proposals.id)
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(limit)
    .then((rows) => rows.map(({ proposal, options: n }) => ({ ...proposal, options: n })));

export const updateProposal = (db: Executor, id: string, change: Partial<ProposalRow>) =>
  db.update(proposals).set(change).where(eq(proposals.id, id));

/** The first time counts. */
export const markOpened = (db: Executor, id: string, openedAt: Date) =>
  db
    .update(proposals)
    .set({ openedAt })
    .where(and(eq(proposals.id, id), isNull(proposals.openedAt)));
