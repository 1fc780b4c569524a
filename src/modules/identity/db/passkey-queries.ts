import { and, asc, count, eq, gt, lt } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { passkeyChallenges, passkeys } from './schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export const passkeysOf = (db: Executor, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export async function countPasskeys(db: Executor, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.n ?? 0;
}

export async function passkeyById(db: Executor, id: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id));
  return row ?? null;
}

/** False for one that is registered already, by this user or another. */
export async function insertPasskey(db: Executor, row: PasskeyRow): Promise<boolean> {
  const rows = await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function markPasskeyUsed(db: Executor, id: string, counter: number, at: Date): Promise<void> {
  await db.update(passkeys).set({ counter, usedAt: at }).where(eq(passkeys.id, id));
}

/** The removed passkey; null for one that this user does not have. */
export async function deletePasskey(db: Executor, userId: string, id: string): Promise<PasskeyRow | null> {
  const [row] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return row ?? null;
}

export const deletePasskeysOf = async (db: Executor, userId: string): Promise<void> => {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
};

export const insertChallenge = async (db: Executor, row: typeof passkeyChallenges.$inferSelect): Promise<void> => {
  await db.insert(passkeyChallenges).values(row);
};

/** Takes a challenge of this owner away; false for one that is over, was used, or is another's. */
export async function consumeChallenge(db: Executor, challenge: string, owner: string, now: Date): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.owner, owner),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return rows.length > 0;
}

export const deleteOldChallenges = async (db: Executor, now: Date): Promise<void> => {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
};
