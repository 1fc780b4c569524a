import { hash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Db, Executor, Tx } from './database.ts';

/** Items of one kind that a transaction collects: written together just before its commit, or published after it. */
export type CommitHook<T> = {
  /** Runs before COMMIT is sent, which waits for it. */
  before?(tx: Tx, items: readonly T[]): Promise<unknown>;
  write?(tx: Tx, items: readonly T[], db: Db): Promise<unknown>;
  committed?(db: Db, items: readonly T[]): void;
};

/** State of the transaction on a connection, in addition to PostgreSQL's own. */
class UnitOfWork {
  readonly #client: PoolClient;
  readonly #sent: Promise<unknown>[] = [];
  readonly #gathered = new Map<CommitHook<unknown>, unknown[]>();

  constructor(client: PoolClient) {
    this.#client = client;
  }

  defer(statement: PromiseLike<unknown>): void {
    const sent = Promise.resolve(statement);
    // The error is rethrown when the commit is awaited.
    sent.catch(() => {});
    this.#sent.push(sent);
  }

  add(hook: CommitHook<unknown>, item: unknown): void {
    const items = this.#gathered.get(hook);
    if (items) items.push(item);
    else this.#gathered.set(hook, [item]);
  }

  async runBefore(tx: Tx): Promise<void> {
    for (const [hook, items] of this.#gathered) await hook.before?.(tx, items);
  }

  write(db: Db): void {
    const tx = { $client: this.#client } as unknown as Tx;
    for (const [hook, items] of this.#gathered) if (hook.write) this.defer(hook.write(tx, items, db));
  }

  /** @throws the error of the first failed deferred statement. */
  async deferredDone(): Promise<void> {
    for (const statement of this.#sent) await statement;
  }

  async failure(): Promise<unknown> {
    const ends = await Promise.allSettled(this.#sent);
    return ends.find((end) => end.status === 'rejected')?.reason;
  }

  committed(db: Db): void {
    for (const [hook, items] of this.#gathered) hook.committed?.(db, items);
  }
}

const unitsOfWork = new WeakMap<object, UnitOfWork>();

export function openUnitOfWork(client: PoolClient): UnitOfWork {
  const unitOfWork = new UnitOfWork(client);
  unitsOfWork.set(client, unitOfWork);
  return unitOfWork;
}

export const closeUnitOfWork = (client: PoolClient): boolean => unitsOfWork.delete(client);

/** The pool or client behind a Db or Tx. */
export const getClient = (db: Executor): Pool | PoolClient => (db as unknown as { $client: Pool | PoolClient }).$client;

/**
 * Sends a write without awaiting it. Later statements of the transaction see it; its error is thrown by the
 * transaction, which then rolls back. Outside a transaction it is awaited.
 */
export async function deferStatement(db: Executor, statement: PromiseLike<unknown>): Promise<void> {
  const unitOfWork = unitsOfWork.get(getClient(db));
  if (unitOfWork) unitOfWork.defer(statement);
  else await statement;
}

/** A read whose result is available after the commit. */
export type DeferredRead<T> = () => Promise<T>;

/** Sends a read whose result is needed only after the commit, so that neither waits for the other. */
export function deferRead<T>(tx: Tx, read: Promise<T>): DeferredRead<T> {
  void deferStatement(tx, read);
  return () => read;
}

/** Adds an item to be written at the end of the transaction or published after it; false outside a transaction. */
export function addToUnitOfWork<T>(db: Executor, hook: CommitHook<T>, item: T): boolean {
  const unitOfWork = unitsOfWork.get(getClient(db));
  unitOfWork?.add(hook as CommitHook<unknown>, item);
  return unitOfWork !== undefined;
}

const names = new Map<string, string>();

/** The name under which a connection caches the plan of a statement. */
function nameOf(text: string): string {
  const name = names.get(text) ?? hash('sha256', text, 'base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

/**
 * Runs a prepared statement. Its text is a constant in the code, so that each connection parses it once. Rows come as
 * the driver reads them: instants as Date, bigint as text.
 */
export async function queryPrepared<Row extends object>(
  db: Executor,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await getClient(db).query<Row>({ name: nameOf(text), text, values: values as unknown[] });
  return rows;
}
