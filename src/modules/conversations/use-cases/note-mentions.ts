import type { Executor, Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { findConversation } from '../db/conversation-queries.ts';
import { replaceMentions } from '../db/mention-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import { mentionsIn } from '../domain/mentions.ts';
import { staffMentioned } from '../events.ts';
import type { ConversationsDeps } from '../ports.ts';
import { isUuid, listOwners, noConversation, toViewer, type Visitor } from './viewer.ts';

/** Staff who read the internal notes of a conversation: not its author, nor who is of the contract that it is about. */
export async function listNoteReaders(
  deps: Pick<ConversationsDeps, 'listStaff' | 'listContractUsers'>,
  db: Executor,
  row: Pick<ConversationRow, 'userId' | 'contractId'>,
): Promise<{ id: string; name: string }[]> {
  const staff = await deps.listStaff(db);
  const owners = await listOwners(deps, db, row);
  return staff.filter(({ id }) => id !== row.userId && !owners.includes(id));
}

/** Staff, or those of them who read the notes of a conversation. @throws AppError not_found for no conversation. */
export async function listColleagues(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string | undefined,
): Promise<{ id: string; name: string }[]> {
  if (id === undefined) return deps.listStaff(deps.db);
  const row = isUuid(id) ? await findConversation(deps.db, toViewer(visitor), id) : undefined;
  if (!row) throw noConversation();
  return listNoteReaders(deps, deps.db, row);
}

/**
 * Writes down which colleagues the text of an internal note names now, and announces those it did not name before;
 * its writer is left out.
 */
export async function noteMentions(
  deps: ConversationsDeps,
  tx: Tx,
  { id, subjectKind, subjectId, userId: author, contractId }: ConversationRow,
  { seq, text, by }: { seq: number; text: string; by: string | null },
): Promise<void> {
  const colleagues = text.includes('@') ? await listNoteReaders(deps, tx, { userId: author, contractId }) : [];
  const named = mentionsIn(text, colleagues).filter((userId) => userId !== by);
  const userIds = await replaceMentions(tx, { conversationId: id, seq }, named);
  if (userIds.length === 0) return;
  await publishEvent(tx, staffMentioned, { conversationId: id, subjectKind, subjectId, seq, userIds });
}
