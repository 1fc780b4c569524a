import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type OptionRow, options, type ProposalRow, proposals, type QuestionRow, questions } from './schema.ts';

export async function insertProposal(
  tx: Tx,
  row: ProposalRow,
  further: readonly QuestionRow[],
  rows: readonly OptionRow[],
): Promise<void> {
  await tx.insert(proposals).values(row);
  if (further.length > 0) await tx.insert(questions).values([...further]);
  await tx.insert(options).values([...rows]);
}

/** One of these contracts' own; another's is not found. */
export async function proposalOf(
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

export async function proposalByCode(db: Executor, code: string): Promise<ProposalRow | undefined> {
  const [row] = await db.select().from(proposals).where(eq(proposals.code, code));
  return row;
}

/** The same by its id; locked against revocation until the transaction ends. */
export async function standingProposal(db: Executor, id: string): Promise<ProposalRow | undefined> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id)).for('share');
  return row;
}

export const optionsOf = (db: Executor, proposalId: string): Promise<OptionRow[]> =>
  db.select().from(options).where(eq(options.proposalId, proposalId)).orderBy(asc(options.position));

/** Further searches of a proposal, in order. */
export const questionsOf = (db: Executor, proposalId: string): Promise<QuestionRow[]> =>
  db.select().from(questions).where(eq(questions.proposalId, proposalId)).orderBy(asc(questions.n));

/** The search that priced a question last; zero is the proposal's own. */
export const setSearch = async (db: Executor, proposalId: string, n: number, searchUid: string): Promise<void> => {
  if (n === 0) await setProposal(db, proposalId, { searchUid });
  else
    await db
      .update(questions)
      .set({ searchUid })
      .where(and(eq(questions.proposalId, proposalId), eq(questions.n, n)));
};

/** Proposals of some contracts, newest first, after one of them. */
export const newestProposals = (
  db: Executor,
  contracts: readonly string[],
  after: { createdAt: Date; id: string } | undefined,
  limit: number,
): Promise<(ProposalRow & { options: number })[]> =>
  db
    .select({ proposal: proposals, options: count(options.id) })
    .from(proposals)
    .innerJoin(options, eq(options.proposalId, proposals.id))
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

export const setProposal = (db: Executor, id: string, change: Partial<ProposalRow>) =>
  db.update(proposals).set(change).where(eq(proposals.id, id));

/** The first time counts. */
export const markOpened = (db: Executor, id: string, openedAt: Date) =>
  db
    .update(proposals)
    .set({ openedAt })
    .where(and(eq(proposals.id, id), isNull(proposals.openedAt)));
