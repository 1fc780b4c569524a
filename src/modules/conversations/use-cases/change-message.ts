import { AppError } from '#kernel/app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Message } from '../api.ts';
import { findMessage, updateMessage } from '../db/conversation-queries.ts';
import { discardFilesOf } from '../db/file-queries.ts';
import type { MessageRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';
import { changeConversation } from './change-conversation.ts';
import { noteMentions } from './note-mentions.ts';
import { requireText } from './post-message.ts';
import { openMessage, sealMessage } from './sealed-data.ts';
import { showCards } from './show-cards.ts';
import { viewMessage } from './view-conversation.ts';
import { toReader, toViewer, type Visitor } from './viewer.ts';

type MessageChange = Pick<MessageRow, 'sealed' | 'edited'> | null;

/**
 * Writes what staff changed in what they had written into the audit log, whose records are sealed. It is kept there
 * although the message no longer has it.
 */
async function recordChange(
  deps: ConversationsDeps,
  tx: Tx,
  { user, ip }: Visitor,
  { message, change }: { message: MessageRow; change: NonNullable<MessageChange> },
): Promise<void> {
  const contentOf = (sealed: Buffer | null) => sealed && openMessage(deps, message, sealed);
  const [before, after] = [contentOf(message.sealed), contentOf(change.sealed)];
  const filesOf = (content: typeof before) => (content?.files ?? []).map(({ name }) => name).join(', ') || null;
  const files = { field: 'document' as const, previous: filesOf(before), current: filesOf(after) };
  await deps.record(tx, {
    actor: user?.userId ?? null,
    contractId: null,
    action: after ? 'chat_message_edited' : 'chat_message_deleted',
    subjectKind: 'conversation',
    subjectId: message.conversationId,
    at: deps.clock.now(),
    ip,
    changes: [
      { field: 'message', previous: before?.text ?? null, current: after?.text ?? null },
      ...(files.previous === files.current ? [] : [files]),
    ],
  });
}

async function changeOwnMessage(
  deps: ConversationsDeps,
  visitor: Visitor,
  { id, seq }: { id: string; seq: number },
  decide: (message: MessageRow) => MessageChange,
): Promise<Message> {
  const viewer = toViewer(visitor);
  const changed = await changeConversation<MessageRow>(deps, viewer, id, async (tx, row, changedSeq) => {
    const reader = toReader(viewer, row);
    const message = await findMessage(tx, reader, id, seq);
    if (!message) throw new AppError('not_found', 'conversations.no_message');
    if (message.authorKey !== viewer.key) throw new AppError('forbidden', 'conversations.not_yours');
    const change = decide(message);
    if (!change) return { result: message };
    if (row.status === 'complete') throw new AppError('conflict', 'conversations.complete');
    if (reader.readsOnly) throw new AppError('forbidden', 'conversations.left');
    await updateMessage(tx, message, { ...change, changedSeq });
    if (change.sealed === null) await discardFilesOf(tx, message, deps.clock.now());
    if (message.internal) {
      const text = change.sealed === null ? '' : openMessage(deps, message, change.sealed).text;
      await noteMentions(deps, tx, row, { seq, text, by: viewer.userId });
    }
    if (reader.staff) await recordChange(deps, tx, visitor, { message, change });
    return { result: { ...message, ...change, changedSeq }, conversation: {}, internal: message.internal };
  });
  const [message] = await showCards(deps, visitor, [viewMessage(deps, viewer, changed)]);
  return message as Message;
}

/**
 * Changes the text of an own message. @throws AppError not_found; forbidden `conversations.not_yours`; conflict
 * `conversations.complete`, `conversations.deleted`; invalid `conversations.empty`.
 */
export async function editMessage(
  deps: ConversationsDeps,
  visitor: Visitor,
  at: { id: string; seq: number },
  text: string,
): Promise<Message> {
  requireText(text);
  return changeOwnMessage(deps, visitor, at, (message) => {
    if (!message.sealed) throw new AppError('conflict', 'conversations.deleted');
    const content = openMessage(deps, message, message.sealed);
    if (content.text === text.trim()) return null;
    return { sealed: sealMessage(deps, message, { ...content, text: text.trim() }), edited: true };
  });
}

/** Deletes the text of an own message with its files; a second deletion changes nothing. @throws as `editMessage`. */
export const deleteMessage = (
  deps: ConversationsDeps,
  visitor: Visitor,
  at: { id: string; seq: number },
): Promise<Message> =>
  changeOwnMessage(deps, visitor, at, (message) => (message.sealed ? { sealed: null, edited: message.edited } : null));
