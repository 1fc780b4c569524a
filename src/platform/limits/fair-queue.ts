import { AppError } from '#kernel/app-error.ts';

export type FairQueueLimits = {
  /** Maximum number of running tasks. */
  readonly maxRunning: number;
  /** Maximum number of running tasks per caller. */
  readonly maxRunningPerCaller: number;
  /** Maximum number of waiting tasks. */
  readonly maxWaiting: number;
  /** Maximum number of waiting tasks per caller. */
  readonly maxWaitingPerCaller: number;
  /** Retry-after for a rejected caller. */
  readonly retrySeconds: number;
  /**
   * A task that runs longer than this (ms) is presumably waiting for another system: it continues without a slot,
   * unless as many already do as may wait. Absent: it holds the slot until it ends.
   */
  readonly slotMs?: number;
};

/**
 * Runs a task when a slot is free. @throws AppError limited `platform.too_many_requests` or unavailable
 * `platform.busy`, without having run it.
 */
export type FairQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

type QueuedWork = { caller: string; begin(): void; refuse(error: AppError): void };

/**
 * Shares slots for expensive work among callers of this process: the next slot goes to the caller with the fewest
 * running tasks, then to the one served longest ago. When too many wait, the caller with the most waiting tasks loses
 * one, so a flood from one caller does not block the others.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const running = new Map<string, number>();
  const servedAt = new Map<string, number>();
  const queues = new Map<string, QueuedWork[]>();
  let total = 0;
  let waiting = 0;
  let turn = 0;
  /** Running tasks without a slot, by caller. */
  const overrunning = new Map<string, number>();
  let totalOverrunning = 0;

  const tooMany = () => new AppError('limited', 'platform.too_many_requests', { seconds: limits.retrySeconds });
  const busy = () => new AppError('unavailable', 'platform.busy', { seconds: limits.retrySeconds });
  const runningOf = (caller: string) => running.get(caller) ?? 0;
  const mayBegin = (caller: string) => total < limits.maxRunning && runningOf(caller) < limits.maxRunningPerCaller;

  function takeSlot(caller: string): void {
    total++;
    running.set(caller, runningOf(caller) + 1);
    servedAt.set(caller, ++turn);
  }

  function nextCaller(): string | undefined {
    let best: string | undefined;
    for (const caller of queues.keys()) {
      if (!mayBegin(caller)) continue;
      const fewer = best === undefined ? -1 : runningOf(caller) - runningOf(best);
      if (fewer < 0) best = caller;
      else if (fewer === 0 && best !== undefined && (servedAt.get(caller) ?? 0) < (servedAt.get(best) ?? 0))
        best = caller;
    }
    return best;
  }

  function drop(caller: string, end: 'oldest' | 'youngest'): QueuedWork | undefined {
    const queue = queues.get(caller);
    const one = end === 'oldest' ? queue?.shift() : queue?.pop();
    if (one) waiting--;
    if (queue?.length === 0) queues.delete(caller);
    return one;
  }

  function freeSlot(caller: string): void {
    total--;
    const left = runningOf(caller) - 1;
    if (left > 0) running.set(caller, left);
    else running.delete(caller);
    const next = nextCaller();
    const one = next === undefined ? undefined : drop(next, 'oldest');
    if (one) {
      takeSlot(one.caller);
      one.begin();
    }
    if (!running.has(caller) && !queues.has(caller)) servedAt.delete(caller);
  }

  /** Counts a task that continues without a slot; false when too many do. */
  function overrun(caller: string): boolean {
    const own = overrunning.get(caller) ?? 0;
    if (own >= limits.maxWaitingPerCaller || totalOverrunning >= limits.maxWaiting) return false;
    overrunning.set(caller, own + 1);
    totalOverrunning++;
    return true;
  }

  function endOverrun(caller: string): void {
    const left = (overrunning.get(caller) ?? 0) - 1;
    if (left > 0) overrunning.set(caller, left);
    else overrunning.delete(caller);
    totalOverrunning--;
  }

  /** @throws AppError when this caller, or all callers together, have too many waiting tasks. */
  function makeRoom(caller: string): void {
    const own = queues.get(caller)?.length ?? 0;
    if (own >= limits.maxWaitingPerCaller) throw tooMany();
    if (waiting < limits.maxWaiting) return;
    let [most, length] = [caller, own + 1];
    for (const [other, queue] of queues) if (queue.length > length) [most, length] = [other, queue.length];
    if (most === caller) throw busy();
    drop(most, 'youngest')?.refuse(tooMany());
  }

  function wait(caller: string): Promise<void> {
    makeRoom(caller);
    return new Promise((begin, refuse) => {
      const queue = queues.get(caller) ?? [];
      queues.set(caller, queue);
      queue.push({ caller, begin, refuse });
      waiting++;
    });
  }

  return async (caller, work) => {
    if (mayBegin(caller)) takeSlot(caller);
    else await wait(caller);
    let overruns = false;
    const releaseSlot = () => {
      overruns = overrun(caller);
      if (overruns) freeSlot(caller);
    };
    const timer = limits.slotMs === undefined ? undefined : setTimeout(releaseSlot, limits.slotMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      if (overruns) endOverrun(caller);
      else freeSlot(caller);
    }
  };
}
