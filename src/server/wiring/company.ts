import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompanyDetails } from '#kernel/company.ts';
import { createAudit } from '#modules/audit/index.ts';
import { COMPANY_CHANNEL, type CompanyModule, createCompany } from '#modules/company/index.ts';
import { brokenLinks } from '#modules/content/index.ts';
import { listUserNames } from '#modules/identity/index.ts';
import { createListener } from '#platform/realtime/listener.ts';
import type { Deps } from '../app-module.ts';

const DEMO_DETAILS = join(import.meta.dirname, '../../../db/seed/demo-company.json');

/** What the company says of itself; the invented one of a demonstration. */
export function wireCompany({ config, db, pool, clock, ids, sealer, log }: Omit<Deps, 'company'>): CompanyModule {
  const changes = createListener({ pool, channel: COMPANY_CHANNEL, log });
  const seed = config.mode === 'demo' ? (JSON.parse(readFileSync(DEMO_DETAILS, 'utf8')) as CompanyDetails) : null;
  const company = createCompany({
    db,
    clock,
    variant: config.site,
    type: config.type,
    brokenLinks,
    audit: createAudit({ ids, sealer }),
    changes,
    log,
    namesOf: listUserNames,
    seed: seed && { ...seed, hours: config.site === 'kg' ? seed.hours : { opens: 9, closes: 24 } },
  });
  return {
    ...company,
    stop: async () => {
      await Promise.all([company.stop(), changes.stop()]);
    },
  };
}
