import type { Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { replaceMentions } from '../db/mention-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import { mentionsIn } from '../domain/mentions.ts';
import { staffMentioned } from '../events.ts';
import type { ConversationsDeps } from '../ports.ts';

/**
 * Writes down which colleagues the text of an internal note names now, and announces those it did not name before;
 * its writer is left out, and who wrote the request that it is about.
 */
export async function noteMentions(
  deps: ConversationsDeps,
  tx: Tx,
  { id, subjectKind, subjectId, userId: author }: ConversationRow,
  { seq, text, by }: { seq: number; text: string; by: string | null },
): Promise<void> {
  const mentioned = text.includes('@') ? mentionsIn(text, await deps.listStaff(tx)) : [];
  const named = mentioned.filter((userId) => userId !== by && userId !== author);
  const userIds = await replaceMentions(tx, { conversationId: id, seq }, named);
  if (userIds.length === 0) return;
  await publishEvent(tx, staffMentioned, { conversationId: id, subjectKind, subjectId, seq, userIds });
}
