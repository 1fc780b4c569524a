import { and, eq, isNull, lte, notInArray } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
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
