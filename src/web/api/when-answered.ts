import { asProblem } from './problem.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Milliseconds between two questions, and how often it is asked: ten seconds in all. */
const EVERY_MS = 250;
const TIMES = 40;

/**
 * The answer of a request with an idempotency key, also where the same request is still running (a second press, a
 * reload): asked again with the same key until it has been answered.
 * @throws what `ask` throws, and its `platform.still_running` when that takes longer than ten seconds.
 */
export async function whenAnswered<T>(ask: () => Promise<T>, wait = () => pause(EVERY_MS)): Promise<T> {
  for (let left = TIMES; ; left--)
    try {
      return await ask();
    } catch (thrown) {
      if (left === 0 || asProblem(thrown)?.code !== 'platform.still_running') throw thrown;
      await wait();
    }
}
