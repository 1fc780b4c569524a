import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { createAudit } from '#modules/audit/index.ts';
import { contentRoutes, createContent, seedContent } from '#modules/content/index.ts';
import { createDocuments } from '#modules/documents/index.ts';
import { createPricing } from '#modules/pricing/index.ts';
import { createReference } from '#modules/reference/index.ts';
import { referenceRoutes } from '#modules/reference/routes.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createSealer, deriveKey } from '#platform/crypto/sealing.ts';
import { connect } from '#platform/db/database.ts';
import { directoryFiles } from '#platform/files/files.ts';
import { forgetOldKeys } from '#platform/idempotency/idempotency.ts';
import { releaseOrphanedJobs } from '#platform/jobs/free-jobs.ts';
import { createLimiter, forgetOldLimits } from '#platform/limits/limiter.ts';
import type { Log } from '#platform/logger.ts';
import type { Deps, Part } from './parts.ts';
import { proposalsPart, requestsPart, watchesPart } from './wiring/clients.ts';
import { noticesPart, staffPart, wireLetters } from './wiring/letters.ts';
import { ledgerPart, wirePayments } from './wiring/money.ts';
import { wireOrders } from './wiring/orders.ts';
import { partnerApiPart } from './wiring/partner-api.ts';
import { agenciesPart, auditPart, identityPart, travellersPart, wireApprovals } from './wiring/people.ts';
import { wireSearch } from './wiring/search.ts';
import { wireInventory, wireSupply } from './wiring/supply.ts';
import { tasksPart } from './wiring/tasks.ts';

export type Given = { config: Config; pool: Pool; clock: Clock; log: Log; registry: Registry; ids?: () => string };

export function createDeps({ config, pool, clock, log, registry, ids = randomUUID }: Given): Deps {
  const db = connect(pool);
  return {
    config,
    db,
    pool,
    clock,
    log,
    registry,
    ids,
    limiter: createLimiter({ db, clock, secret: deriveKey(config.secret, 'limits') }),
    files: directoryFiles(join(config.dataDir, 'files')),
    sealer: createSealer(config.secret, config.oldSecrets),
    blindIndex: createBlindIndex(config.secret, config.oldSecrets),
  };
}

const housekeeping = ({ db, clock }: Deps): Part => ({
  name: 'platform',
  jobs: [
    { name: 'platform.forget-limits', cron: '*/10 * * * *', run: () => forgetOldLimits(db, clock.now()) },
    // It frees the queues of killed processes: in a queue it would lock itself out with the first that died under it.
    { name: 'platform.free-jobs', cron: '* * * * *', mayOverlap: true, run: () => releaseOrphanedJobs(db) },
    { name: 'platform.forget-keys', cron: '17 3 * * *', run: () => forgetOldKeys(db, clock.now()) },
  ],
});

/**
 * Every module with what it needs, in the order in which they start. This is the one place that knows them all;
 * `wiring/` has the joints.
 */
export async function composeParts(deps: Deps): Promise<Part[]> {
  const { config, db, clock, ids, sealer, files } = deps;

  const audit = createAudit({ ids, sealer });
  const content = createContent({ db });
  const documents = createDocuments({ files, sealer, clock });
  const pricing = createPricing({ site: config.site });
  const reference = await createReference({ db, clock });

  const { inventory, part: inventoryPart } = wireInventory(deps, reference);
  const { supply, part: supplyPart } = wireSupply(deps, { inventory, reference });
  const { search, part: searchPart } = wireSearch(deps, { supply, pricing, reference, inventory });
  const { notifications, part: lettersPart } = wireLetters(deps, documents);
  const approvals = wireApprovals(deps, { audit, notifications });
  const { payments, part: paymentsPart } = wirePayments(deps, { audit, approvals });
  const sold = { audit, supply, search, pricing, reference, payments, content, documents, notifications };
  const { orders, ancillaries, parts: orderParts } = wireOrders(deps, sold);
  payments.setCaptureParticipant(orders.partner);
  documents.redrawWith(orders.redraw);

  return [
    housekeeping(deps),
    identityPart(deps, { audit, notifications, content, orders, approvals }),
    agenciesPart(deps, { audit, reference, approvals }),
    { name: 'approvals', routes: approvals.routes },
    auditPart(deps, orders),
    { name: 'reference', routes: (app) => referenceRoutes(app, { reference }) },
    travellersPart(deps, { audit, reference }),
    inventoryPart,
    supplyPart,
    searchPart,
    {
      name: 'content',
      routes: (app) => contentRoutes(app, content),
      // Every start: a page whose file has changed becomes its next version.
      start: async () => void (await seedContent(db)),
    },
    lettersPart,
    paymentsPart,
    ...orderParts,
    noticesPart(deps, orders),
    requestsPart(deps, { orders, notifications }),
    watchesPart(deps, { search, reference, notifications }),
    proposalsPart(deps, { search, notifications, orders }),
    partnerApiPart(deps, { audit, orders, notifications }),
    staffPart(deps),
    tasksPart(deps, { audit, orders }),
    ledgerPart(deps, { audit, approvals, payments, orders, ancillaries, documents, notifications }),
  ];
}
