import { AppError, notFound } from '#kernel/app-error.ts';
import { type Money, money } from '#kernel/money.ts';
import type { AuthorNotice, ColleagueNotice, RequestEmail } from '#kernel/request-news.ts';
import { answerBy, deadlineAfterPause, isMoment } from '#kernel/service-clock.ts';
import type { AuditAction } from '#modules/audit/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { findAction, type RequestActionRow, updateAction } from '../db/action-queries.ts';
import {
  addMessage,
  listHistory,
  listMessages,
  loadRequestState,
  lockRequest,
  type RequestRow,
  updateRequest,
} from '../db/request-queries.ts';
import { findServiceLevel } from '../db/service-level-queries.ts';
import { decideRequest } from '../domain/decide-request.ts';
import {
  type EventName,
  isOpen,
  type RequestEvent,
  type RequestState,
  type STAFF_ACTIONS,
} from '../domain/request-state.ts';
import { requestMoved } from '../events.ts';
import type { RequestsDeps } from '../ports.ts';
import { auditedChanges } from './audited-changes.ts';
import { queueDropOfCharges, requireSettledCharges } from './charges.ts';
import { toChatRequest } from './chat-in-request.ts';
import { emailAuthor } from './email-request.ts';
import { dropUnpaidExchanges, requireFinishedExchanges } from './exchange-by-hand.ts';
import { noteHistory } from './note-history.ts';
import { notifyColleague } from './notify-request.ts';
import { requireIssuedOffers } from './offers-of-request.ts';
import { chargedOrderId } from './own-request.ts';
import { openText, sealText } from './sealed-data.ts';
import { tellAuthor } from './tell-author.ts';

const AUTHOR_EMAILS: Partial<Record<EventName, RequestEmail>> = {
  asked: 'question',
  done: 'done',
  completed: 'done',
  rejected: 'rejected',
};
/** Moves that the author is notified of without an e-mail. */
const AUTHOR_NOTICES: Partial<Record<EventName, AuthorNotice>> = {
  claimed: 'process',
  assigned: 'process',
  paused: 'paused',
  resumed: 'resumed',
};
/** Moves that end a request, or the work on it. */
const ENDING: ReadonlySet<EventName> = new Set(['completed', 'rejected', 'withdrawn', 'accepted', 'settled']);
/** Moves after which nothing more is paid; `done` comes from the carrier and is not refused, what begins it is. */
const CLOSING: ReadonlySet<EventName> = new Set([...ENDING, 'begun', 'done']);
/** Moves after which another executor serves it, or none. */
const TAKING: ReadonlySet<EventName> = new Set(['claimed', 'assigned', 'released']);
const FROM_AUTHOR: ReadonlySet<EventName> = new Set(['answered', 'withdrawn', 'accepted', 'disputed']);
const isFromAuthor = (on: EventName): on is Extract<EventName, ColleagueNotice> => FROM_AUTHOR.has(on);

/**
 * What was ordered or paid in a request is arranged or refused before it ends, and what was not paid goes with it.
 * @throws AppError conflict `requests.offer_pending`; `requests.charge_pending` and `requests.exchange_pending` for
 * staff, `requests.paid_pending` for its author.
 */
async function closePayments(deps: RequestsDeps, tx: Tx, row: RequestRow, on: EventName): Promise<void> {
  const { id } = row;
  if (ENDING.has(on)) await requireIssuedOffers(deps, tx, id);
  if (chargedOrderId(row) === null || !CLOSING.has(on)) return;
  if (on !== 'done') {
    await requireSettledCharges(deps, tx, id, FROM_AUTHOR.has(on));
    await requireFinishedExchanges(deps, tx, id, FROM_AUTHOR.has(on));
  }
  await dropUnpaidExchanges(deps, tx, id);
  await queueDropOfCharges(tx, id);
}

type MoveParams = RequestEvent & {
  /** Of the executor, when it is claimed or assigned. */
  name?: string;
  /** Whence a member of staff does it. */
  ip?: string;
  text?: string;
  /** What the author has answered is a message or a document, which notifies the executor. */
  isNotified?: boolean;
  /** It writes data that a repeat may change: sent again it is refused. */
  hasData?: boolean;
  rating?: number | undefined;
  details?: Record<string, string | number | Money>;
};

export type MovedRequest = { row: RequestRow; state: RequestState };

/** What the audit log calls the acts of staff; each names status and executor before and after. */
const AUDITED = {
  claimed: 'request_claimed',
  assigned: 'request_assigned',
  asked: 'request_paused',
  paused: 'request_paused',
  resumed: 'request_resumed',
  calculated: 'request_refund_calculated',
  approved: 'request_refund_approved',
  returned_for_revision: 'request_refund_sent_back',
  begun: 'request_carried_out',
  completed: 'request_completed',
  rejected: 'request_rejected',
} as const satisfies Record<(typeof STAFF_ACTIONS)[number], AuditAction>;
const auditActionOf = (on: EventName): AuditAction | undefined =>
  (AUDITED as Readonly<Partial<Record<EventName, AuditAction>>>)[on];

const refundOf = (action: RequestActionRow | undefined): Money | null =>
  action ? money(action.refundMinor, action.currency) : null;

