import type { Pool } from 'pg';
import type { Log } from '../logger.ts';

/** Interval of heartbeats (ms). */
export const BEAT_MS = 5_000;

const BEAT = `insert into platform.heartbeats (runner) values ($1)
  on conflict (runner) do update set beat_at = clock_timestamp()`;

export type Heartbeat = {
  /** Removes the row once the runner holds no jobs. */
  stop(): Promise<void>;
};

/**
 * Writes a heartbeat now and every `BEAT_MS`, by the database's clock. A failed heartbeat is logged; the runner
 * continues, and another process may unlock its jobs after `ORPHANED_AFTER_S`.
 */
export async function startHeartbeat(pool: Pick<Pool, 'query'>, runner: string, log: Log): Promise<Heartbeat> {
  let beating: Promise<unknown> | null = null;
  const beat = () => {
    beating ??= pool
      .query(BEAT, [runner])
      .catch((error: unknown) => log.warn({ err: error }, 'heartbeat not written'))
      .finally(() => {
        beating = null;
      });
    return beating;
  };
  await beat();
  const timer = setInterval(() => void beat(), BEAT_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await beating;
      await pool
        .query('delete from platform.heartbeats where runner = $1', [runner])
        .catch((error: unknown) => log.warn({ err: error }, 'heartbeat not removed'));
    },
  };
}
