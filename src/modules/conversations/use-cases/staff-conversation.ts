import { AppError } from '#kernel/app-error.ts';
import type { Conversation } from '../api.ts';
import type { ConversationRow } from '../db/schema.ts';
import { type ConversationStatus, canMove } from '../domain/conversation.ts';
import type { ConversationsDeps } from '../ports.ts';
import { changeConversation } from './change-conversation.ts';
import { viewConversation } from './view-conversation.ts';
import { requireStaff, toViewer, type Visitor } from './viewer.ts';

const changed = (row: ConversationRow, seq: number, change: Partial<ConversationRow>) => ({
  result: { ...row, ...change, seq, publicSeq: seq },
  conversation: change,
});

/** @throws AppError conflict `conversations.of_request`: a request is claimed and completed on its own page. */
function requireSupport(row: ConversationRow): void {
  if (row.subjectKind === 'request') throw new AppError('conflict', 'conversations.of_request');
}

/**
 * Takes a conversation; of two at once the second is refused. @throws AppError not_found; conflict
 * `conversations.claimed`, `conversations.complete`, `conversations.of_request`.
 */
export async function claimConversation(deps: ConversationsDeps, visitor: Visitor, id: string): Promise<Conversation> {
  const user = requireStaff(visitor);
  const viewer = toViewer(visitor);
  const row = await changeConversation<ConversationRow>(deps, viewer, id, async (_tx, current, seq) => {
    requireSupport(current);
    if (current.executorId === user.userId) return { result: current };
    if (current.executorId !== null) throw new AppError('conflict', 'conversations.claimed');
    if (current.status === 'complete') throw new AppError('conflict', 'conversations.complete');
    const taken = { executorId: user.userId, executorName: user.name };
    return changed(current, seq, { ...taken, ...(current.status === 'new' && { status: 'process' as const }) });
  });
  return viewConversation(deps, viewer, row);
}

/**
 * Pauses, continues or completes a conversation; the same status again changes nothing. @throws AppError not_found;
 * conflict `conversations.bad_move`, `conversations.of_request`.
 */
export async function moveConversation(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  status: ConversationStatus,
): Promise<Conversation> {
  requireStaff(visitor);
  const viewer = toViewer(visitor);
  const row = await changeConversation<ConversationRow>(deps, viewer, id, async (_tx, current, seq) => {
    requireSupport(current);
    if (current.status === status) return { result: current };
    if (!canMove(current.status, status)) throw new AppError('conflict', 'conversations.bad_move');
    return changed(current, seq, { status });
  });
  return viewConversation(deps, viewer, row);
}
