/** Wakes waiting readers of this process after a change; they read the change themselves. */
export type Wakeups = {
  /** Calls back with every topic. @returns the function that unsubscribes. */
  subscribe(listener: (topic: string) => void): () => void;
  wake(topic: string): void;
  /** Wakes all readers: after a reconnect the changed topics are unknown. */
  wakeAll(): void;
  /** Resolves at the next wake-up, after `ms`, or when the signal is aborted. */
  wait(topic: string, ms: number, signal?: AbortSignal): Promise<void>;
  /** Number of waiting readers. */
  waiting(): number;
};

export function createWakeups(): Wakeups {
  const waiters = new Map<string, Set<() => void>>();
  const subscribers = new Set<(topic: string) => void>();
  const wake = (topic: string) => {
    for (const resume of [...(waiters.get(topic) ?? [])]) resume();
  };
  return {
    subscribe: (listener) => {
      subscribers.add(listener);
      return () => void subscribers.delete(listener);
    },
    wake: (topic) => {
      for (const listener of [...subscribers]) listener(topic);
      wake(topic);
    },
    wakeAll: () => [...waiters.keys()].forEach(wake),
    waiting: () => [...waiters.values()].reduce((count, set) => count + set.size, 0),
    wait: (topic, ms, signal) =>
      new Promise((done) => {
        if (signal?.aborted) return done();
        const set = waiters.get(topic) ?? new Set();
        waiters.set(topic, set);
        const resume = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', resume);
          set.delete(resume);
          if (set.size === 0 && waiters.get(topic) === set) waiters.delete(topic);
          done();
        };
        const timer = setTimeout(resume, ms);
        set.add(resume);
        signal?.addEventListener('abort', resume, { once: true });
      }),
  };
}
