import { inTransaction, type Tx } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import { listGrants, lockConversation, updateConversation, type Viewer } from '../db/conversation-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';
import { isUuid, noConversation } from './viewer.ts';

export const CONVERSATIONS_CHANNEL = 'conversations';
export const STAFF_TOPIC = 'staff';

/** Wakes the open streams of everyone who may see the change. */
export async function wakeMembers(tx: Tx, row: ConversationRow, { internal }: { internal: boolean }): Promise<void> {
  const grants = internal ? [] : await listGrants(tx, row.id);
  const users = internal ? [] : [row.userId && `u:${row.userId}`, row.contractId && `c:${row.contractId}`];
  for (const topic of [STAFF_TOPIC, ...users, ...grants.map((hash) => `v:${hash}`)])
    if (topic) notifyAfterCommit(tx, CONVERSATIONS_CHANNEL, topic);
}

/** What a change writes in addition to its number; null: nothing changes. */
export type Change<T> = { result: T; conversation: Partial<ConversationRow>; internal?: boolean } | { result: T };

/**
 * Runs one change of a conversation under the lock of its row: `work` gets the row and the change's number. Only a
 * change that writes takes the number. @throws AppError not_found `conversations.not_found`.
 */
export async function changeConversation<T>(
  deps: ConversationsDeps,
  viewer: Viewer,
  id: string,
  work: (tx: Tx, row: ConversationRow, seq: number) => Promise<Change<T>>,
): Promise<T> {
  if (!isUuid(id)) throw noConversation();
  return inTransaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, id);
    if (!row) throw noConversation();
    return applyChange(deps, tx, row, work);
  });
}

/** The same inside a transaction that holds the row's lock. */
export async function applyChange<T>(
  deps: ConversationsDeps,
  tx: Tx,
  row: ConversationRow,
  work: (tx: Tx, row: ConversationRow, seq: number) => Promise<Change<T>>,
): Promise<T> {
  const seq = row.seq + 1;
  const change = await work(tx, row, seq);
  if (!('conversation' in change)) return change.result;
  const internal = change.internal ?? false;
  await updateConversation(tx, row.id, {
    ...change.conversation,
    seq,
    publicSeq: internal ? row.publicSeq : seq,
    ...(!internal && { updatedAt: deps.clock.now() }),
  });
  await wakeMembers(tx, row, { internal });
  return change.result;
}
