import { type CompanyDetails, emptyCompany } from '#kernel/company.ts';
import { createFollower } from '#platform/realtime/follower.ts';
import { findNewest, insertVersion } from '../db/company-queries.ts';
import type { CompanyDeps } from '../ports.ts';

/** Wake-ups after a save. */
export const COMPANY_CHANNEL = 'company';
export const COMPANY_TOPIC = 'saved';

export type CompanyFollower = {
  /** What counts in this process; a save of any process is here within a second. */
  current(): CompanyDetails;
  /** Takes in what was saved since. */
  load(): Promise<void>;
  /** Writes the details of a new demonstration, loads them, then follows the saves of every process. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Keeps the company's details in memory: every page shows them. */
export function createCompanyFollower({ db, clock, site, changes, log, seed }: CompanyDeps): CompanyFollower {
  let details = emptyCompany(site);

  async function load(): Promise<void> {
    details = (await findNewest(db))?.details ?? emptyCompany(site);
  }
  const follower = createFollower({
    listener: changes,
    topic: COMPANY_TOPIC,
    load,
    report: (error) => log.warn({ err: error }, 'the details of the company were not read'),
  });
  return {
    current: () => details,
    load,
    async start() {
      if (seed) await insertVersion(db, { version: 1, details: seed, author: null, savedAt: clock.now() });
      await follower.start();
    },
    stop: follower.stop,
  };
}
