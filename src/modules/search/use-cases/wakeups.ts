/** Tells those who wait in this process that a search has a new answer; other processes find it by looking. */
export type Wakeups = {
  wake(uid: string): void;
  /** Resolves at the next wake-up, after `ms`, or when the signal is aborted. */
  wait(uid: string, ms: number, signal?: AbortSignal): Promise<void>;
  /** How many wait. */
  waiting(): number;
};

export function createWakeups(): Wakeups {
  const waiters = new Map<string, Set<() => void>>();
  return {
    wake: (uid) => {
      for (const resume of [...(waiters.get(uid) ?? [])]) resume();
    },
    waiting: () => [...waiters.values()].reduce((count, set) => count + set.size, 0),
    wait: (uid, ms, signal) =>
      new Promise((done) => {
        if (signal?.aborted) return done();
        const set = waiters.get(uid) ?? new Set();
        waiters.set(uid, set);
        const resume = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', resume);
          set.delete(resume);
          if (set.size === 0 && waiters.get(uid) === set) waiters.delete(uid);
          done();
        };
        const timer = setTimeout(resume, ms);
        set.add(resume);
        signal?.addEventListener('abort', resume, { once: true });
      }),
  };
}
