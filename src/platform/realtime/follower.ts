import type { Wakeups } from './wakeups.ts';

/** How often the table is looked at when no wake-up came. */
const POLL_MS = 1_000;

export type Follower = {
  /** Loads once, then follows the changes of every process. @throws what the first load throws */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Keeps what a process holds in memory in step with a table: woken by `topic` of the listener's channel, and by looking
 * once a second, because a wake-up may be lost. A load that fails is reported and tried again.
 */
export function createFollower(deps: {
  listener: Pick<Wakeups, 'wait'>;
  topic: string;
  load: () => Promise<void>;
  report: (error: unknown) => void;
}): Follower {
  const { listener, topic, load, report } = deps;
  const ending = new AbortController();
  let following: Promise<void> | undefined;

  async function follow(): Promise<void> {
    const { signal } = ending;
    let woken = listener.wait(topic, POLL_MS, signal);
    for (;;) {
      await woken;
      if (signal.aborted) return;
      // Waiting begins before reading: a wake-up during the read causes another one.
      woken = listener.wait(topic, POLL_MS, signal);
      await load().catch(report);
    }
  }
  return {
    async start() {
      await load();
      following = follow();
    },
    async stop() {
      ending.abort();
      await following;
    },
  };
}
