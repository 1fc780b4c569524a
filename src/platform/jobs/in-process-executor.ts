import type { Pool } from 'pg';
import type { Executor } from '../db/database.ts';

/** Work that this process does itself as soon as it is committed. */
export type Task = { readonly name: string; readonly payload: object };

/** Maximum length of the queue; further work goes to the job table. */
const MAX_QUEUED = 500;

type ExecutorOptions = {
  concurrency: number;
  /** Throws when it has failed. */
  perform: (task: Task) => Promise<void>;
  requeue: (task: Task) => Promise<void>;
};

/**
 * Does work of this process at once, with limited concurrency. Failed work, and waiting work when it is stopped, goes
 * to `requeue`. Work lost with the process is found by its owner's sweep: work without one must not be given here.
 */
export class InProcessExecutor {
  readonly #given: ExecutorOptions;
  readonly #waiting: Task[] = [];
  readonly #running = new Set<Promise<void>>();
  #stopped = false;

  constructor(options: ExecutorOptions) {
    this.#given = options;
  }

  get hasRoom(): boolean {
    return !this.#stopped && this.#waiting.length < MAX_QUEUED;
  }

  take(task: Task): void {
    this.#waiting.push(task);
    this.#next();
  }

  #next(): void {
    while (this.#running.size < this.#given.concurrency) {
      const task = this.#waiting.shift();
      if (!task) return;
      const done: Promise<void> = this.#do(task).finally(() => {
        this.#running.delete(done);
        this.#next();
      });
      this.#running.add(done);
    }
  }

  async #do(task: Task): Promise<void> {
    const { requeue } = this.#given;
    // Taken before the end and not begun.
    if (this.#stopped) return requeue(task);
    try {
      await this.#given.perform(task);
    } catch {
      await requeue(task);
    }
  }

  /** Begins nothing more and waits for what has begun. */
  async stop(): Promise<void> {
    this.#stopped = true;
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}

const executors = new WeakMap<Pool, InProcessExecutor>();

export function setInProcessExecutor(pool: Pool, executor: InProcessExecutor | null): void {
  if (executor) executors.set(pool, executor);
  else executors.delete(pool);
}

/** The in-process executor of this pool; undefined where jobs run in other processes. */
export const inProcessExecutor = (db: Executor): InProcessExecutor | undefined =>
  executors.get((db as unknown as { $client: Pool }).$client);
