import { type CompanyDetails, emptyCompany } from '#kernel/company.ts';
import { currentDocuments, seedDocument } from '#modules/content/index.ts';
import { createFollower } from '#platform/realtime/follower.ts';
import { COMPANY_DOCUMENTS, detailsOf, documentName } from '../domain/company-documents.ts';
import type { CompanyDeps } from '../ports.ts';

/** Wake-ups after a publication. */
export const COMPANY_CHANNEL = 'company';
export const COMPANY_TOPIC = 'published';

const DOCUMENT_NAMES = COMPANY_DOCUMENTS.map(documentName);

export type CompanyFollower = {
  /** What counts in this process; a publication of any process, or its time, is here within a second. */
  current(): CompanyDetails;
  /** Takes in what was published since. */
  load(): Promise<void>;
  /** Writes the details of a new demonstration, loads them, then follows the publications of every process. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Keeps the company's details in memory: every page shows them. */
export function createCompanyFollower(deps: CompanyDeps): CompanyFollower {
  const { db, clock, variant, type, changes, log, seed } = deps;
  let details = emptyCompany(variant);

  async function load(): Promise<void> {
    details = detailsOf(await currentDocuments(db, DOCUMENT_NAMES, clock.now()), { type, variant });
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
      if (seed) {
        const { legalName, address, taxNumber, licence, since, ...site } = seed;
        const at = clock.now();
        await seedDocument(db, documentName('firm'), {
          value: { legalName, address, taxNumber, licence, since },
          at,
        });
        await seedDocument(db, documentName('public'), { value: site, at });
      }
      await follower.start();
    },
    stop: follower.stop,
  };
}
