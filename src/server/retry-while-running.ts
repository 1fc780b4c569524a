import { setTimeout as pause } from 'node:timers/promises';

/** Delays (ms) before each retry: eight seconds in all. */
const WAITS_MS = [250, 500, 1_000, 2_000, 4_000];

const isRunning = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'platform.still_running';

/**
 * Repeats a request with an idempotency key while the same request is still running (double submit, reload), until it
 * is answered.
 * @throws the error of `request`, also `platform.still_running` after all of `WAITS_MS`.
 */
export async function retryWhileRunning<T>(
  request: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<T> {
  for (const ms of WAITS_MS)
    try {
      return await request();
    } catch (thrown) {
      if (!isRunning(thrown)) throw thrown;
      await wait(ms);
    }
  return request();
}
