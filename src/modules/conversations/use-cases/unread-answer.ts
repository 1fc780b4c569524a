import { findConversationById } from '../db/conversation-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';

/** `after`: the last message that they have read or been e-mailed, the same for all that is unread since. */
export type AnsweredAuthor = { userId: string; contractId: string | null; after: number };

/** How far the author has read the answers of staff, or been e-mailed them. */
export const notifiedUpTo = ({ authorReadSeq, announcedSeq }: ConversationRow): number =>
  Math.max(authorReadSeq, announcedSeq);

/** Who has neither read an answer of support nor been e-mailed it; null for a visitor, too, who has no account. */
export async function findUnreadAuthor(
  deps: Pick<ConversationsDeps, 'db'>,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<AnsweredAuthor | null> {
  const row = await findConversationById(deps.db, conversationId);
  if (!row?.userId || notifiedUpTo(row) >= seq) return null;
  return { userId: row.userId, contractId: row.contractId, after: notifiedUpTo(row) };
}
