import type { Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { replaceMentions } from '../db/mention-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import { mentionsIn } from '../domain/mentions.ts';
import { staffMentioned } from '../events.ts';
import type { ConversationsDeps } from '../ports.ts';

/**
 * Writes down which colleagues the text of an internal note names now, and announces those it did not name before;
 * its writer is left out.
 */
export async function noteMentions(
  deps: ConversationsDeps,
  tx: Tx,
  { id, subjectKind, subjectId }: ConversationRow,
  { seq, text, by }: { seq: number; text: string; by: string | null },
): Promise<void> {
  const named = text.includes('@') ? mentionsIn(text, await deps.listStaff(tx)).filter((userId) => userId !== by) : [];
  const userIds = await replaceMentions(tx, { conversationId: id, seq }, named);
  if (userIds.length === 0) return;
  await publishEvent(tx, staffMentioned, { conversationId: id, subjectKind, subjectId, seq, userIds });
}
