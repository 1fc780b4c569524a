import type { Pool } from 'pg';
import type { Log } from '../logger.ts';

/** How often a runner writes that it is alive (ms). */
export const BEAT_MS = 5_000;

const BEAT = `insert into platform.heartbeats (runner) values ($1)
  on conflict (runner) do update set beat_at = clock_timestamp()`;

export type Heartbeat = {
  /** Removes the row: the runner holds no jobs any more. */
  stop(): Promise<void>;
};

/**
 * Writes at once and then every `BEAT_MS` that a runner is alive, by the database's clock. A beat that fails is
 * logged and followed by the next: what
 * the runner does goes on, and another process may unlock its jobs after `FORSAKEN_AFTER_S`.
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
