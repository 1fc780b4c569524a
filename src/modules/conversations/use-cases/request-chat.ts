import { AppError } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { ConversationHistory } from '../api.ts';
import {
  addGrant,
  findConversation,
  findOfRequest,
  insertSubjectConversation,
  lockOfRequest,
} from '../db/conversation-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';
import { applyChange } from './change-conversation.ts';
import { newConversation } from './new-conversation.ts';
import { addMessage, type FirstMessage, requireContent } from './post-message.ts';
import { readConversation } from './read-conversation.ts';
import { notifiedUpTo } from './unread-answer.ts';
import { toReader, toViewer, type Visitor } from './viewer.ts';

/** The request that a conversation belongs to. */
export type ChatRequest = {
  id: string;
  number: string;
  /** Who made it, when they were signed in, also under a contract; null for a visitor. */
  userId: string | null;
  contractId: string | null;
  madeFromAbove: boolean;
  locale: Locale;
  executor: { id: string; name: string } | null;
  /** It is paused until its author answers. */
  waits: boolean;
  /** Nothing is written into the conversation of a finished request. */
  ended: boolean;
};

/**
 * Lets a browser follow the conversation of a request whose author it proved to be, where no account does: a visitor
 * who made the request or has its link.
 */
async function admit(db: Executor, visitor: Visitor, row: ConversationRow): Promise<void> {
  const viewer = toViewer(visitor);
  if (await findConversation(db, viewer, row.id)) return;
  await addGrant(db, row.id, viewer.visitorHash);
}

/** The chat of a request for a reader who was checked to be its author or staff; null: nothing was written yet. */
export async function readRequestChat(
  deps: ConversationsDeps,
  visitor: Visitor,
  requestId: string,
): Promise<ConversationHistory | null> {
  const row = await findOfRequest(deps.db, requestId);
  if (!row) return null;
  await admit(deps.db, visitor, row);
  return readConversation(deps, visitor, row.id);
}

/** The row of the request's conversation, locked; inserted when there is none. */
async function openRow(
  deps: ConversationsDeps,
  tx: Tx,
  visitor: Visitor,
  request: ChatRequest,
): Promise<ConversationRow> {
  const viewer = toReader(toViewer(visitor), request);
  const author = viewer.staff ? { ...viewer, key: `request:${request.id}`, userId: request.userId } : viewer;
  const name = viewer.staff ? null : (visitor.user?.name ?? null);
  const row: ConversationRow = {
    ...newConversation(deps, author, { locale: request.locale, name }),
    number: request.number,
    subjectKind: 'request',
    subjectId: request.id,
    status: request.waits ? 'paused' : 'process',
    userId: request.userId,
    contractId: request.contractId,
    madeFromAbove: request.madeFromAbove,
    executorId: request.executor?.id ?? null,
    executorName: request.executor?.name ?? null,
  };
  if (await insertSubjectConversation(tx, row)) return row;
  const found = await lockOfRequest(tx, request.id);
  if (!found) throw new Error(`The conversation of request ${request.id} is neither inserted nor found`);
  return found;
}

/**
 * Writes the first message about a request, or one more when somebody else was first. The caller has checked that the
 * writer is its author or staff, and holds the lock of the request: it cannot end meanwhile. @throws AppError invalid
 * `conversations.empty`; conflict `conversations.complete`.
 */
export async function startRequestChat(
  deps: ConversationsDeps,
  tx: Tx,
  visitor: Visitor,
  request: ChatRequest,
  message: FirstMessage,
): Promise<{ id: string; seq: number }> {
  requireContent(message);
  // A conversation is complete with its request, and takes only what was written before, sent again.
  if (request.ended && !(await findOfRequest(tx, request.id))) throw new AppError('conflict', 'conversations.complete');
  const viewer = toViewer(visitor);
  const row = await openRow(deps, tx, visitor, request);
  await admit(tx, visitor, row);
  const name = visitor.user?.name ?? null;
  const posted = await applyChange(deps, tx, row, (...locked) => addMessage(deps, viewer, name, message, locked));
  return { id: row.id, seq: posted.seq };
}

/** Whether the author has neither read a message of staff nor been e-mailed it. */
export async function isUnreadByAuthor(deps: ConversationsDeps, requestId: string, seq: number): Promise<boolean> {
  const row = await findOfRequest(deps.db, requestId);
  return row !== undefined && notifiedUpTo(row) < seq;
}

/**
 * Takes over who serves a request and whether it waits for its author, and completes its conversation with it, in the
 * transaction that moves the request;
 * without a conversation nothing happens.
 */
export async function followRequest(
  deps: ConversationsDeps,
  tx: Tx,
  { id, userId, executor, waits, ended }: Pick<ChatRequest, 'id' | 'userId' | 'executor' | 'waits' | 'ended'>,
): Promise<void> {
  const row = await lockOfRequest(tx, id);
  if (!row) return;
  const status = ended ? 'complete' : waits ? 'paused' : row.status === 'paused' ? 'process' : row.status;
  const executorId = executor?.id ?? null;
  if (row.status === status && row.executorId === executorId) return;
  await applyChange(deps, tx, row, async () => ({
    result: null,
    // Those of earlier releases did not say who made a request of a contract.
    conversation: { userId, status, executorId, executorName: executor?.name ?? null },
  }));
}
