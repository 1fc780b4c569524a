import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';

/** A slower reading is too imprecise. */
const SLOW_MS = 1_000;

/**
 * The database's time. All processes that share a database agree on what is due, and a process with a wrong or
 * jumping clock does no harm: between readings the machine's monotonic counter is added.
 */
export async function databaseClock(pool: Pick<Pool, 'query'>, everyMs = 30_000): Promise<Clock & { stop(): void }> {
  let read = 0;
  let at = 0;
  const readTime = async (timeoutMs: number) => {
    const startedAt = performance.now();
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const answered = performance.now();
    const [row] = rows;
    if (!row || answered - startedAt > timeoutMs) return;
    read = row.ms + (answered - startedAt) / 2;
    at = answered;
  };
  await readTime(Number.POSITIVE_INFINITY);
  // An unreachable database is reported elsewhere.
  const timer = setInterval(() => void readTime(SLOW_MS).catch(() => {}), everyMs);
  timer.unref();
  return { now: () => new Date(read + performance.now() - at), stop: () => clearInterval(timer) };
}
