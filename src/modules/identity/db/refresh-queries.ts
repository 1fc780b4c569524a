import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { refreshTokens } from './schema.ts';

export async function insertRefresh(
  db: Executor,
  row: { tokenHash: string; sessionHash: string; createdAt: Date },
): Promise<void> {
  await db.insert(refreshTokens).values(row);
}

/** Uses a refresh token up: its session, and whether this was the first time; null for one that is not known. */
export async function consumeRefreshToken(
  db: Executor,
  tokenHash: string,
  now: Date,
): Promise<{ sessionHash: string; first: boolean } | null> {
  const [taken] = await db
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt)))
    .returning({ sessionHash: refreshTokens.sessionHash });
  if (taken) return { ...taken, first: true };
  const [toListedUser] = await db
    .select({ sessionHash: refreshTokens.sessionHash })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return toListedUser ? { ...toListedUser, first: false } : null;
}
