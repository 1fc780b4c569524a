/** Number of concurrent buyers. */
import type { Round, Run } from './rounds.ts';

export const CLIENTS = 32;

/** A round, from its total in milliseconds and those of its pieces. */
export const roundOf = (took: readonly number[], ms: number): Round => ({
  rate: took.length / (ms / 1_000),
  p95: took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0,
});

/** Runs the work with a fixed number of concurrent workers until all is done. */
export async function runConcurrently(count: number, work: (n: number) => Promise<unknown>): Promise<Round> {
  const took: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < count) {
        const n = next++;
        const begun = performance.now();
        await work(n);
        took.push(performance.now() - begun);
      }
    }),
  );
  return roundOf(took, performance.now() - started);
}

/** A run of work inside this process; `work` gets each number once. */
export function concurrentRun(work: (n: number) => Promise<unknown>): Run {
  let done = 0;
  return (pieces) => {
    const from = done;
    done += pieces;
    return runConcurrently(pieces, (n) => work(from + n));
  };
}
