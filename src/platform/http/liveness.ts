/**
 * Interval of the checks (ms), their number, and the largest fraction of that time for which work may block the event
 * loop.
 */
const CHECK_INTERVAL_MS = 1_000;
const CHECKS = 10;
const MAX_BLOCKED = 0.8;

export type EventLoopMonitor = { healthy(): boolean; stop(): void };

/** The fraction of time for which the event loop was blocked, from the lateness (ms) of each check. */
export function blockedFraction(latenesses: readonly number[], everyMs: number): number {
  const late = latenesses.reduce((sum, ms) => sum + ms, 0);
  return late / (late + latenesses.length * everyMs);
}

/** Detects an event loop that was blocked for most of the last ten seconds. */
export function monitorEventLoop(now: () => number = () => performance.now()): EventLoopMonitor {
  const latenesses: number[] = [];
  let due = now() + CHECK_INTERVAL_MS;
  const timer = setInterval(() => {
    const at = now();
    latenesses.push(Math.max(0, at - due));
    if (latenesses.length > CHECKS) latenesses.shift();
    due = at + CHECK_INTERVAL_MS;
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return {
    healthy: () => {
      // The check that is late right now counts too.
      const current = Math.max(0, now() - due);
      return blockedFraction([...latenesses.slice(1), current], CHECK_INTERVAL_MS) < MAX_BLOCKED;
    },
    stop: () => clearInterval(timer),
  };
}
