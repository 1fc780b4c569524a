import { createHash } from 'node:crypto';
import type { UserAccount } from '#kernel/account.ts';
import { AppError, invalidField } from '#kernel/app-error.ts';
import type { Priority } from '#kernel/service-clock.ts';
import type { AuditAction, AuditChange } from '#modules/audit/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Conversation } from '../api.ts';
import { findRepeat, lockConversation, type OwnReadRow, type Viewer } from '../db/conversation-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import { type ConversationStatus, canMove } from '../domain/conversation.ts';
import type { ConversationsDeps } from '../ports.ts';
import { applyChange, type Change } from './change-conversation.ts';
import { addMessage } from './post-message.ts';
import { tellAuthor } from './tell-author.ts';
import { clockAt, prioritisedClock, type TicketClock } from './ticket-clock.ts';
import { viewConversation } from './view-conversation.ts';
import { isUuid, noConversation, requireStaff, toViewer, type Visitor } from './viewer.ts';

type Moved = Partial<Pick<ConversationRow, 'status' | 'executorId' | 'executorName'> & TicketClock>;

/** @throws AppError conflict `conversations.of_request`: a request is claimed and completed on its own page. */
function requireSupport(row: ConversationRow): void {
  if (row.subjectKind === 'request') throw new AppError('conflict', 'conversations.of_request');
}

/** One that is free, or in work for its executor and administrators. @throws AppError conflict `…claimed`. */
function requireServing({ executorId }: ConversationRow, { userId, roles }: UserAccount): void {
  if (executorId !== null && executorId !== userId && !roles.includes('ROLE_ADMIN'))
    throw new AppError('conflict', 'conversations.claimed');
}

type States = { before: ConversationRow; after: ConversationRow };
const clockChanges = ({ before, after }: States): AuditChange[] => [
  { field: 'priority', previous: before.priority, current: after.priority },
  {
    field: 'deadline',
    previous: before.deadline?.toISOString() ?? null,
    current: after.deadline?.toISOString() ?? null,
  },
];

/** Status and executor in any case, and what of the clock an act has changed. */
const changesOf = ({ before, after }: States): AuditChange[] => [
  { field: 'status', previous: before.status, current: after.status },
  { field: 'executor', previous: before.executorName, current: after.executorName },
  ...clockChanges({ before, after }).filter(({ previous, current }) => previous !== current),
];

/** Writes an act of staff into the audit log, with what it changed before and after. */
const recordAct = (
  deps: ConversationsDeps,
  tx: Tx,
  { user, ip }: { user: UserAccount; ip: string },
  act: States & { action: AuditAction },
): Promise<void> =>
  deps.record(tx, {
    actor: user.userId,
    contractId: null,
    action: act.action,
    subjectKind: 'conversation',
    subjectId: act.before.id,
    at: deps.clock.now(),
    ip,
    changes: act.action === 'chat_priority_changed' ? clockChanges(act) : changesOf(act),
  });

/**
 * One act of staff on a support conversation: `decide` says what it changes, null where nothing is to change. @throws
 * AppError not_found; conflict `conversations.of_request`.
 */
async function actOnSupport(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  action: AuditAction,
  decide: (current: ConversationRow, user: UserAccount, tx: Tx) => Moved | null | Promise<Moved | null>,
  after: (tx: Tx, row: ConversationRow, moved: boolean) => Promise<void> = async () => {},
): Promise<Conversation> {
  const user = requireStaff(visitor);
  const viewer = toViewer(visitor);
  if (!isUuid(id)) throw noConversation();
  const row = await inTransaction(deps.db, async (tx) => {
    const before = await lockConversation(tx, viewer, id);
    if (!before) throw noConversation();
    const current = await applyChange<OwnReadRow>(deps, tx, before, async (_tx, _row, seq) => {
      requireSupport(before);
      const change = await decide(before, user, tx);
      if (!change) return { result: before };
      const moved = { ...before, ...change, seq, publicSeq: seq };
      await recordAct(deps, tx, { user, ip: visitor.ip }, { action, before, after: moved });
      return { result: moved, conversation: change };
    });
    await tellAuthor(deps, tx, before, current);
    await after(tx, current, current !== before);
    return current;
  });
  return viewConversation(deps, viewer, row);
}

/**
 * Takes a conversation; of two at once the second is refused. @throws AppError not_found; conflict
 * `conversations.claimed`, `conversations.complete`, `conversations.of_request`.
 */
export const claimConversation = (deps: ConversationsDeps, visitor: Visitor, id: string): Promise<Conversation> =>
  actOnSupport(deps, visitor, id, 'chat_claimed', (current, user) => {
    if (current.executorId === user.userId) return null;
    if (current.executorId !== null) throw new AppError('conflict', 'conversations.claimed');
    if (current.status === 'complete') throw new AppError('conflict', 'conversations.complete');
    return {
      executorId: user.userId,
      executorName: user.name,
      ...(current.status === 'new' && { status: 'process' as const }),
    };
  });

