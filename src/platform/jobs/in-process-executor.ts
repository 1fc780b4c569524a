import type { Pool } from 'pg';
import type { Executor } from '../db/database.ts';

/** Work that this process does itself as soon as it is committed. */
export type Work = { readonly name: string; readonly payload: object };

/** Maximum length of the queue; further work goes to the job table. */
const WAITING = 500;

type Doing = {
  atATime: number;
  /** Throws when it has failed. */
  work: (work: Work) => Promise<void>;
  requeue: (work: Work) => Promise<void>;
};

/**
 * Does work of this process at once, with limited concurrency. Failed work, and waiting work when it is stopped, goes
 * to `requeue`. Work lost with the process is found by its owner's sweep: work without one must not be given here.
 */
export class InProcessExecutor {
  readonly #given: Doing;
  readonly #waiting: Work[] = [];
  readonly #running = new Set<Promise<void>>();
  #stopped = false;

  constructor(given: Doing) {
    this.#given = given;
  }

  get free(): boolean {
    return !this.#stopped && this.#waiting.length < WAITING;
  }

  take(work: Work): void {
    this.#waiting.push(work);
    this.#next();
  }

  #next(): void {
    while (this.#running.size < this.#given.atATime) {
      const work = this.#waiting.shift();
      if (!work) return;
      const done: Promise<void> = this.#do(work).finally(() => {
        this.#running.delete(done);
        this.#next();
      });
      this.#running.add(done);
    }
  }

  async #do(work: Work): Promise<void> {
    const { requeue } = this.#given;
    // Taken before the end and not begun.
    if (this.#stopped) return requeue(work);
    try {
      await this.#given.work(work);
    } catch {
      await requeue(work);
    }
  }

  /** Begins nothing more and waits for what has begun. */
  async stop(): Promise<void> {
    this.#stopped = true;
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}

const doers = new WeakMap<Pool, InProcessExecutor>();

export function setAtOnce(pool: Pool, doer: InProcessExecutor | null): void {
  if (doer) doers.set(pool, doer);
  else doers.delete(pool);
}

/** The in-process executor of this pool; undefined where jobs run in other processes. */
export const atOnce = (db: Executor): InProcessExecutor | undefined =>
  doers.get((db as unknown as { $client: Pool }).$client);
