import { isWithinSupportHours } from '#kernel/support-hours.ts';
import { inSnapshot } from '#platform/db/database.ts';
import type { Conversation, ConversationHistory, Message } from '../api.ts';
import {
  type ConversationCursor,
  type ConversationFilter,
  countConversations,
  findConversation,
  listChangedMessages,
  listConversations,
  listMessagesBefore,
  moveReadMark,
} from '../db/conversation-queries.ts';
import { markMentionsSeen } from '../db/mention-queries.ts';
import type { ConversationRow } from '../db/schema.ts';
import { PAGE_SIZE } from '../domain/conversation.ts';
import type { ConversationsDeps } from '../ports.ts';
import { changeConversation } from './change-conversation.ts';
import { showCards } from './show-cards.ts';
import { viewConversation, viewMessage, visibleSeq } from './view-conversation.ts';
import { isUuid, noConversation, requireStaff, toReader, toViewer, type Visitor } from './viewer.ts';

const LIST_LIMIT = 100;
const CHANGES_LIMIT = 200;

/** A conversation and one page of its messages, of one moment. @throws AppError not_found `conversations.not_found`. */
export async function readConversation(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  before?: number,
): Promise<ConversationHistory> {
  const viewer = toViewer(visitor);
  if (!isUuid(id)) throw noConversation();
  const history = await inSnapshot(deps.db, async (tx) => {
    const row = await findConversation(tx, viewer, id);
    if (!row) throw noConversation();
    const reader = toReader(viewer, row);
    const page = { before: before ?? row.seq + 1, limit: PAGE_SIZE + 1 };
    const found = await listMessagesBefore(tx, reader, id, page);
    return {
      conversation: viewConversation(deps, reader, row),
      messages: found
        .slice(0, PAGE_SIZE)
        .reverse()
        .map((message) => viewMessage(deps, reader, message)),
      older: found.length > PAGE_SIZE,
    };
  });
  return { ...history, messages: await showCards(deps, visitor, history.messages) };
}

/**
 * What changed after a number. The conversation is read first and bounds the range: a change that commits in between
 * has a higher number and comes with the next call. @throws AppError not_found `conversations.not_found`.
 */
export async function catchUp(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  after: number,
): Promise<{ conversation: Conversation; messages: Message[]; next: number; more: boolean }> {
  const row = isUuid(id) ? await findConversation(deps.db, toViewer(visitor), id) : undefined;
  if (!row) throw noConversation();
  const viewer = toReader(toViewer(visitor), row);
  const until = visibleSeq(row, viewer);
  const range = { after, until, limit: CHANGES_LIMIT + 1 };
  const found = after < until ? await listChangedMessages(deps.db, viewer, id, range) : [];
  const page = found.slice(0, CHANGES_LIMIT);
  const more = found.length > CHANGES_LIMIT;
  return {
    conversation: viewConversation(deps, viewer, row),
    messages: await showCards(
      deps,
      visitor,
      page.map((message) => viewMessage(deps, viewer, message)),
    ),
    next: more ? (page.at(-1)?.changedSeq ?? until) : Math.max(after, until),
    more,
  };
}

export async function listOwnConversations(
  deps: ConversationsDeps,
  visitor: Visitor,
): Promise<{ items: Conversation[]; outOfHours: boolean }> {
  const viewer = { ...toViewer(visitor), staff: false };
  const rows = await listConversations(deps.db, viewer, { filter: 'all', limit: LIST_LIMIT });
  return {
    items: rows.map((row) => viewConversation(deps, viewer, row)),
    outOfHours: !isWithinSupportHours(deps.supportHours(), deps.clock.now()),
  };
}

/** `after` has the form that the wire has checked. */
function placeOf(after: string | undefined): ConversationCursor | null {
  if (after === undefined) return null;
  const [at = '', id = ''] = after.split('.');
  return { at: new Date(Number(at)), id };
}

const placeIn = (filter: ConversationFilter, { waitingSince, deadline, updatedAt }: ConversationRow): Date => {
  if (filter === 'due') return deadline ?? updatedAt;
  return filter === 'unread' ? (waitingSince ?? updatedAt) : updatedAt;
};

/**
 * The inbox: who waits longest for an answer comes first, tickets that are due by their deadlines; elsewhere those
 * changed last. 100 a page.
 */
export async function listStaffConversations(
  deps: ConversationsDeps,
  visitor: Visitor,
  filter: Exclude<ConversationFilter, 'all'>,
  after?: string,
): Promise<{ items: Conversation[]; next: string | null; unread: number; mentioned: number }> {
  requireStaff(visitor);
  const viewer = toViewer(visitor);
  const page = { filter, after: placeOf(after), limit: LIST_LIMIT + 1 };
  const found = await listConversations(deps.db, viewer, page);
  const rows = found.slice(0, LIST_LIMIT);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => viewConversation(deps, viewer, row)),
    next: last && found.length > LIST_LIMIT ? `${placeIn(filter, last).getTime()}.${last.id}` : null,
    unread: await countConversations(deps.db, viewer, 'unread'),
    mentioned: await countConversations(deps.db, viewer, 'mentioned'),
  };
}

/**
 * Moves the read marks of the caller and of their side forward. @throws AppError not_found `conversations.not_found`.
 */
export async function markRead(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  seq: number,
): Promise<Conversation> {
  const caller = toViewer(visitor);
  const row = await changeConversation(deps, caller, id, async (tx, current, next) => {
    const viewer = toReader(caller, current);
    const upTo = Math.min(seq, visibleSeq(current, viewer));
    if (viewer.staff && viewer.userId)
      await markMentionsSeen(tx, { conversationId: id, seq: upTo, userId: viewer.userId }, deps.clock.now());
    const own = { ...current, ownReadSeq: Math.max(upTo, current.ownReadSeq) };
    if (upTo > current.ownReadSeq) await moveReadMark(tx, { conversationId: id, readerKey: viewer.key, seq: upTo });
    const read = viewer.staff ? current.staffReadSeq : current.authorReadSeq;
    // Others learn how far a side has read, not who of it.
    if (upTo <= read) return { result: own };
    const change = viewer.staff ? { staffReadSeq: upTo } : { authorReadSeq: upTo };
    return { result: { ...own, ...change, seq: next, publicSeq: next }, conversation: change };
  });
  return viewConversation(deps, toReader(caller, row), row);
}
