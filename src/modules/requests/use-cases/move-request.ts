import { AppError, notFound } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { findAction, updateAction } from '../db/action-queries.ts';
import {
  addHistory,
  addMessage,
  loadRequestState,
  lockRequest,
  type RequestRow,
  updateRequest,
} from '../db/request-queries.ts';
import { decideRequest } from '../domain/decide-request.ts';
import type { EventName, RequestEvent, RequestState } from '../domain/request-state.ts';
import { requestMoved } from '../events.ts';
import type { AuthorEmailKind, RequestsDeps } from '../ports.ts';
import { toChatRequest } from './chat-in-request.ts';
import { emailAuthor } from './email-request.ts';
import { sealText } from './sealed-data.ts';

const AUTHOR_EMAILS: Partial<Record<EventName, AuthorEmailKind>> = {
  asked: 'question',
  done: 'done',
  completed: 'done',
  rejected: 'rejected',
};
const FROM_AUTHOR: ReadonlySet<EventName> = new Set(['answered', 'withdrawn', 'accepted', 'disputed']);

export type MovedRequest = { row: RequestRow; state: RequestState };

/**
 * The only way a request changes: locks it, asks `decideRequest`, and writes status, history, message, event and letter
 * in the transaction of the caller. An accepted request may bring stars, whose comment is `text`. `under` runs
 * under the lock, after the move was found to be allowed. @throws AppError not_found `requests.not_found`; conflict
 * `requests.action_not_allowed`.
 */
export async function moveRequest(
  deps: RequestsDeps,
  tx: Tx,
  id: string,
  event: RequestEvent & {
    name?: string;
    text?: string;
    rating?: number | undefined;
    details?: Record<string, string | number | Money>;
  },
  under: (row: RequestRow, state: RequestState) => Promise<void> = async () => {},
): Promise<MovedRequest> {
  const row = await lockRequest(tx, id);
  if (!row) throw notFound('requests.not_found');
  const before = await loadRequestState(tx, row);
  const decision = decideRequest(before, event);
  if (decision.refused) throw new AppError('conflict', 'requests.action_not_allowed');
  const { state } = decision;
  await under(row, before);
  const now = deps.clock.now();
  const action = await findAction(tx, id);
  if (action && state.action === 'none') await updateAction(tx, action.id, { state: 'dropped', updatedAt: now });
  else if (action && state.action !== action.state)
    await updateAction(tx, action.id, { state: state.action as 'calculated', updatedAt: now });
  const change = {
    status: state.status,
    executorId: state.executorId,
    executorName: event.on === 'claimed' ? (event.name ?? null) : row.executorName,
    updatedAt: now,
    ...(event.on === 'accepted' &&
      event.rating && { rating: event.rating, ratingComment: sealText(deps, 'rating', id, event.text ?? '') }),
  };
  await updateRequest(tx, id, change);
  await addHistory(tx, id, { at: now, kind: event.on, by: event.by, details: event.details ?? {} });
  if (event.text && event.on !== 'accepted')
    await addMessage(tx, {
      requestId: id,
      side: FROM_AUTHOR.has(event.on) ? 'author' : 'staff',
      sealed: sealText(deps, 'message', id, event.text),
      at: now,
    });
  const moved = { ...row, ...change };
  await deps.conversations.follow(tx, toChatRequest(moved));
  const news = AUTHOR_EMAILS[event.on];
  if (news) await emailAuthor(deps, tx, moved, news, { message: event.text ?? '' });
  if (row.orderId !== null)
    await publishEvent(tx, requestMoved, { requestId: id, orderId: row.orderId, status: state.status });
  return { row: moved, state };
}
