import { progress } from '../shell/progress.ts';

const LONGEST_AGAIN_MS = 60_000;

/** A line of Server-Sent Events that a page follows. */
export type Line = {
  /** Asked for each time the line is opened. */
  address(): string;
  /** What is done with each event, by its name; `end` closes the line for good. */
  events: Readonly<Record<string, (event: MessageEvent<string>, end: () => void) => void>>;
  /** The event that confirms the stream; `open` by default. */
  proof?: string;
  /** Delay before a lost stream is opened again, doubled each time until it is confirmed, a minute at most; ms. */
  firstAgainMs?: number;
  /** Called when the stream is confirmed and when it is closed or lost. */
  onLive?(live: boolean): void;
};

/**
 * Follows a stream while the page is visible: browsers limit their number, so a hidden page closes its own. A stream
 * feeds the loading bar until its first event. Returns how to stop.
 */
export function subscribeSse({ address, events, proof = 'open', firstAgainMs = 2_000, onLive }: Line): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = firstAgainMs;
  let over = false;
  let answered = () => {};

  const close = () => {
    clearTimeout(timer);
    source?.close();
    answered();
    onLive?.(false);
  };
  const end = () => {
    over = true;
    close();
  };
  const open = () => {
    const line = new EventSource(address());
    source = line;
    answered = progress.start('fetch');
    for (const name of [proof, ...Object.keys(events)]) line.addEventListener(name, answered);
    line.addEventListener('open', () => onLive?.(true));
    line.addEventListener(proof, () => {
      again = firstAgainMs;
    });
    for (const [name, listener] of Object.entries(events))
      line.addEventListener(name, (event: MessageEvent<string>) => listener(event, end));
    line.addEventListener('error', () => {
      close();
      timer = setTimeout(open, again);
      again = Math.min(again * 2, LONGEST_AGAIN_MS);
    });
  };
  const onSight = () => {
    close();
    if (!document.hidden && !over) open();
  };
  onSight();
  document.addEventListener('visibilitychange', onSight);
  return () => {
    document.removeEventListener('visibilitychange', onSight);
    close();
  };
}
