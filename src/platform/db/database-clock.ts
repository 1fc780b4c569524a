import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';

/** A reading that took longer says too little about now. */
const SLOW_MS = 1_000;

/**
 * The database's time. All processes that share a database agree on what is due, and a process whose own clock is
 * wrong or jumps does no harm:
 * between readings time runs on by the machine's monotonic counter.
 */
export async function databaseClock(pool: Pick<Pool, 'query'>, everyMs = 30_000): Promise<Clock & { stop(): void }> {
  let read = 0;
  let at = 0;
  const ask = async (timeoutMs: number) => {
    const asked = performance.now();
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const answered = performance.now();
    const [row] = rows;
    if (!row || answered - asked > timeoutMs) return;
    read = row.ms + (answered - asked) / 2;
    at = answered;
  };
  await ask(Number.POSITIVE_INFINITY);
  // A database that does not answer is reported by everything else.
  const timer = setInterval(() => void ask(SLOW_MS).catch(() => {}), everyMs);
  timer.unref();
  return { now: () => new Date(read + performance.now() - at), stop: () => clearInterval(timer) };
}
