import { AppError } from '#kernel/app-error.ts';

export type TurnLimits = {
  /** Pieces of work that run at once. */
  readonly atOnce: number;
  /** Of them from one caller. */
  readonly perCaller: number;
  /** Pieces that wait. */
  readonly waiting: number;
  /** Of them from one caller. */
  readonly waitingPerCaller: number;
  /** What a refused caller is asked to wait. */
  readonly retrySeconds: number;
  /**
   * A piece that runs longer than this (ms) waits for another system rather than works: it goes on, and its turn is the
   * next one's, unless as many run on already as may wait. Absent: it keeps the turn until its end.
   */
  readonly turnMs?: number;
};

/**
 * Runs a piece of work when it is its turn. @throws AppError limited `platform.too_many_requests` or unavailable
 * `platform.busy` without having run it.
 */
export type Turns = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

type Waiting = { caller: string; begin(): void; refuse(error: AppError): void };

/**
 * Shares what is expensive among callers, in this process: the next turn goes to the caller with the fewest running,
 * among those to the one served longest
 * ago. When too many wait, the caller with the most waiting gives one up, so that one who sends a flood cannot keep
 * others out.
 */
export function createTurns(limits: TurnLimits): Turns {
  const running = new Map<string, number>();
  const servedAt = new Map<string, number>();
  const queues = new Map<string, Waiting[]>();
  let total = 0;
  let waiting = 0;
  let turn = 0;
  /** Pieces that have given their turn on and have not ended. */
  const onwards = new Map<string, number>();
  let allOnwards = 0;

  const tooMany = () => new AppError('limited', 'platform.too_many_requests', { seconds: limits.retrySeconds });
  const busy = () => new AppError('unavailable', 'platform.busy', { seconds: limits.retrySeconds });
  const runningOf = (caller: string) => running.get(caller) ?? 0;
  const mayBegin = (caller: string) => total < limits.atOnce && runningOf(caller) < limits.perCaller;

  function take(caller: string): void {
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

  function drop(caller: string, end: 'oldest' | 'youngest'): Waiting | undefined {
    const queue = queues.get(caller);
    const one = end === 'oldest' ? queue?.shift() : queue?.pop();
    if (one) waiting--;
    if (queue?.length === 0) queues.delete(caller);
    return one;
  }

  function leave(caller: string): void {
    total--;
    const left = runningOf(caller) - 1;
    if (left > 0) running.set(caller, left);
    else running.delete(caller);
    const next = nextCaller();
    const one = next === undefined ? undefined : drop(next, 'oldest');
    if (one) {
      take(one.caller);
      one.begin();
    }
    if (!running.has(caller) && !queues.has(caller)) servedAt.delete(caller);
  }

  /** Counts a piece that goes on without a turn; false when too many do. */
  function runOn(caller: string): boolean {
    const own = onwards.get(caller) ?? 0;
    if (own >= limits.waitingPerCaller || allOnwards >= limits.waiting) return false;
    onwards.set(caller, own + 1);
    allOnwards++;
    return true;
  }

  function endRunningOn(caller: string): void {
    const left = (onwards.get(caller) ?? 0) - 1;
    if (left > 0) onwards.set(caller, left);
    else onwards.delete(caller);
    allOnwards--;
  }

  /** @throws AppError when this caller, or everybody together, has too many waiting. */
  function makeRoom(caller: string): void {
    const own = queues.get(caller)?.length ?? 0;
    if (own >= limits.waitingPerCaller) throw tooMany();
    if (waiting < limits.waiting) return;
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
    if (mayBegin(caller)) take(caller);
    else await wait(caller);
    let runsOn = false;
    const giveOn = () => {
      runsOn = runOn(caller);
      if (runsOn) leave(caller);
    };
    const timer = limits.turnMs === undefined ? undefined : setTimeout(giveOn, limits.turnMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      if (runsOn) endRunningOn(caller);
      else leave(caller);
    }
  };
}
