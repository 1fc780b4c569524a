import type { Log } from '../logger.ts';
import type { Listener } from './listener.ts';

/** How often the table is looked at when no wake-up came. */
const POLL_MS = 1_000;

export type Follower = {
  /** Loads once, then follows the changes of every process. @throws what the first load throws */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Keeps what a process holds in memory in step with a table: woken by `topic` of the listener's channel, and by looking
 * once a second, because a wake-up may be lost. A load that fails is logged as `what` and tried again.
 */
export function createFollower(deps: {
  listener: Pick<Listener, 'wait'>;
  topic: string;
  load: () => Promise<void>;
  log: Pick<Log, 'warn'>;
  what: string;
}): Follower {
  const { listener, topic, load, log, what } = deps;
  const ending = new AbortController();
  let following: Promise<void> | undefined;

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      await listener.wait(topic, POLL_MS, ending.signal);
      if (ending.signal.aborted) return;
      await load().catch((error: unknown) => log.warn({ err: error }, `${what} were not read`));
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
