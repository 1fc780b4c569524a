import type { Db, Executor } from '#platform/db/database.ts';
import type { Wakeups } from '#platform/realtime/wakeups.ts';
import { newestPublication, readItems } from '../../db/own-network.ts';
import { setPublished } from '../../domain/own/published-network.ts';

/** The topic of wake-ups after a publication, on the channel of seats. */
export const NETWORK_TOPIC = 'network';
/** How often the table is looked at when no wake-up came, ms. */
const POLL_MS = 1_000;

export type NetworkFollower = {
  /** Takes in what was published since; a look at one number when nothing was. */
  load(db?: Executor): Promise<void>;
  follow(waiting: Pick<Wakeups, 'wait'>): Promise<void>;
  stop(): Promise<void>;
};

/** Keeps what this process knows of published carriers and stops up to date. */
export function createNetworkFollower(deps: { db: Db; report: (error: unknown) => void }): NetworkFollower {
  const ending = new AbortController();
  let newest = 0;
  let following: Promise<void> | null = null;

  async function load(db: Executor = deps.db): Promise<void> {
    const published = await newestPublication(db);
    if (published <= newest) return;
    const items = await readItems(db);
    setPublished({
      carriers: items.flatMap((item) => (item.kind === 'carrier' && item.published ? [item.published] : [])),
      stops: items.flatMap(({ stops }) => stops ?? []),
    });
    newest = published;
  }
  async function look(waiting: Pick<Wakeups, 'wait'>): Promise<void> {
    while (!ending.signal.aborted) {
      await waiting.wait(NETWORK_TOPIC, POLL_MS, ending.signal);
      if (!ending.signal.aborted) await load().catch(deps.report);
    }
  }
  return {
    load,
    follow: async (waiting) => {
      await load();
      following = look(waiting);
    },
    stop: async () => {
      ending.abort();
      await following;
    },
  };
}
