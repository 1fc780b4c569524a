import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import {
  addGrant,
  findByNumber,
  findConversationById,
  findOfRequest,
  listMessagesAfter,
  markAnnounced,
} from '../db/conversation-queries.ts';
import { lockAnyConversation } from '../db/file-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import { authorAnswered } from '../events.ts';
import type { ConversationsDeps } from '../ports.ts';
import { postMessage } from './post-message.ts';
import { openMessage } from './sealed-data.ts';
import { notifiedUpTo } from './unread-answer.ts';
import { uploadFile } from './upload-file.ts';
import { isUuid, noConversation, toViewer, type Visitor } from './viewer.ts';

/** Messages of one e-mail. */
const MAX_MESSAGES = 20;

/** An unread message as an e-mail quotes it. */
export type UnreadMessage = { name: string | null; text: string; at: string; files: number };
/** Who answers by e-mail: a user, or who reads the address of a request. */
export type EmailAuthor = { userId: string | null; name: string | null };
export type ReplyTarget = Pick<
  ConversationRow,
  'id' | 'number' | 'userId' | 'contractId' | 'subjectKind' | 'subjectId' | 'locale'
> & {
  complete: boolean;
};

/** A repeat of the same e-mail is the same messages. */
const clientIdOf = (messageHash: string, part: number): string =>
  createHash('sha256')
    .update(`conversations.email:${messageHash}:${part}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

/** The author of an e-mail as a visitor: a user of the contract, or a mailbox that follows it as a browser does. */
const toVisitor = (row: ConversationRow, { userId, name }: EmailAuthor): Visitor => ({
  visitorId: `mailbox:${row.id}`,
  locale: row.locale,
  // Limits of addresses count each conversation by itself.
  ip: `mailbox:${row.id}`,
  user:
    userId === null ? null : { userId, name: name ?? userId, roles: [], contractId: row.contractId, workplaceId: null },
});

/** Unread messages after a number that an e-mail has room for, and the number of the last one that was looked at. */
async function readUnread(
  deps: ConversationsDeps,
  tx: Tx,
  id: string,
  after: number,
): Promise<{ messages: UnreadMessage[]; upTo: number }> {
  const messages: UnreadMessage[] = [];
  let upTo = after;
  for (;;) {
    const limit = MAX_MESSAGES - messages.length;
    const found = limit > 0 ? await listMessagesAfter(tx, id, { after: upTo, side: 'staff', limit }) : [];
    if (found.length === 0) return { messages, upTo };
    for (const message of found) {
      upTo = message.seq;
      const content = message.sealed && openMessage(deps, message, message.sealed);
      // Of a card alone the request's own e-mails tell.
      if (!content || (content.card && content.text === '')) continue;
      const { name, text, files = [] } = content;
      messages.push({ name, text, at: message.at.toISOString(), files: files.length });
    }
  }
}

/**
 * Messages of staff that the author has not read and that no e-mail has quoted, the oldest first. The caller queues
 * the e-mail in the same transaction: from its commit on they are quoted. What it has no room for is announced again.
 */
export async function takeUnreadMessages(
  deps: ConversationsDeps,
  tx: Tx,
  conversationId: string,
): Promise<readonly UnreadMessage[]> {
  const row = await lockAnyConversation(tx, conversationId);
  if (!row) return [];
  const after = notifiedUpTo(row);
  const { messages, upTo } = await readUnread(deps, tx, row.id, after);
  if (upTo === after) return [];
  // Deleted messages and cards are passed over, but no e-mail is sent about them alone.
  const at = messages.length > 0 ? deps.clock.now() : row.announcedAt;
  await markAnnounced(tx, row.id, { seq: upTo, at });
  if (upTo < row.lastStaffSeq) {
    const { subjectKind, subjectId, lastStaffSeq: seq } = row;
    const quotedAt = at?.toISOString() ?? null;
    await publishEvent(tx, authorAnswered, { conversationId, subjectKind, subjectId, seq, quotedAt });
  }
  return messages;
}

/** The conversation of a request, if it has begun. */
export const findRequestConversation = async (db: Executor, requestId: string): Promise<string | null> =>
  (await findOfRequest(db, requestId))?.id ?? null;

/** A conversation that an e-mail answers, or that staff name by its number; null when there is none. */
export async function findReplyTarget(
  deps: Pick<ConversationsDeps, 'db'>,
  by: { id: string } | { number: string },
): Promise<ReplyTarget | null> {
  const row = 'number' in by ? await findByNumber(deps.db, by.number) : await findConversationById(deps.db, by.id);
  if (!row) return null;
  const { id, number, userId, contractId, subjectKind, subjectId, locale, status } = row;
  return { id, number, userId, contractId, subjectKind, subjectId, locale, complete: status === 'complete' };
}

type ReplyContent = {
  messageHash: string;
  texts: readonly string[];
  files: readonly { name: string; bytes: Buffer }[];
  /** The sentence about files that were not taken. */
  refused: (files: readonly { name: string; reason: string }[], locale: Locale) => string;
};

/** Stores files one by one; those that are refused are named with the code of the reason. */
async function uploadAll(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  files: ReplyContent['files'],
): Promise<{ fileIds: string[]; refused: { name: string; reason: string }[] }> {
  const fileIds: string[] = [];
  const refused: { name: string; reason: string }[] = [];
  for (const file of files) {
    try {
      const upload = { name: file.name, parts: Readable.from([file.bytes]) };
      fileIds.push((await uploadFile(deps, visitor, id, upload)).id);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'conversations.complete') throw error;
      refused.push({ name: file.name, reason: error.code });
    }
  }
  return { fileIds, refused };
}

/**
 * Posts an e-mail into a conversation, in as many messages as its text needs; its files come with the last. A repeat
 * writes nothing. Answers the number of the last message. @throws AppError not_found `conversations.not_found`;
 * conflict `conversations.complete`.
 */
export async function postEmail(
  deps: ConversationsDeps,
  id: string,
  author: EmailAuthor | { staff: Visitor },
  { messageHash, texts, files, refused: describe }: ReplyContent,
): Promise<number> {
  const row = isUuid(id) ? await findConversationById(deps.db, id) : undefined;
  if (!row) throw noConversation();
  const internal = 'staff' in author;
  const visitor = internal ? author.staff : toVisitor(row, author);
  if (!internal && author.userId === null) await addGrant(deps.db, id, toViewer(visitor).visitorHash);
  const uploaded = await uploadAll(deps, visitor, id, files);
  const named = uploaded.refused.length > 0 ? [describe(uploaded.refused, row.locale)] : [];
  const parts = [...texts, ...named];
  const posts = parts.length > 0 ? parts : [''];
  let seq = 0;
  for (const [i, text] of posts.entries()) {
    const isLast = i === posts.length - 1;
    const message = { clientId: clientIdOf(messageHash, i), text, byEmail: true, ...(internal && { internal }) };
    ({ seq } = await postMessage(deps, visitor, id, { ...message, ...(isLast && { fileIds: uploaded.fileIds }) }));
  }
  return seq;
}
