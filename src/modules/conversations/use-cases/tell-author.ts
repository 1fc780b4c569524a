import type { Tx } from '#platform/db/database.ts';
import type { ConversationRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';

type Served = Pick<ConversationRow, 'id' | 'number' | 'seq' | 'userId' | 'executorId' | 'status'>;

/**
 * Notifies the author of a support ticket of each executor, and that it is complete, by their settings. The reason of a
 * pause is a message, of which they are notified as of others. A visitor without an account sees all of it on the open
 * page.
 */
export async function tellAuthor(
  { notifyAuthor }: Pick<ConversationsDeps, 'notifyAuthor'>,
  tx: Tx,
  before: Served,
  after: Served,
): Promise<void> {
  if (after.userId === null) return;
  const isTaken = after.executorId !== null && after.executorId !== before.executorId;
  const isComplete = before.status !== 'complete' && after.status === 'complete';
  if (!isTaken && !isComplete) return;
  const taken = before.executorId === null ? 'chat_process' : 'chat_executor';
  const variant = isComplete ? 'chat_complete' : taken;
  await notifyAuthor(tx, after.userId, {
    kind: 'request-news',
    facts: { order: '', request: after.number, variant, path: `/?chatId=${after.id}` },
    dedupe: `request-news:${after.id}:${variant}:${after.seq}`,
  });
}
