import { and, count, eq, isNull, lt } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { recoveryCodes, secondFactors } from './schema.ts';

export type FactorRow = typeof secondFactors.$inferSelect;

export async function findSecondFactor(db: Executor, userId: string): Promise<FactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/** Begins anew; one that is confirmed stays as it is. */
export async function insertSecondFactor(db: Executor, row: typeof secondFactors.$inferInsert): Promise<void> {
  const { secret, lastStep, createdAt } = row;
  await db
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, lastStep, createdAt },
      setWhere: isNull(secondFactors.confirmedAt),
    });
}

/**
 * Takes the code of a step, which none before it may be afterwards; false when it, or a later one, was taken already.
 */
export async function acceptTimeStep(db: Executor, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return taken.length === 1;
}

export async function confirmSetup(db: Executor, userId: string, now: Date): Promise<boolean> {
  const done = await db
    .update(secondFactors)
    .set({ confirmedAt: now })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return done.length === 1;
}

export async function deleteSecondFactor(db: Executor, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

export async function replaceRecoveryCodes(db: Executor, userId: string, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses a recovery code up; false for one that is none or was used. */
export async function redeemRecoveryCode(db: Executor, userId: string, codeHash: string, now: Date): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.n ?? 0;
}
