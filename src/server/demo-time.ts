import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#platform/clock.ts';
import type { Job } from '#platform/jobs/jobs.ts';

/**
 * Work of the demonstration that is done as it would have been done some days ago: a clock, a maker of ids and jobs
 * that know of it. What a job does for a thing that was made in the past happens in the same past.
 */
export type DemoTime = {
  readonly clock: Clock;
  readonly ids: () => string;
  readonly withPastTime: (job: Job) => Job;
};

const offsetMs = new AsyncLocalStorage<number>();

/** Does work as it would have been done so many milliseconds ago; nothing else is moved. */
export const runInPast = <T>(ms: number, work: () => T): T => offsetMs.run(ms, work);

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

export function createDemoTime({ clock, ids }: { clock: Clock; ids: () => string }): DemoTime {
  const times = new Map<string, number>();
  return {
    clock: { now: () => new Date(clock.now().getTime() - (offsetMs.getStore() ?? 0)) },
    ids: () => {
      const id = ids();
      const ms = offsetMs.getStore();
      if (ms !== undefined) times.set(id, ms);
      return id;
    },
    withPastTime: (job) => ({
      ...job,
      run: (payload, turn) => {
        const ms = timeOf(payload, times);
        return ms === undefined ? job.run(payload, turn) : runInPast(ms, () => job.run(payload, turn));
      },
    }),
  };
}
