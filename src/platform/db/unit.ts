import { hash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Db, Executor, Tx } from './database.ts';

/** Items of one kind that a transaction collects: written together just before its commit, or published after it. */
export type CommitHook<T> = {
  /** Read, worked out and written before the commit is sent, which waits for it. */
  before?(tx: Tx, things: readonly T[]): Promise<unknown>;
  write?(tx: Tx, things: readonly T[], db: Db): Promise<unknown>;
  committed?(db: Db, things: readonly T[]): void;
};

/** State of the transaction on a connection, in addition to PostgreSQL's own. */
class Unit {
  readonly #client: PoolClient;
  readonly #sent: Promise<unknown>[] = [];
  readonly #gathered = new Map<CommitHook<unknown>, unknown[]>();

  constructor(client: PoolClient) {
    this.#client = client;
  }

  send(statement: PromiseLike<unknown>): void {
    const sent = Promise.resolve(statement);
    // The error is rethrown when the commit is awaited.
    sent.catch(() => {});
    this.#sent.push(sent);
  }

  gather(kind: CommitHook<unknown>, thing: unknown): void {
    const things = this.#gathered.get(kind);
    if (things) things.push(thing);
    else this.#gathered.set(kind, [thing]);
  }

  async before(tx: Tx): Promise<void> {
    for (const [kind, things] of this.#gathered) await kind.before?.(tx, things);
  }

  write(db: Db): void {
    const tx = { $client: this.#client } as unknown as Tx;
    for (const [kind, things] of this.#gathered) if (kind.write) this.send(kind.write(tx, things, db));
  }

  /** @throws what the first of the sent statements failed with. */
  async sent(): Promise<void> {
    for (const statement of this.#sent) await statement;
  }

  async failure(): Promise<unknown> {
    const ends = await Promise.allSettled(this.#sent);
    return ends.find((end) => end.status === 'rejected')?.reason;
  }

  committed(db: Db): void {
    for (const [kind, things] of this.#gathered) kind.committed?.(db, things);
  }
}

const units = new WeakMap<object, Unit>();

export function openUnitOfWork(client: PoolClient): Unit {
  const unit = new Unit(client);
  units.set(client, unit);
  return unit;
}

export const closeUnit = (client: PoolClient): boolean => units.delete(client);

/** What a Db or Tx talks through. */
export const clientOf = (db: Executor): Pool | PoolClient => (db as unknown as { $client: Pool | PoolClient }).$client;

/**
 * Sends a write without waiting for it. Later statements of the transaction see it; what it fails with is thrown by
 * the transaction, which is
 * then undone. Outside a transaction it is waited for.
 */
export async function send(db: Executor, statement: PromiseLike<unknown>): Promise<void> {
  const unit = units.get(clientOf(db));
  if (unit) unit.send(statement);
  else await statement;
}

/** What a transaction has asked and is answered by the time of its commit. */
export type Later<T> = () => Promise<T>;

/** Sends a reading whose answer is wanted after the commit only, so that neither waits for the other. */
export function later<T>(tx: Tx, reading: Promise<T>): Later<T> {
  void send(tx, reading);
  return () => reading;
}

/** Adds to what the transaction writes at its end or publishes after it; false outside a transaction. */
export function gather<T>(db: Executor, kind: CommitHook<T>, thing: T): boolean {
  const unit = units.get(clientOf(db));
  unit?.gather(kind as CommitHook<unknown>, thing);
  return unit !== undefined;
}

const names = new Map<string, string>();

/** The name under which a connection keeps the plan of a statement. */
function nameOf(text: string): string {
  const name = names.get(text) ?? hash('sha256', text, 'base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

/**
 * A prepared statement: its text is a constant of the code, so that each connection parses it once. Rows come as the
 * driver reads them: instants as Date, bigint as text.
 */
export async function ask<Row extends object>(db: Executor, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await clientOf(db).query<Row>({ name: nameOf(text), text, values: values as unknown[] });
  return rows;
}
