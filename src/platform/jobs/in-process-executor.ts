import type { Pool } from 'pg';
import type { Executor } from '../db/database.ts';

/** A job that this process runs itself right after commit. */
export type Task = { readonly name: string; readonly payload: object };

/** Maximum length of the queue; further tasks go to the job table. */
const MAX_QUEUED = 500;

type ExecutorOptions = {
  concurrency: number;
  /** @throws when the task fails. */
  perform: (task: Task) => Promise<void>;
  requeue: (task: Task) => Promise<void>;
};

/**
 * Runs tasks of this process right away, with limited concurrency. Failed tasks, and waiting ones at shutdown, go to
 * `requeue`. A task lost in a crash is found by its owner's sweep; tasks without a sweep must not be added.
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
    // Queued before shutdown and not started.
    if (this.#stopped) return requeue(task);
    try {
      await this.#given.perform(task);
    } catch {
      await requeue(task);
    }
  }

  /** Starts nothing more and waits for running tasks. */
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
