import { isServing } from '#platform/db/membership.ts';
import type { Viewer } from '../db/conversation-queries.ts';
import type { ConversationRow, Side } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';

/** What a stream tells at once: somebody of a side is typing, a conversation or the page of a request has changed. */
export type LiveEvent =
  | { event: 'typing'; data: { id: string; side: Side } }
  | { event: 'changed'; data: { id: string; seq: number } }
  | { event: 'request'; data: { id: string } };

/** What processes tell each other: nothing of it is stored. */
export type LiveNotice = {
  what: LiveEvent;
  /** The topic of those who may learn it. */
  to: string;
  /** Who causes it and needs no word of it; null: the change itself is read by all. */
  by: string | null;
  /** For staff alone: a note, or somebody who writes one. */
  internal: boolean;
  /** The author's side of the conversation: staff on it learn nothing internal. */
  of: Pick<ConversationRow, 'userId' | 'contractId'>;
};

const PREFIX = 'live ';
export const toPayload = ({ of: { userId, contractId }, ...notice }: LiveNotice): string =>
  PREFIX + JSON.stringify({ ...notice, of: { userId, contractId } });
const fromPayload = (payload: string): LiveNotice | null =>
  payload.startsWith(PREFIX) ? (JSON.parse(payload.slice(PREFIX.length)) as LiveNotice) : null;

const keyOf = ({ event, data }: LiveEvent): string =>
  event === 'typing' ? `typing ${data.id} ${data.side}` : `${event} ${data.id}`;

/** Collects what is announced to a viewer until the signal is aborted, the last of each conversation. */
export function followNotices(
  { changes }: Pick<ConversationsDeps, 'changes'>,
  { viewer, topics }: { viewer: Viewer; topics: readonly string[] },
  signal: AbortSignal,
): { next(): Promise<void>; take(): LiveEvent[]; stop(): void } {
  const pending = new Map<string, LiveEvent>();
  let ring = () => {};
  const stop = changes.subscribe((payload) => {
    const notice = fromPayload(payload);
    if (!notice || notice.by === viewer.key || !topics.includes(notice.to)) return;
    if (notice.internal && !isServing(viewer, notice.of)) return;
    pending.set(keyOf(notice.what), notice.what);
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
