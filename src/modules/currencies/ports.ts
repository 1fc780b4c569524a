import type { Audit } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor } from '#platform/db/database.ts';

/** What the office of rates needs of others; given by the composition. */
export type CurrenciesDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: () => string;
  readonly audit: Pick<Audit, 'recordAccess'>;
  /** Names of users by their ids; unknown ids are left out. */
  readonly namesOf: (db: Executor, ids: readonly string[]) => Promise<Map<string, string>>;
  /** Whether the daily file is loaded by itself. */
  readonly loadsDaily: boolean;
};

/** Reads the National Bank's daily file. @throws when it does not come. */
export type FetchBankFile = () => Promise<Uint8Array>;
