import { type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import { type Made, ownerTopics, visitorTopic } from '#platform/db/membership.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import {
  listGrants,
  lockConversation,
  type OwnReadRow,
  updateConversation,
  type Viewer,
} from '../db/conversation-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';
import { type LiveEvent, toPayload } from './live-notices.ts';
import { isUuid, noConversation } from './viewer.ts';

export const CONVERSATIONS_CHANNEL = 'conversations';
export const STAFF_TOPIC = 'staff';

/** Topics of the streams of everyone who may see a change: of an internal one only staff. */
export async function topicsOfMembers(
  db: Executor,
  row: Pick<ConversationRow, 'id' | 'userId' | 'contractId'>,
  { internal }: { internal: boolean },
): Promise<string[]> {
  if (internal) return [STAFF_TOPIC];
  const grants = await listGrants(db, row.id);
  return [STAFF_TOPIC, ...ownerTopics(row), ...grants.map(visitorTopic)];
}

/** Tells who may see a request that its page has changed: its members and the browsers with a grant. */
export function announceRequest(
  db: Executor,
  { id, ...made }: Made & { id: string },
  visitorHashes: readonly string[],
): void {
  const what: LiveEvent = { event: 'request', data: { id } };
  for (const to of [STAFF_TOPIC, ...ownerTopics(made), ...visitorHashes.map(visitorTopic)])
    notifyAfterCommit(db, CONVERSATIONS_CHANNEL, toPayload({ what, to, by: null, internal: false, of: made }));
}

/** A change for staff alone moves no conversation up in the list that streams read, so it is announced by itself. */
async function wakeMembers(tx: Tx, row: ConversationRow, seq: number, internal: boolean): Promise<void> {
  const what: LiveEvent = { event: 'changed', data: { id: row.id, seq } };
  for (const to of await topicsOfMembers(tx, row, { internal }))
    notifyAfterCommit(tx, CONVERSATIONS_CHANNEL, internal ? toPayload({ what, to, by: null, internal, of: row }) : to);
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
  work: (tx: Tx, row: OwnReadRow, seq: number) => Promise<Change<T>>,
): Promise<T> {
  if (!isUuid(id)) throw noConversation();
  return inTransaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, id);
    if (!row) throw noConversation();
    return applyChange(deps, tx, row, (locked, _row, seq) => work(locked, row, seq));
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
  await wakeMembers(tx, row, seq, internal);
  return change.result;
}
