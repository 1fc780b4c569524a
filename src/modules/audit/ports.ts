import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor } from '#platform/db/database.ts';

export type AuditDeps = {
  db: Db;
  clock: Clock;
  ids: () => string;
  sealer: Sealer;
};

/** Names for the log's reader; given by the composition, because those who own them write into the log. */
export type AuditNames = {
  userNames(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  findUserIdByEmail(db: Executor, email: string): Promise<string | null>;
  contracts(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** How people call what a record is about, by its id; what has no name, or is sealed, is left out. */
  subjects(db: Executor, kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};
