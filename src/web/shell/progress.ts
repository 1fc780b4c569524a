/** Timings of spec §9, in milliseconds. */
export const TIMINGS = { duration: 5000, throttle: 200, hideDelay: 500, fetchDelay: 200 } as const;

export type ProgressState = { visible: boolean; percent: number };
type Timers = {
  now: () => number;
  schedule: (callback: () => void, ms: number) => unknown;
  cancel: (timer: unknown) => void;
};

const STEP_MS = 100;

/**
 * The loading bar. Work is counted: a route change at once, a fetch after the fetch delay; the bar appears when the
 * work outlasts the throttle, advances slowly for `duration`, and disappears after the hide delay.
 */
export function createProgress(timers: Timers) {
  let state: ProgressState = { visible: false, percent: 0 };
  let running = 0;
  let startedAt = 0;
  let showTimer: unknown = null;
  let tickTimer: unknown = null;
  let hideTimer: unknown = null;
  const listeners = new Set<() => void>();

  const set = (next: ProgressState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const stop = (timer: unknown) => {
    if (timer !== null) timers.cancel(timer);
    return null;
  };
  const tick = () => {
    const passed = (timers.now() - startedAt) / TIMINGS.duration;
    // Never reaches the end before the work is done.
    set({ visible: true, percent: Math.min(95, (2 / Math.PI) * 100 * Math.atan(passed * 3)) });
    tickTimer = timers.schedule(tick, STEP_MS);
  };
  const begin = () => {
    running += 1;
    if (running > 1) return;
    hideTimer = stop(hideTimer);
    startedAt = timers.now();
    if (!state.visible) showTimer = timers.schedule(tick, TIMINGS.throttle);
    else tick();
  };
  const end = () => {
    running -= 1;
    if (running > 0) return;
    showTimer = stop(showTimer);
    tickTimer = stop(tickTimer);
    if (!state.visible) return;
    set({ visible: true, percent: 100 });
    hideTimer = timers.schedule(() => set({ visible: false, percent: 0 }), TIMINGS.hideDelay);
  };

  return {
    /** Registers the start of work; call the result once when it ends. */
    start(kind: 'route' | 'fetch'): () => void {
      let isCounted = kind === 'route';
      let isEnded = false;
      if (isCounted) begin();
      const delayed = isCounted
        ? null
        : timers.schedule(() => {
            isCounted = true;
            begin();
          }, TIMINGS.fetchDelay);
      return () => {
        if (isEnded) return;
        isEnded = true;
        stop(delayed);
        if (isCounted) end();
      };
    },
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const progress = createProgress({
  now: () => performance.now(),
  schedule: (callback, ms) => setTimeout(callback, ms),
  cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
});
