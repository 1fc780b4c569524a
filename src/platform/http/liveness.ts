/**
 * The event loop is checked this often (ms), over the last checks; if single pieces of work held more of that time, the
 * process is not live.
 */
const CHECK_INTERVAL_MS = 1_000;
const CHECKS = 10;
const MAX_BLOCKED = 0.8;

export type EventLoopMonitor = { healthy(): boolean; stop(): void };

/** The part of the time in which the event loop was held, from when each check was due and when it ran. */
export function blockedFraction(latenesses: readonly number[], everyMs: number): number {
  const late = latenesses.reduce((sum, ms) => sum + ms, 0);
  return late / (late + latenesses.length * everyMs);
}

/** Notices an event loop that is held for most of the last ten seconds. */
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
      // What is being waited for at this moment counts as well.
      const current = Math.max(0, now() - due);
      return blockedFraction([...latenesses.slice(1), current], CHECK_INTERVAL_MS) < MAX_BLOCKED;
    },
    stop: () => clearInterval(timer),
  };
}
