import { progress } from '../shell/progress.ts';

const MAX_RECONNECT_MS = 60_000;

/** A stream of Server-Sent Events that a page reads. */
export type SseSubscription = {
  /** Called each time the stream is opened. */
  url(): string;
  /** Handlers by event name; `end` closes the stream for good. */
  events: Readonly<Record<string, (event: MessageEvent<string>, end: () => void) => void>>;
  /** The event that confirms the stream; `open` by default. */
  confirmedBy?: string;
  /** Delay before a lost stream is opened again, doubled each time until it is confirmed, a minute at most; ms. */
  reconnectMs?: number;
  /** Called when the stream is confirmed and when it is closed or lost. */
  onLive?(live: boolean): void;
};

/**
 * Follows a stream while the page is visible: browsers limit their number, so a hidden page closes its own. A stream
 * feeds the loading bar until its first event. Returns how to stop.
 */
export function subscribeSse({
  url,
  events,
  confirmedBy = 'open',
  reconnectMs = 2_000,
  onLive,
}: SseSubscription): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = reconnectMs;
  let ended = false;
  let stopProgress = () => {};

  const close = () => {
    clearTimeout(timer);
    source?.close();
    stopProgress();
    onLive?.(false);
  };
  const end = () => {
    ended = true;
    close();
  };
  const open = () => {
    const stream = new EventSource(url());
    source = stream;
    stopProgress = progress.start('fetch');
    for (const name of [confirmedBy, ...Object.keys(events)]) stream.addEventListener(name, stopProgress);
    stream.addEventListener('open', () => onLive?.(true));
    stream.addEventListener(confirmedBy, () => {
      delayMs = reconnectMs;
    });
    for (const [name, listener] of Object.entries(events))
      stream.addEventListener(name, (event: MessageEvent<string>) => listener(event, end));
    stream.addEventListener('error', () => {
      close();
      timer = setTimeout(open, delayMs);
      delayMs = Math.min(delayMs * 2, MAX_RECONNECT_MS);
    });
  };
  const onVisibilityChange = () => {
    close();
    if (!document.hidden && !ended) open();
  };
  onVisibilityChange();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    close();
  };
}
