import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#platform/clock.ts';
import type { DemoTime } from '../src/server/demonstration.ts';

const offsetMs = new AsyncLocalStorage<number>();

/** Runs work as it would have run the given milliseconds ago; other work is not affected. */
export const runInPast = <T>(ms: number, work: () => T): T => offsetMs.run(ms, work);

/** The time offset of the first id in a job's payload that was created in the past. */
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
