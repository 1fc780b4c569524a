import { KEPT_ATTRIBUTE } from '../worker/kept-pages.ts';

/** Pauses between probes while the connection is lost; the last one repeats. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

type Timers = { set(work: () => void, ms: number): unknown; clear(timer: unknown): void };
const TIMERS: Timers = {
  set: (work, ms) => setTimeout(work, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

export type Connection = ReturnType<typeof createConnection>;

/**
 * Whether requests of this page reach the server. The connection is lost when the browser reports it or a request fails
 * because of it, and restored when any request is answered. While it is lost the server is probed with growing pauses,
 * because a browser attached to a network cannot know.
 */
export function createConnection(probe: () => Promise<boolean>, timers: Timers = TIMERS) {
  let lost = false;
  let failures = 0;
  let timer: unknown;
  const listeners = new Set<() => void>();
  const setLost = (next: boolean) => {
    if (lost === next) return;
    lost = next;
    for (const listener of [...listeners]) listener();
  };
  const scheduleProbe = () => {
    timers.clear(timer);
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
    timer = timers.set(() => void check(), pause);
  };
  const markRestored = () => {
    timers.clear(timer);
    failures = 0;
    setLost(false);
  };
  /** Probes now, for example when the browser reports a network. */
  const check = async (): Promise<void> => {
    if (!lost) return;
    timers.clear(timer);
    if (await probe()) return markRestored();
    failures += 1;
    if (lost) scheduleProbe();
  };
  return {
    isLost: () => lost,
    markLost: () => {
      if (!lost) scheduleProbe();
      setLost(true);
    },
    markRestored,
    check,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A small file of the site; its response does not matter. */
const probeServer = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

export const connection: Connection = createConnection(probeServer);

/** Listens to the browser's network events. A page that comes from the device was opened without a connection. */
export function watchConnection(page: Pick<Window, 'addEventListener' | 'document' | 'navigator'>): void {
  page.addEventListener('offline', () => connection.markLost());
  page.addEventListener('online', () => void connection.check());
  if (!page.navigator.onLine || page.document.documentElement.hasAttribute(KEPT_ATTRIBUTE)) connection.markLost();
}
