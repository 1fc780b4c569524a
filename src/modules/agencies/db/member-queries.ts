import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { Contract } from '../domain/contract.ts';
import { contractors, contracts, members, workplaces } from './schema.ts';

/** A contract that a user sells under, as an office's list names it. */
export type Membership = Pick<Contract, 'number' | 'kind' | 'status'> & {
  userId: string;
  contractId: string;
  /** The firm. */
  name: string;
};

/** The contracts of each of some users, by number. */
export async function listMemberships(db: Executor, userIds: readonly string[]): Promise<Membership[]> {
  if (userIds.length === 0) return [];
  const { number, kind, status } = contracts;
  return db
    .selectDistinct({
      userId: members.userId,
      contractId: members.contractId,
      number,
      kind,
      status,
      name: contractors.name,
    })
    .from(members)
    .innerJoin(contracts, eq(contracts.id, members.contractId))
    .innerJoin(contractors, eq(contractors.id, contracts.contractorId))
    .where(inArray(members.userId, [...userIds]))
    .orderBy(asc(number));
}

/** Ids of contracts whose number or firm contains the text, whatever its case, by firm and number. */
export async function findContractIds(db: Executor, text: string, most: number): Promise<string[]> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .select({ id: contracts.id })
    .from(contracts)
    .innerJoin(contractors, eq(contractors.id, contracts.contractorId))
    .where(sql`${contracts.number} ilike ${like} or ${contractors.name} ilike ${like}`)
    .orderBy(asc(contractors.name), asc(contracts.number))
    .limit(most);
  return rows.map(({ id }) => id);
}

/**
 * Lets a user sell under a contract from these workplaces of it and no others; none: not at all. False when one of
 * them is not the contract's.
 */
export async function setMemberWorkplaces(
  tx: Tx,
  at: { userId: string; contractId: string; workplaceIds: readonly string[]; now: Date },
): Promise<boolean> {
  const { userId, contractId, now } = at;
  const wanted = [...new Set(at.workplaceIds)];
  const own = await tx.select({ id: workplaces.id }).from(workplaces).where(eq(workplaces.contractId, contractId));
  if (!wanted.every((id) => own.some((one) => one.id === id))) return false;
  const theirs = and(eq(members.userId, userId), eq(members.contractId, contractId));
  const kept = sql`${members.workplaceId} <> all(${sql.param(wanted)}::text[])`;
  await tx.delete(members).where(and(theirs, kept));
  if (wanted.length > 0)
    await tx
      .insert(members)
      .values(wanted.map((workplaceId) => ({ userId, contractId, workplaceId, createdAt: now })))
      .onConflictDoNothing();
  return true;
}
