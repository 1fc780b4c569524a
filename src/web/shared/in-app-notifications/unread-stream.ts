import { notificationEventsPath } from '#modules/notifications/api.ts';
import { subscribeSse } from '../../api/sse.ts';

/** The number of unread notifications; another stamp means that something has changed. */
export type UnreadCount = { readonly unread: number; readonly etag: string };
type Listener = (unread: UnreadCount) => void;

const listeners = new Set<Listener>();
let closeStream: (() => void) | undefined;
let last: UnreadCount | null = null;

const openStream = () =>
  subscribeSse({
    url: () => notificationEventsPath,
    events: {
      unread: ({ data, lastEventId }) => {
        const { unread } = JSON.parse(data) as { unread: number };
        last = { unread, etag: lastEventId };
        for (const listener of listeners) listener(last);
      },
    },
  });

/**
 * Calls back with the number of unread notifications, at once and after each change: one stream per page for all
 * listeners. @returns the function that unsubscribes.
 */
export function subscribeToUnread(listener: Listener): () => void {
  listeners.add(listener);
  if (last) listener(last);
  closeStream ??= openStream();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    closeStream?.();
    closeStream = undefined;
    last = null;
  };
}
