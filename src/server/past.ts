import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#platform/clock.ts';

const back = new AsyncLocalStorage<number>();

/** A clock that shows an earlier time to the work that `inThePast` does, and the true one to everything else. */
export const clockWithPast = (clock: Clock): Clock => ({
  now: () => new Date(clock.now().getTime() - (back.getStore() ?? 0)),
});

/** Does work as it would have been done so many milliseconds ago; only the clock differs. */
export const inThePast = <T>(ms: number, work: () => T): T => back.run(ms, work);
