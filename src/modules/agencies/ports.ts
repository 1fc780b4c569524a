import type { Audit } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor } from '#platform/db/database.ts';

/** What the pages of a contract about itself need of the rest of the house. */
export type AgenciesDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  /** Names of users by their ids; whoever is not known is left out. */
  readonly namesOf: (db: Executor, ids: readonly string[]) => Promise<Map<string, string>>;
};
