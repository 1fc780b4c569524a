import type { CompanyDetails } from '#kernel/company.ts';
import type { Site } from '#kernel/passengers.ts';
import type { SiteType } from '#kernel/site-type.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor } from '#platform/db/database.ts';
import type { Log } from '#platform/logger.ts';
import type { Listener } from '#platform/realtime/listener.ts';

export type CompanyDeps = {
  db: Db;
  clock: Clock;
  /** Of the passenger rules and the hours of support. */
  variant: Site;
  /** Which site this process serves. */
  type: SiteType;
  audit: Pick<Audit, 'recordAccess'>;
  /** Wake-ups of the channel `COMPANY_CHANNEL`. */
  changes: Pick<Listener, 'wait'>;
  log: Pick<Log, 'warn'>;
  /** Links to pages of ours that are not there. */
  brokenLinks: (db: Executor, now: Date, links: readonly string[]) => Promise<string[]>;
  /** Names of members of staff by id. */
  namesOf: (db: Executor, userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What a new demonstration says, on every site; null in a release, which says nothing until it is entered. */
  seed: CompanyDetails | null;
};
