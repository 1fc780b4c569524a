import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds before each further question: eight seconds in all. */
const WAITS_MS = [250, 500, 1_000, 2_000, 4_000];

const isRunning = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'platform.still_running';

/**
 * The answer of a request with an idempotency key, also where the same request is still running (a second press, a
 * reload): asked again with the same key until it has been answered.
 * @throws what `ask` throws, and its `platform.still_running` when that takes longer than `WAITS_MS`.
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