/** The clock of a request stands while it is paused; one that its author sends back gets its time anew. */
async function clockAfter(
  { supportHours }: Pick<RequestsDeps, 'supportHours'>,
  tx: Tx,
  row: RequestRow,
  { status, pauseReason }: RequestState,
  now: Date,
): Promise<Pick<RequestRow, 'pauseReason' | 'pausedAt' | 'deadline' | 'counting'>> {
  const { deadline, counting, pausedAt } = row;
  if (status === 'paused') return { deadline, counting, pauseReason, pausedAt: pausedAt ?? now };
  const running = { pauseReason: null, pausedAt: null };
  if (status === 'revision' && row.status !== 'revision') {
    if (isMoment(counting) && deadline > now) return { ...running, deadline, counting };
    const level = await findServiceLevel(tx, row.kind, row.priority);
    return { ...running, deadline: answerBy(level, supportHours(), now), counting: level.counting };
  }
  if (pausedAt === null) return { ...running, deadline, counting };
  return { ...running, deadline: deadlineAfterPause({ deadline, counting, pausedAt }, supportHours(), now), counting };
}

/** Moves of people that may come once more after a lost answer. */
const REPEATABLE: ReadonlySet<EventName> = new Set([
  'claimed',
  'asked',
  'paused',
  'resumed',
  'completed',
  'rejected',
  'answered',
  'withdrawn',
  'accepted',
  'disputed',
]);

/** Whether a request was moved last by the same person with the same words. */
async function isRepeat(deps: RequestsDeps, tx: Tx, row: RequestRow, event: MoveParams): Promise<boolean> {
  if (event.hasData || !REPEATABLE.has(event.on)) return false;
  const text = event.text ?? '';
  if (event.on === 'accepted' && event.rating)
    return row.rating === event.rating && openText(deps, 'rating', row.id, row.ratingComment ?? Buffer.of()) === text;
  const last = (await listHistory(tx, row.id)).findLast(({ kind }) => REPEATABLE.has(kind as EventName));
  if (last?.kind !== event.on || last.by !== event.by) return false;
  const said = (await listMessages(tx, row.id)).at(-1);
  return text === '' || (said !== undefined && openText(deps, 'message', row.id, said.sealed) === text);
}

/**
 * The only way a request changes: locks it, asks `decideRequest`, and writes status, history, message, event and letter
 * in the transaction of the caller. An accepted request may bring stars, whose comment is `text`. `under` runs
 * under the lock, after the move was found to be allowed. The last move sent again changes nothing. @throws AppError
 * not_found `requests.not_found`; conflict `requests.action_not_allowed` and those of `closePayments`.
 */
export async function moveRequest(
  deps: RequestsDeps,
  tx: Tx,
  id: string,
  event: MoveParams,
  under: (row: RequestRow, state: RequestState) => Promise<void> = async () => {},
): Promise<MovedRequest> {
  const row = await lockRequest(tx, id);
  if (!row) throw notFound('requests.not_found');
  const before = await loadRequestState(tx, row);
  const decision = decideRequest(before, event);
  if (decision.refused && (await isRepeat(deps, tx, row, event))) return { row, state: before };
  if (decision.refused && event.on === 'claimed' && row.executorName !== null && isOpen(row.status))
    throw new AppError('conflict', 'requests.claimed_by_other', { name: row.executorName });
  if (decision.refused) throw new AppError('conflict', 'requests.action_not_allowed');
  const { state } = decision;
  await closePayments(deps, tx, row, event.on);
  const previous = await findAction(tx, id);
  await under(row, before);
  const now = deps.clock.now();
  const action = await findAction(tx, id);
  if (action && state.action === 'none') await updateAction(tx, action.id, { state: 'dropped', updatedAt: now });
  else if (action && state.action !== action.state)
    await updateAction(tx, action.id, { state: state.action as 'calculated', updatedAt: now });
  const change = {
    status: state.status,
    executorId: state.executorId,
    executorName: TAKING.has(event.on) ? (event.name ?? null) : row.executorName,
    ...(await clockAfter(deps, tx, row, state, now)),
    updatedAt: now,
    ...(event.on === 'accepted' &&
      event.rating && { rating: event.rating, ratingComment: sealText(deps, 'rating', id, event.text ?? '') }),
  };
  await updateRequest(tx, id, change);
  await noteHistory(deps, tx, id, { at: now, kind: event.on, by: event.by, details: event.details ?? {} });
  // What comes with stars is their comment.
  if (event.text && !(event.on === 'accepted' && event.rating))
    await addMessage(tx, {
      requestId: id,
      side: FROM_AUTHOR.has(event.on) ? 'author' : 'staff',
      sealed: sealText(deps, 'message', id, event.text),
      at: now,
    });
  const moved = { ...row, ...change };
  const audited = event.by === null ? undefined : auditActionOf(event.on);
  if (audited)
    await deps.record(tx, {
      actor: event.by,
      contractId: null,
      action: audited,
      subjectKind: 'request',
      subjectId: id,
      at: now,
      ip: event.ip,
      changes: auditedChanges(
        { row, state: before, refund: refundOf(previous) },
        { row: moved, state, refund: refundOf(await findAction(tx, id)) },
      ),
    });
  await deps.conversations.follow(tx, toChatRequest(moved));
  const news = AUTHOR_EMAILS[event.on];
  if (news) await emailAuthor(deps, tx, moved, news, { message: event.text ?? '' });
  const notice = AUTHOR_NOTICES[event.on];
  const variant = notice === 'process' && row.executorId !== null ? 'executor' : notice;
  if (variant && !(variant === 'executor' && row.executorId === moved.executorId))
    await tellAuthor(deps, tx, moved, { variant, dedupe: now.toISOString(), message: event.text ?? '' });
  if (isFromAuthor(event.on) && !event.isNotified && row.executorId !== null)
    await notifyColleague(deps, tx, moved, {
      userId: row.executorId,
      kind: 'request-answered',
      variant: event.rating ? 'rated' : event.on,
      ...(event.rating && { option: event.rating }),
      dedupe: `${event.on}:${now.toISOString()}`,
    });
  if (row.orderId !== null)
    await publishEvent(tx, requestMoved, { requestId: id, orderId: row.orderId, status: state.status });
  return { row: moved, state };
}
