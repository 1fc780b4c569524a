import { and, countDistinct, eq, isNull, lte, notInArray } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { mentions } from './schema.ts';

/** Makes these the users that a note names; answers those it did not name before. */
export async function replaceMentions(
  tx: Tx,
  { conversationId, seq }: { conversationId: string; seq: number },
  userIds: readonly string[],
): Promise<string[]> {
  await tx
    .delete(mentions)
    .where(
      and(
        eq(mentions.conversationId, conversationId),
        eq(mentions.seq, seq),
        ...(userIds.length > 0 ? [notInArray(mentions.userId, [...userIds])] : []),
      ),
    );
  if (userIds.length === 0) return [];
  const added = await tx
    .insert(mentions)
    .values(userIds.map((userId) => ({ conversationId, seq, userId, seenAt: null })))
    .onConflictDoNothing()
    .returning({ userId: mentions.userId });
  return added.map(({ userId }) => userId);
}

/** A member of staff has read a conversation up to a number. */
export async function markMentionsSeen(
  tx: Tx,
  { conversationId, seq, userId }: { conversationId: string; seq: number; userId: string },
  now: Date,
): Promise<void> {
  await tx
    .update(mentions)
    .set({ seenAt: now })
    .where(
      and(
        eq(mentions.conversationId, conversationId),
        eq(mentions.userId, userId),
        lte(mentions.seq, seq),
        isNull(mentions.seenAt),
      ),
    );
}

/** Conversations with a note that names a user and that they have not read. */
export async function countMentioned(db: Executor, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: countDistinct(mentions.conversationId) })
    .from(mentions)
    .where(and(eq(mentions.userId, userId), isNull(mentions.seenAt)));
  return row?.n ?? 0;
}
