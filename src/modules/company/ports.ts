import type { CompanyDetails } from '#kernel/company.ts';
import type { Site } from '#kernel/passengers.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/logger.ts';
import type { Listener } from '#platform/realtime/listener.ts';

export type CompanyDeps = {
  db: Db;
  clock: Clock;
  site: Site;
  audit: Pick<Audit, 'recordAccess'>;
  /** Wake-ups of the channel `COMPANY_CHANNEL`. */
  changes: Pick<Listener, 'wait'>;
  log: Pick<Log, 'warn'>;
  /** Names of members of staff by id. */
  namesOf: (db: Db, userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What a new demonstration says; null in a release, which says nothing until it is entered. */
  seed: CompanyDetails | null;
};
