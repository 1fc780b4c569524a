import { AppError } from '#kernel/app-error.ts';
import type { FileCategory } from '#kernel/file-category.ts';
import type { Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import type { Message, MessageFile, WrittenCard } from '../api.ts';
import { findMessage, findRepeat, insertMessage, moveReadMark, type Viewer } from '../db/conversation-queries.ts';
import { takeFile } from '../db/file-queries.ts';
import type { ConversationRow, MessageRow } from '../db/schema.ts';
import { authorAnswered, deskAwaited, pauseAnswered, staffAnswered } from '../events.ts';
import type { ConversationsDeps } from '../ports.ts';
import { type Change, changeConversation } from './change-conversation.ts';
import { listNoteReaders, noteMentions } from './note-mentions.ts';
import { quoteOrder } from './quote-order.ts';
import { openAuthor, sealMessage } from './sealed-data.ts';
import { viewFile } from './stored-files.ts';
import { clockOfQuestion, STOPPED } from './ticket-clock.ts';
import { viewMessage } from './view-conversation.ts';
import { toReader, toViewer, type Visitor } from './viewer.ts';

/** Messages of one person. */
const POSTS = { max: 60, seconds: 60 };

export type NewMessage = {
  clientId: string;
  text: string;
  replyTo?: number | null | undefined;
  internal?: boolean | undefined;
  /** A card may come without a text. */
  card?: WrittenCard | undefined;
  /** Own unsent files; they may come without a text. */
  fileIds?: readonly string[] | undefined;
  /** What each file is; `commons` by default. */
  categories?: Readonly<Record<string, FileCategory>> | undefined;
  /** It came by e-mail: its writer has read what e-mails have quoted. */
  byEmail?: boolean | undefined;
  /** False: it says why staff do not answer yet, and the author waits on. */
  isAnswer?: boolean | undefined;
};
/** What may begin a conversation. */
export type FirstMessage = Pick<NewMessage, 'clientId' | 'text' | 'internal' | 'card' | 'fileIds' | 'categories'>;

/** Gives files to a message, in their order. @throws AppError invalid `conversations.no_file` for one not to be had. */
async function attachFiles(
  deps: ConversationsDeps,
  tx: Tx,
  message: Pick<MessageRow, 'conversationId' | 'authorKey' | 'seq'>,
  { fileIds = [], categories }: Pick<NewMessage, 'fileIds' | 'categories'>,
): Promise<MessageFile[]> {
  const files: MessageFile[] = [];
  for (const id of new Set(fileIds)) {
    const row = await takeFile(tx, message, { id, category: categories?.[id] ?? 'commons' });
    if (!row) throw new AppError('invalid', 'conversations.no_file');
    files.push(viewFile(deps, row));
  }
  return files;
}

/** Writes a message into a locked conversation; a repeat of a client id writes nothing. */
export async function addMessage(
  deps: ConversationsDeps,
  writer: Viewer,
  name: string | null,
  message: NewMessage,
  [tx, row, seq]: [Tx, ConversationRow, number],
): Promise<Change<MessageRow>> {
  const viewer = toReader(writer, row);
  const clientId = message.clientId.toLowerCase();
  const repeat = await findRepeat(tx, row.id, viewer.key, clientId);
  if (repeat) return { result: repeat };
  if (row.status === 'complete') throw new AppError('conflict', 'conversations.complete');
  if (viewer.readsOnly) throw new AppError('forbidden', 'conversations.left');
  const internal = message.internal ?? false;
  if (internal && !viewer.staff) throw new AppError('forbidden', 'common.forbidden');
  const replyTo = message.replyTo ?? null;
  if (replyTo !== null) {
    const answered = await findMessage(tx, viewer, row.id, replyTo);
    // A public answer would reveal the number of an internal note.
    if (!answered || (answered.internal && !internal)) throw new AppError('invalid', 'conversations.no_message');
  }
  const side = viewer.staff ? ('staff' as const) : ('author' as const);
  const key = { conversationId: row.id, seq };
  const files = await attachFiles(deps, tx, { ...key, authorKey: viewer.key }, message);
  const posted: MessageRow = {
    ...key,
    changedSeq: seq,
    side,
    authorKey: viewer.key,
    clientId,
    sealed: sealMessage(deps, key, {
      text: message.text.trim(),
      name,
      ...(message.card && { card: message.card }),
      ...(files.length > 0 && { files }),
    }),
    internal,
    edited: false,
    replyTo,
    at: deps.clock.now(),
  };
  await insertMessage(tx, posted);
  if (internal) {
    if (message.text.includes('@')) await noteMentions(deps, tx, row, { seq, text: message.text, by: viewer.userId });
    return { result: posted, conversation: {}, internal };
  }
  if (message.byEmail && row.announcedSeq > 0)
    await moveReadMark(tx, { conversationId: row.id, readerKey: viewer.key, seq: row.announcedSeq });
  const isOffer = message.card?.kind === 'offer';
  // Offers are sent from a page of their own: who sends one has not read the conversation.
  const isAnswer = message.isAnswer ?? true;
  const staffRead = isOffer ? {} : { staffReadSeq: seq, ...(isAnswer && { waitingSince: null, ...STOPPED }) };
  const last = viewer.staff
    ? { lastStaffSeq: seq, ...staffRead }
    : {
        lastAuthorSeq: seq,
        authorReadSeq: message.byEmail ? Math.max(row.authorReadSeq, row.announcedSeq) : seq,
        waitingSince: row.waitingSince ?? posted.at,
        ...(await clockOfQuestion(deps, tx, row)),
        ...(row.status === 'paused' && { status: 'process' as const }),
      };
  // The sender of an offer notifies the author.
  const { id, subjectKind, subjectId } = row;
  if (viewer.staff && !isOffer) {
    const quotedAt = row.announcedAt?.toISOString() ?? null;
    await publishEvent(tx, authorAnswered, { conversationId: id, subjectKind, subjectId, seq, quotedAt });
  }
  if (!viewer.staff && row.status === 'paused')
    await publishEvent(tx, pauseAnswered, { conversationId: id, subjectKind, subjectId, at: posted.at.toISOString() });
  if (!viewer.staff && row.lastAuthorSeq <= row.staffReadSeq) {
    const written = { conversationId: id, subjectKind, subjectId, seq };
    if (row.executorId !== null) await publishEvent(tx, staffAnswered, { ...written, userId: row.executorId });
    else {
      const userIds = (await listNoteReaders(deps, tx, row)).map((colleague) => colleague.id);
      await publishEvent(tx, deskAwaited, { ...written, userIds });
    }
  }
  return { result: posted, conversation: last };
}

/** @throws AppError invalid `conversations.empty`. */
export function requireText(text: string): void {
  if (text.trim() === '') throw new AppError('invalid', 'conversations.empty');
}

/** A message with a card or a file may have no text. @throws AppError invalid `conversations.empty`. */
export function requireContent({ text, card, fileIds }: Pick<NewMessage, 'text' | 'card' | 'fileIds'>): void {
  if (!card && !fileIds?.length) requireText(text);
}

/**
 * Posts a message. @throws AppError not_found `conversations.not_found`; conflict `conversations.complete`; invalid
 * `conversations.empty`, `conversations.no_message`, `conversations.no_order`, `conversations.no_file`; forbidden;
 * limited.
 */
export async function postMessage(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  { orderId, ticket, ...message }: NewMessage & { orderId?: string | undefined; ticket?: string | undefined },
): Promise<Message> {
  if (orderId === undefined && !message.fileIds?.length) requireText(message.text);
  const viewer = toViewer(visitor);
  await deps.limiter.consume('conversations.post', viewer.key, POSTS);
  const card = orderId === undefined ? undefined : await quoteOrder(deps, visitor, id, { orderId, ticket });
  const posted = await changeConversation<MessageRow>(deps, viewer, id, (tx, row, seq) => {
    // A visitor is known by the name that the conversation was started with.
    const name = visitor.user?.name ?? openAuthor(deps, row).name;
    return addMessage(deps, viewer, name, { ...message, card }, [tx, row, seq]);
  });
  return viewMessage(deps, viewer, posted);
}
