import { AppError } from '#kernel/app-error.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import { findConversation, type Viewer } from '../db/conversation-queries.ts';
import type { Side } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';
import { CONVERSATIONS_CHANNEL, topicsOfMembers } from './change-conversation.ts';
import { isUuid, noConversation, toReader, toViewer, type Visitor } from './viewer.ts';

/** A writer is announced in a conversation at most once in this time; ms. */
const INTERVAL_MS = 3_000;
/** Announcements of one person in all conversations. */
const ANNOUNCEMENTS = { max: 120, seconds: 60, lease: 20 };
/** Writers that are remembered; those of the last three seconds are far fewer. */
const REMEMBERED = 5_000;

/** What a stream says: somebody of this side is typing. */
export type Typing = { id: string; side: Side };
/** What processes tell each other: nothing of it is stored. */
type Notice = { typing: Typing; by: string; to: string; internal: boolean };

const PREFIX = 'typing ';
const toPayload = (notice: Notice): string => PREFIX + JSON.stringify(notice);
const fromPayload = (payload: string): Notice | null =>
  payload.startsWith(PREFIX) ? (JSON.parse(payload.slice(PREFIX.length)) as Notice) : null;

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
    const typing: Typing = { id, side: viewer.staff ? 'staff' : 'author' };
    for (const to of await topicsOfMembers(deps.db, row, { internal }))
      notifyAfterCommit(deps.db, CONVERSATIONS_CHANNEL, toPayload({ typing, by: viewer.key, to, internal }));
    return { announced: true };
  };
}

/**
 * Collects who else is typing in the viewer's conversations, until the signal is aborted; of those of their `own`,
 * without notes.
 */
export function followTyping(
  { changes }: Pick<ConversationsDeps, 'changes'>,
  { viewer, topics, own }: { viewer: Viewer; topics: readonly string[]; own: ReadonlySet<string> },
  signal: AbortSignal,
): { next(): Promise<void>; take(): Typing[]; stop(): void } {
  const pending = new Map<string, Typing>();
  let ring = () => {};
  const stop = changes.subscribe((payload) => {
    const notice = fromPayload(payload);
    if (!notice || notice.by === viewer.key || !topics.includes(notice.to)) return;
    if (notice.internal && own.has(notice.typing.id)) return;
    pending.set(`${notice.typing.id} ${notice.typing.side}`, notice.typing);
    ring();
  });
  signal.addEventListener('abort', stop, { once: true });
  return {
    next: () =>
      new Promise((done) => {
        ring = done;
        if (pending.size > 0) done();
      }),
    take: () => {
      const taken = [...pending.values()];
      pending.clear();
      return taken;
    },
    stop,
  };
}
