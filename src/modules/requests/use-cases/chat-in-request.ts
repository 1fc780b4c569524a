import { AppError, notFound } from '#kernel/app-error.ts';
import type { ChatRequest, FirstMessage } from '#modules/conversations/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { ChatFiles, RequestChat } from '../api.ts';
import { lockRequest, type RequestRow } from '../db/request-queries.ts';
import { isEnded } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { isMemberOf, isServing, mayActForAuthor, readAuthorsRequest } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';

/** First messages of one person; later ones are counted by conversations. */
const STARTS = { max: 30, seconds: 3_600 };

/** What conversations know of a request. */
export const toChatRequest = (row: RequestRow): ChatRequest => ({
  id: row.id,
  number: row.number,
  userId: row.userId,
  contractId: row.contractId,
  madeFromAbove: row.madeFromAbove,
  locale: row.locale,
  executor: row.executorId === null ? null : { id: row.executorId, name: row.executorName ?? row.executorId },
  waits: row.pauseReason === 'author',
  ended: isEnded(row.status),
});

/**
 * The conversation of a request, for its members; no history before the first message. A buyer who confirmed the order
 * is its author for a while only: they open the request by the link of its e-mail before they write. @throws AppError
 * not_found `requests.not_found`; forbidden `requests.author_only`.
 */
export async function readChat(deps: RequestsDeps, visitor: Visitor, id: string): Promise<RequestChat> {
  const row = await readAuthorsRequest(deps, visitor, id);
  if (!(await isMemberOf(deps, visitor, row))) return { history: null, writable: false };
  const writable = !isEnded(row.status) && (isServing(visitor, row) || mayActForAuthor(visitor, row));
  return { history: await deps.conversations.read(visitor, id), writable };
}

/** The files of that conversation. @throws as `readChat`. */
export async function listChatFiles(deps: RequestsDeps, visitor: Visitor, id: string): Promise<ChatFiles> {
  const row = await readAuthorsRequest(deps, visitor, id);
  return (await isMemberOf(deps, visitor, row)) ? deps.conversations.files(visitor, id) : null;
}

/**
 * Begins the conversation of a request with a message; when somebody else was first, the message follows theirs.
 * @throws AppError not_found `requests.not_found`; forbidden `requests.author_only`; conflict
 * `conversations.complete`; invalid `conversations.empty`; limited.
 */
export async function startChat(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  message: FirstMessage,
): Promise<{ id: string; seq: number }> {
  if (!(await isMemberOf(deps, visitor, await readAuthorsRequest(deps, visitor, id))))
    throw new AppError('forbidden', 'requests.author_only');
  await deps.limiter.consume('requests.chat', visitor.user?.userId ?? visitor.visitorId, STARTS);
  return inTransaction(deps.db, async (tx) => {
    const row = await lockRequest(tx, id);
    if (!row) throw notFound('requests.not_found');
    return deps.conversations.start(tx, visitor, toChatRequest(row), message);
  });
}
