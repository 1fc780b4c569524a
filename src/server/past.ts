import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#platform/clock.ts';
import type { Job } from '#platform/jobs/jobs.ts';

/**
 * Work of the demonstration that is done as it would have been done some days ago: a clock, a maker of ids and jobs
 * that know of it. What a job does for a thing that was made in the past happens in the same past.
 */
export type Past = {
  readonly clock: Clock;
  readonly ids: () => string;
  readonly job: (job: Job) => Job;
};

const back = new AsyncLocalStorage<number>();

/** Does work as it would have been done so many milliseconds ago; nothing else is moved. */
export const inThePast = <T>(ms: number, work: () => T): T => back.run(ms, work);

/** The first id in the payload of a job that was made in the past. */
function timeOf(payload: unknown, times: ReadonlyMap<string, number>): number | undefined {
  if (typeof payload === 'string') return times.get(payload);
  if (typeof payload !== 'object' || payload === null) return undefined;
  for (const value of Object.values(payload)) {
    const ms = timeOf(value, times);
    if (ms !== undefined) return ms;
  }
  return undefined;
}

export function createPast({ clock, ids }: { clock: Clock; ids: () => string }): Past {
  const times = new Map<string, number>();
  return {
    clock: { now: () => new Date(clock.now().getTime() - (back.getStore() ?? 0)) },
    ids: () => {
      const id = ids();
      const ms = back.getStore();
      if (ms !== undefined) times.set(id, ms);
      return id;
    },
    job: (job) => ({
      ...job,
      run: (payload, turn) => {
        const ms = timeOf(payload, times);
        return ms === undefined ? job.run(payload, turn) : inThePast(ms, () => job.run(payload, turn));
      },
    }),
  };
}
