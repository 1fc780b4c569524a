import { watchConversations } from '#modules/conversations/api.ts';
import { progress } from '../../shell/progress.ts';

/** A conversation changed, somebody of a side is typing in it, or the page of a request has changed. */
export type ConversationEvent =
  | { kind: 'changed'; id: string; seq: number }
  | { kind: 'typing'; id: string; side: 'author' | 'staff' }
  | { kind: 'request'; id: string };
/** The number of unread notices; another stamp means that something has changed. */
export type UnreadEvent = { kind: 'unread'; unread: number; etag: string };
type LiveEvent = ConversationEvent | UnreadEvent;
type Listener = (event: LiveEvent) => void;

/** The server sends an event every 15 seconds; without one for this time (ms) the stream is dead. */
const SILENCE_MS = 25_000;
const WATCHDOG_MS = 5_000;
const MAX_RECONNECT_MS = 30_000;
/** The first number of notices comes within this time, unless the connection is broken; ms. */
const FIRST_MS = 3_000;
/** A tab asks for what it has missed. */
const JOINED = 'joined';
let lastUnread: UnreadEvent | null = null;

/** Opens the stream until it is closed; a lost or silent one is opened again. */
function openStream(onEvent: Listener): () => void {
  let source: EventSource | undefined;
  let lastSignalAt = Date.now();
  let delayMs = 1_000;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    source?.close();
    lastSignalAt = Date.now();
    source = new EventSource(watchConversations.path);
    const onBeat = () => {
      lastSignalAt = Date.now();
      delayMs = 1_000;
    };
    source.addEventListener('beat', onBeat);
    for (const kind of ['changed', 'typing', 'request', 'unread'] as const)
      source.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
        onBeat();
        onEvent({ ...JSON.parse(data), kind, ...(kind === 'unread' && { etag: lastEventId }) } as LiveEvent);
      });
    source.addEventListener('error', () => {
      source?.close();
      clearTimeout(timer);
      timer = setTimeout(open, delayMs);
      delayMs = Math.min(delayMs * 2, MAX_RECONNECT_MS);
    });
  };
  open();
  const watchdog = setInterval(() => Date.now() - lastSignalAt > SILENCE_MS + delayMs && open(), WATCHDOG_MS);
  return () => {
    clearInterval(watchdog);
    clearTimeout(timer);
    source?.close();
  };
}

/**
 * Follows the reader's conversations and notices: one stream for all tabs of a browser. The tab that holds the lock
 * reads it and passes its events on, and the last number of notices to each tab that joins; when it closes, another tab
 * gets the lock.
 */
function followTogether(owner: string, onEvent: Listener): () => void {
  const name = `sapar-live:${owner}`;
  if (!navigator.locks || !('BroadcastChannel' in window)) return openStream(onEvent);
  const channel = new BroadcastChannel(name);
  const waiting = new AbortController();
  let release = () => {};
  let leads = false;
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent | typeof JOINED>) => {
    if (data !== JOINED) onEvent(data);
    else if (leads && lastUnread) channel.postMessage(lastUnread);
  });
  channel.postMessage(JOINED);
  const lead = () =>
    new Promise<void>((done) => {
      leads = true;
      const close = openStream((event) => {
        onEvent(event);
        channel.postMessage(event);
      });
      release = () => {
        close();
        done();
      };
    });
  // Rejects when this tab stops before it gets the lock.
  navigator.locks.request(name, { signal: waiting.signal }, lead).catch(() => {});
  return () => {
    waiting.abort();
    release();
    channel.close();
  };
}

const listeners = new Set<Listener>();
let following: { owner: string; stop: () => void } | null = null;

function subscribe(owner: string, listener: Listener): () => void {
  listeners.add(listener);
  if (following?.owner !== owner) {
    following?.stop();
    lastUnread = null;
    following = {
      owner,
      stop: followTogether(owner, (event) => {
        if (event.kind === 'unread') lastUnread = event;
        for (const each of [...listeners]) each(event);
      }),
    };
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    following?.stop();
    following = null;
    lastUnread = null;
  };
}

/**
 * Calls back when a conversation or a request of the reader changes or somebody is typing. @returns the function that
 * unsubscribes.
 */
export const subscribeToConversations = (owner: string, listener: (event: ConversationEvent) => void): (() => void) =>
  subscribe(owner, (event) => void (event.kind !== 'unread' && listener(event)));

/**
 * Calls back with the number of unread notices of the reader, at once and after each change. @returns the function that
 * unsubscribes.
 */
export function subscribeToUnread(owner: string, listener: (unread: UnreadEvent) => void): () => void {
  // The loading bar waits for the first number, and not for one that does not come.
  const stopProgress = progress.start('fetch');
  const timer = setTimeout(stopProgress, FIRST_MS);
  const onUnread = (unread: UnreadEvent) => {
    stopProgress();
    listener(unread);
  };
  const stop = subscribe(owner, (event) => void (event.kind === 'unread' && onUnread(event)));
  if (lastUnread) onUnread(lastUnread);
  return () => {
    clearTimeout(timer);
    stopProgress();
    stop();
  };
}
