import { noticeEventsPath } from '#modules/notifications/api.ts';
import { subscribeSse } from '../../api/event-line.ts';

/** How many are unread; another stamp means that something has changed. */
export type UnreadCount = { readonly unread: number; readonly stamp: string };
type Listener = (unread: UnreadCount) => void;

const listeners = new Set<Listener>();
let stop: (() => void) | undefined;
let last: UnreadCount | null = null;

const follow = () =>
  subscribeSse({
    address: () => noticeEventsPath,
    events: {
      unread: ({ data, lastEventId }) => {
        const { unread } = JSON.parse(data) as { unread: number };
        last = { unread, stamp: lastEventId };
        for (const listener of listeners) listener(last);
      },
    },
  });

/**
 * Calls back with the number of unread notifications, at once and after each change: one stream a page for all
 * listeners. Returns how to stop.
 */
export function listenUnread(listener: Listener): () => void {
  listeners.add(listener);
  if (last) listener(last);
  stop ??= follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
    last = null;
  };
}
