import { findConversationById } from '../db/conversation-queries.ts';
import type { ConversationsDeps } from '../ports.ts';

export type AnsweredAuthor = { userId: string; contractId: string | null };

/** Who has not read an answer of support yet; null when they have, and for a visitor, who has no account. */
export async function findUnreadAuthor(
  deps: Pick<ConversationsDeps, 'db'>,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<AnsweredAuthor | null> {
  const row = await findConversationById(deps.db, conversationId);
  if (!row?.userId || row.authorReadSeq >= seq) return null;
  return { userId: row.userId, contractId: row.contractId };
}
