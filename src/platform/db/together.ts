import { type Db, databaseOutage } from './database.ts';

type Waiting<T, R> = { thing: T; done(result: R): void; failed(error: unknown): void };

export type Together<T, R> = {
  /** Writes all of them in one transaction, or none; answers in their order. */
  write(db: Db, things: readonly T[]): Promise<readonly R[]>;
  /** Maximum number in one transaction. */
  most: number;
  /** Maximum number of concurrent transactions. */
  lanes: number;
  /** While one is under way another begins for at least this number (default 1): fewer are cheaper in the next one. */
  least?: number;
};

/**
 * Things of one kind that are asked to be written at the same time go into one transaction: what comes while the
 * lanes are taken waits for the next.
 * One that cannot be written undoes them all; then each is written by itself, and its failure is its own.
 */
export function together<T, R>(kind: Together<T, R>): (db: Db, thing: T) => Promise<R> {
  const lines = new WeakMap<Db, Line<T, R>>();
  return (db, thing) => {
    let line = lines.get(db);
    if (!line) {
      line = new Line(db, kind);
      lines.set(db, line);
    }
    return line.add(thing);
  };
}

/** What waits to be written into one database. */
class Line<T, R> {
  readonly #db: Db;
  readonly #kind: Together<T, R>;
  readonly #waiting: Waiting<T, R>[] = [];
  #taken = 0;
  #due = false;

  constructor(db: Db, kind: Together<T, R>) {
    this.#db = db;
    this.#kind = kind;
  }

  add(thing: T): Promise<R> {
    return new Promise((done, failed) => {
      this.#waiting.push({ thing, done, failed });
      this.#soon();
    });
  }

  /** What else is asked in the same turn of the event loop comes along. */
  #soon(): void {
    if (this.#due || this.#taken >= this.#kind.lanes) return;
    this.#due = true;
    setImmediate(() => {
      this.#due = false;
      while (this.#mayBegin()) void this.#run(this.#waiting.splice(0, this.#kind.most));
    });
  }

  #mayBegin(): boolean {
    const { lanes, least = 1 } = this.#kind;
    return this.#taken < lanes && this.#waiting.length >= (this.#taken === 0 ? 1 : least);
  }

  async #run(batch: readonly Waiting<T, R>[]): Promise<void> {
    this.#taken++;
    await this.#write(batch);
    this.#taken--;
    if (this.#waiting.length > 0) this.#soon();
  }

  async #write(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const things = batch.map(({ thing }) => thing);
      const results = await this.#kind.write(this.#db, things);
      batch.forEach(({ done }, n) => {
        done(results[n] as R);
      });
    } catch (error) {
      if (batch.length > 1 && databaseOutage(error) === null) await Promise.all(batch.map((one) => this.#write([one])));
      else for (const { failed } of batch) failed(error);
    }
  }
}

/** As Promise.all, but when one fails the others have ended too: none asks anything of their transaction any more. */
export async function allOf<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
