import { noticeEventsPath } from '#modules/notifications/api.ts';

/** How many are unread; another stamp means that something has changed. */
export type Unread = { readonly unread: number; readonly stamp: string };
type Listener = (told: Unread) => void;

const FIRST_AGAIN_MS = 2_000;
const LONGEST_AGAIN_MS = 60_000;

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let again = FIRST_AGAIN_MS;
let last: Unread | null = null;

function close(): void {
  clearTimeout(timer);
  source?.close();
  source = undefined;
}

function open(): void {
  source = new EventSource(noticeEventsPath);
  source.addEventListener('open', () => {
    again = FIRST_AGAIN_MS;
  });
  source.addEventListener('unread', (event: MessageEvent<string>) => {
    const { unread } = JSON.parse(event.data) as { unread: number };
    last = { unread, stamp: event.lastEventId };
    for (const listener of listeners) listener(last);
  });
  source.addEventListener('error', () => {
    close();
    timer = setTimeout(open, again);
    again = Math.min(again * 2, LONGEST_AGAIN_MS);
  });
}

/** A page that nobody sees lets go of the line: browsers have few of them. */
function onSight(): void {
  close();
  if (!document.hidden) open();
}

/** Hears how many notices are unread, at once and after each change: one line a page, however many listen. Answers how to stop. */
export function listenUnread(listener: Listener): () => void {
  listeners.add(listener);
  if (last) listener(last);
  if (listeners.size === 1) {
    onSight();
    document.addEventListener('visibilitychange', onSight);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', onSight);
    close();
    last = null;
  };
}
