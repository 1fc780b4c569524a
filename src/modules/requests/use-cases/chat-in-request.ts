import { canActFor, isStaff } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import type { ChatRequest, FirstMessage } from '#modules/conversations/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { ChatFiles, RequestChat } from '../api.ts';
import { grantVia, lockRequest, type RequestRow } from '../db/request-queries.ts';
import { isEnded } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { readAuthorsRequest } from './own-request.ts';
import { hashVisitor, type Visitor } from './sealed-data.ts';

/** First messages of one person; later ones are counted by conversations. */
const STARTS = { max: 30, seconds: 3_600 };

/** What conversations know of a request. */
export const toChatRequest = (row: RequestRow): ChatRequest => ({
  id: row.id,
  number: row.number,
  // What is asked under a contract belongs to the contract: its author may leave it.
  userId: row.contractId === null ? row.userId : null,
  contractId: row.contractId,
  locale: row.locale,
  executor: row.executorId === null ? null : { id: row.executorId, name: row.executorName ?? row.executorId },
  waits: row.pauseReason === 'author',
  ended: isEnded(row.status),
});

/**
 * Whether the visitor is the author for good. A buyer who confirmed the order is its author for a while only: they open
 * the request by the link of its e-mail before they write.
 */
async function mayChat(deps: RequestsDeps, { visitorId, user }: Visitor, row: RequestRow): Promise<boolean> {
  if (isStaff(user)) return true;
  if (row.contractId !== null && canActFor(user, row.contractId)) return true;
  if (row.contractId === null && user !== null && user.userId === row.userId) return true;
  const via = await grantVia(deps.db, row.id, hashVisitor(visitorId));
  return via === 'made' || via === 'link';
}

/**
 * The conversation of a request, for its author and staff; no history before the first message. @throws AppError
 * not_found `requests.not_found`; forbidden `requests.author_only`.
 */
export async function readChat(deps: RequestsDeps, visitor: Visitor, id: string): Promise<RequestChat> {
  const row = await readAuthorsRequest(deps, visitor, id);
  if (!(await mayChat(deps, visitor, row))) return { history: null, writable: false };
  return { history: await deps.conversations.read(visitor, id), writable: !isEnded(row.status) };
}

/** The files of that conversation. @throws as `readChat`. */
export async function listChatFiles(deps: RequestsDeps, visitor: Visitor, id: string): Promise<ChatFiles> {
  const row = await readAuthorsRequest(deps, visitor, id);
  return (await mayChat(deps, visitor, row)) ? deps.conversations.files(visitor, id) : null;
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
  if (!(await mayChat(deps, visitor, await readAuthorsRequest(deps, visitor, id))))
    throw new AppError('forbidden', 'requests.author_only');
  await deps.limiter.consume('requests.chat', visitor.user?.userId ?? visitor.visitorId, STARTS);
  return inTransaction(deps.db, async (tx) => {
    const row = await lockRequest(tx, id);
    if (!row) throw notFound('requests.not_found');
    return deps.conversations.start(tx, visitor, toChatRequest(row), message);
  });
}
