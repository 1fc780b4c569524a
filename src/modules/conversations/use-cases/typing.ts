import { AppError } from '#kernel/app-error.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import { findConversation } from '../db/conversation-queries.ts';
import type { ConversationsDeps } from '../ports.ts';
import { CONVERSATIONS_CHANNEL, topicsOfMembers } from './change-conversation.ts';
import { type LiveEvent, toPayload } from './live-notices.ts';
import { isUuid, noConversation, toReader, toViewer, type Visitor } from './viewer.ts';

/** A writer is announced in a conversation at most once in this time; ms. */
const INTERVAL_MS = 3_000;
/** Announcements of one person in all conversations. */
const ANNOUNCEMENTS = { max: 120, seconds: 60, lease: 20 };
/** Writers that are remembered; those of the last three seconds are far fewer. */
const REMEMBERED = 5_000;

/**
 * Tells the other members that the visitor is typing; a note for staff is announced to staff alone. It is no change of
 * the conversation and is forgotten at once. @throws AppError not_found `conversations.not_found`; forbidden
 * `common.forbidden`; limited.
 */
export function createTypingNotices(deps: ConversationsDeps) {
  const last = new Map<string, number>();
  const isTooSoon = (key: string): boolean => {
    const now = deps.clock.now().getTime();
    if (now - (last.get(key) ?? Number.NEGATIVE_INFINITY) < INTERVAL_MS) return true;
    if (last.size >= REMEMBERED) for (const [old, at] of last) if (now - at >= INTERVAL_MS) last.delete(old);
    last.set(key, now);
    return false;
  };
  return async (visitor: Visitor, id: string, { internal }: { internal: boolean }): Promise<{ announced: boolean }> => {
    const { key } = toViewer(visitor);
    await deps.limiter.consume('conversations.typing', key, ANNOUNCEMENTS);
    const row = isUuid(id) ? await findConversation(deps.db, toViewer(visitor), id) : undefined;
    if (!row) throw noConversation();
    const viewer = toReader(toViewer(visitor), row);
    if (internal && !viewer.staff) throw new AppError('forbidden', 'common.forbidden');
    if (row.status === 'complete' || isTooSoon(`${viewer.key} ${id}`)) return { announced: false };
    const what: LiveEvent = { event: 'typing', data: { id, side: viewer.staff ? 'staff' : 'author' } };
    for (const to of await topicsOfMembers(deps.db, row, { internal }))
      notifyAfterCommit(deps.db, CONVERSATIONS_CHANNEL, toPayload({ what, to, by: viewer.key, internal, of: row }));
    return { announced: true };
  };
}