/**
 * Pauses, continues or completes a conversation; the same status again changes nothing. The reason of a pause is a
 * message of the conversation, which both sides read. @throws AppError not_found; conflict `conversations.bad_move`,
 * `conversations.of_request`, `conversations.claimed` for one that a colleague serves; invalid
 * `conversations.pause_reason`.
 */
export function moveConversation(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  { status, reason = '' }: { status: ConversationStatus; reason?: string },
): Promise<Conversation> {
  const decide = (current: ConversationRow, user: UserAccount) => {
    requireServing(current, user);
    if (current.status === status) return null;
    if (!canMove(current.status, status)) throw new AppError('conflict', 'conversations.bad_move');
    if (status === 'paused' && reason === '') throw invalidField('reason', 'conversations.pause_reason');
    return { status, ...clockAt(deps, current, status) };
  };
  return actOnSupport(deps, visitor, id, 'chat_moved', decide, async (tx, row, moved) => {
    if (!moved || status !== 'paused') return;
    const message = { clientId: deps.ids(), text: reason, isAnswer: false };
    await applyChange(
      deps,
      tx,
      row,
      (...locked): Promise<Change<unknown>> =>
        addMessage(deps, toViewer(visitor), visitor.user?.name ?? null, message, locked),
    );
  });
}

/**
 * Sets how urgent an open ticket is; its clock follows. The same priority again changes nothing. @throws AppError
 * not_found; conflict `conversations.complete`, `conversations.of_request`, `conversations.claimed` for one that a
 * colleague serves.
 */
export const prioritiseConversation = (
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  { priority }: { priority: Priority },
): Promise<Conversation> =>
  actOnSupport(deps, visitor, id, 'chat_priority_changed', async (current, user, tx) => {
    requireServing(current, user);
    if (current.status === 'complete') throw new AppError('conflict', 'conversations.complete');
    return current.priority === priority ? null : prioritisedClock(deps, tx, current, priority);
  });

type HandOver = { executorId: string; text: string };

/** The same hand-over sent again has the same note. */
const noteIdOf = (id: string, { executorId, text }: HandOver): string =>
  createHash('sha256')
    .update(`conversations.note:${id}:${executorId}:${text}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

/** A note of the member of staff who hands a conversation over, for staff only; `given`: it has moved just now. */
async function writeNote(
  deps: ConversationsDeps,
  tx: Tx,
  { viewer, name, row, given }: { viewer: Viewer; name: string; row: ConversationRow; given: boolean },
  handOver: HandOver,
): Promise<void> {
  const usual = noteIdOf(row.id, handOver);
  const isAgain = given && (await findRepeat(tx, row.id, viewer.key, usual)) !== undefined;
  const note = { clientId: isAgain ? deps.ids() : usual, text: handOver.text, internal: true };
  await applyChange(
    deps,
    tx,
    row,
    (...locked): Promise<Change<unknown>> => addMessage(deps, viewer, name, note, locked),
  );
}

/**
 * Gives a conversation to a colleague: a free one by anybody of staff, one in work by its executor or an administrator.
 * The colleague is notified; a note stands in the conversation, for staff only. @throws AppError not_found; invalid
 * `conversations.unknown_executor`; conflict `conversations.claimed`, `conversations.complete`,
 * `conversations.of_request`.
 */
export async function assignConversation(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  { executorId, note }: { executorId: string; note: string },
): Promise<Conversation> {
  const user = requireStaff(visitor);
  const executor = (await deps.listStaff(deps.db)).find((one) => one.id === executorId);
  if (!executor)
    throw new AppError('invalid', 'conversations.unknown_executor', {}, [
      { path: 'executorId', code: 'conversations.unknown_executor' },
    ]);
  return actOnSupport(
    deps,
    visitor,
    id,
    'chat_assigned',
    (current) => {
      if (current.status === 'complete') throw new AppError('conflict', 'conversations.complete');
      if (current.executorId === executor.id) return null;
      requireServing(current, user);
      return {
        executorId: executor.id,
        executorName: executor.name,
        ...(current.status === 'new' && { status: 'process' as const }),
      };
    },
    async (tx, row, given) => {
      const viewer = toViewer(visitor);
      const handOver = { executorId: executor.id, text: note };
      if (note !== '') await writeNote(deps, tx, { viewer, name: user.name, row, given }, handOver);
      if (!given || executor.id === user.userId) return;
      await deps.notifyStaff(tx, executor.id, {
        kind: 'request-assigned',
        facts: { order: '', request: null, variant: 'support', path: `/office/chats?filter=open&chatId=${row.id}` },
        dedupe: `chat-assigned:${row.id}:${row.seq}`,
      });
    },
  );
}
