import { type Db, databaseOutage } from './database.ts';

type QueuedWrite<T, R> = { item: T; resolve(result: R): void; reject(error: unknown): void };

export type BatchOptions<T, R> = {
  /** Writes all items in one transaction, or none; results are in their order. */
  write(db: Db, items: readonly T[]): Promise<readonly R[]>;
  /** Maximum number of items per transaction. */
  maxBatch: number;
  /** Maximum number of concurrent transactions. */
  maxConcurrent: number;
  /**
   * While a transaction runs, another starts only with at least this many items (default 1): fewer are cheaper in the
   * next batch.
   */
  minBatch?: number;
};

/**
 * Writes items of concurrent callers in one transaction; items that arrive while all transactions are busy wait for
 * the next one. If a batch fails, each of its items is written separately, so that an error belongs to one caller.
 */
export function createWriteBatcher<T, R>(options: BatchOptions<T, R>): (db: Db, item: T) => Promise<R> {
  const batchers = new WeakMap<Db, WriteBatcher<T, R>>();
  return (db, item) => {
    let batcher = batchers.get(db);
    if (!batcher) {
      batcher = new WriteBatcher(db, options);
      batchers.set(db, batcher);
    }
    return batcher.add(item);
  };
}

/** Queue of one database. */
class WriteBatcher<T, R> {
  readonly #db: Db;
  readonly #kind: BatchOptions<T, R>;
  readonly #waiting: QueuedWrite<T, R>[] = [];
  #taken = 0;
  #due = false;

  constructor(db: Db, options: BatchOptions<T, R>) {
    this.#db = db;
    this.#kind = options;
  }

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#soon();
    });
  }

  /** Items added in the same turn of the event loop join the batch. */
  #soon(): void {
    if (this.#due || this.#taken >= this.#kind.maxConcurrent) return;
    this.#due = true;
    setImmediate(() => {
      this.#due = false;
      while (this.#mayBegin()) void this.#run(this.#waiting.splice(0, this.#kind.maxBatch));
    });
  }

  #mayBegin(): boolean {
    const { maxConcurrent, minBatch = 1 } = this.#kind;
    return this.#taken < maxConcurrent && this.#waiting.length >= (this.#taken === 0 ? 1 : minBatch);
  }

  async #run(batch: readonly QueuedWrite<T, R>[]): Promise<void> {
    this.#taken++;
    await this.#write(batch);
    this.#taken--;
    if (this.#waiting.length > 0) this.#soon();
  }

  async #write(batch: readonly QueuedWrite<T, R>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item);
      const results = await this.#kind.write(this.#db, items);
      batch.forEach(({ resolve }, n) => {
        resolve(results[n] as R);
      });
    } catch (error) {
      if (batch.length > 1 && databaseOutage(error) === null) await Promise.all(batch.map((one) => this.#write([one])));
      else for (const { reject } of batch) reject(error);
    }
  }
}

/** As Promise.all, but waits for all promises even if one fails, so that none still uses the transaction. */
export async function awaitAll<T>(tasks: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}
