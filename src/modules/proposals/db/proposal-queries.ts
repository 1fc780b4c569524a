import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type OptionRow, options, type ProposalRow, proposals } from './schema.ts';

export async function insertProposal(tx: Tx, row: ProposalRow, rows: readonly OptionRow[]): Promise<void> {
  await tx.insert(proposals).values(row);
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

export const optionsOf = (db: Executor, proposalId: string): Promise<OptionRow[]> =>
  db.select().from(options).where(eq(options.proposalId, proposalId)).orderBy(asc(options.position));

export const lastProposals = (
  db: Executor,
  contracts: readonly string[],
  limit: number,
): Promise<(ProposalRow & { options: number })[]> =>
  db
    .select({ proposal: proposals, options: count(options.id) })
    .from(proposals)
    .innerJoin(options, eq(options.proposalId, proposals.id))
    .where(inArray(proposals.contractId, [...contracts]))
    .groupBy(proposals.id)
    .orderBy(desc(proposals.createdAt))
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
