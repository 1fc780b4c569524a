import { and, asc, eq, gte, inArray } from 'drizzle-orm';

import type { Executor, Tx } from '#platform/db/database.ts';
import type { BonusStatus } from '../domain/status.ts';
import { earlierMonths as earlier, type MemberRow, members } from './schema.ts';

export async function findMember(db: Executor, contractId: string): Promise<MemberRow | null> {
  const [row] = await db.select().from(members).where(eq(members.contractId, contractId));
  return row ?? null;
}
export async function membersAmong(db: Executor, contractIds: readonly string[]): Promise<Map<string, MemberRow>> {
  const rows = await db
    .select()
    .from(members)
    .where(inArray(members.contractId, [...contractIds]));
  return new Map(rows.map((row) => [row.contractId, row]));
}
export const listMembers = (db: Executor): Promise<MemberRow[]> =>
  db.select().from(members).orderBy(asc(members.connectedAt), asc(members.contractId));
export async function insertMember(tx: Tx, row: MemberRow): Promise<boolean> {
  const inserted = await tx.insert(members).values(row).onConflictDoNothing().returning();
  return inserted.length > 0;
}
export async function updateOverride(tx: Tx, contractId: string, status: BonusStatus | null): Promise<boolean> {
  const changed = await tx
    .update(members)
    .set({ statusOverride: status })
    .where(eq(members.contractId, contractId))
    .returning();
  return changed.length > 0;
}
export async function deleteMember(tx: Tx, contractId: string): Promise<boolean> {
  return (await tx.delete(members).where(eq(members.contractId, contractId)).returning()).length > 0;
}

/** Points of months before a contract's tickets were counted here, from a month on. */
export const earlierMonths = (
  db: Executor,
  contractIds: readonly string[],
  from: string,
): Promise<{ contractId: string; month: string; points: number }[]> =>
  db
    .select()
    .from(earlier)
    .where(and(inArray(earlier.contractId, [...contractIds]), gte(earlier.month, from)));
export async function insertEarlierMonth(
  tx: Executor,
  row: { contractId: string; month: string; points: number },
): Promise<void> {
  await tx.insert(earlier).values(row).onConflictDoNothing();
}
