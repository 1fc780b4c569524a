import { watchConversations } from '#modules/conversations/api.ts';

/** A conversation changed, or somebody of a side is typing in it. */
export type ConversationEvent =
  | { kind: 'changed'; id: string; seq: number }
  | { kind: 'typing'; id: string; side: 'author' | 'staff' };
type Listener = (event: ConversationEvent) => void;

/** The server sends an event every 15 seconds; without one for this time (ms) the stream is dead. */
const SILENCE_MS = 25_000;
const WATCHDOG_MS = 5_000;
const MAX_RECONNECT_MS = 30_000;

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
    for (const kind of ['changed', 'typing'] as const)
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        onBeat();
        onEvent({ ...JSON.parse(data), kind } as ConversationEvent);
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
 * Follows the reader's conversations: one stream for all tabs of a browser. The tab that holds the lock reads it and
 * passes its events on; when it closes, another tab gets the lock.
 */
function followTogether(owner: string, onEvent: Listener): () => void {
  const name = `sapar-conversations:${owner}`;
  if (!navigator.locks || !('BroadcastChannel' in window)) return openStream(onEvent);
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<ConversationEvent>) => onEvent(data));
  const waiting = new AbortController();
  let release = () => {};
  const lead = () =>
    new Promise<void>((done) => {
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

/**
 * Calls back when a conversation of the reader changes or somebody is typing in it. @returns the function that
 * unsubscribes.
 */
export function subscribeToConversations(owner: string, listener: Listener): () => void {
  listeners.add(listener);
  if (following?.owner !== owner) {
    following?.stop();
    following = {
      owner,
      stop: followTogether(owner, (event) => {
        for (const each of [...listeners]) each(event);
      }),
    };
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    following?.stop();
    following = null;
  };
}
