import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { setCarrierMarks } from '#kernel/carrier-marks.ts';
import { createAudit } from '#modules/audit/index.ts';
import {
  bannerRoutes,
  contentDeskRoutes,
  contentJobs,
  contentPictureRoutes,
  contentRoutes,
  createContent,
  seedContent,
} from '#modules/content/index.ts';
import { createDocuments } from '#modules/documents/index.ts';
import { listUserNames } from '#modules/identity/index.ts';
import { listPrizePhotos } from '#modules/lottery/index.ts';
import { letterTextRoutes } from '#modules/notifications/index.ts';
import { createReference } from '#modules/reference/index.ts';
import { referenceRoutes } from '#modules/reference/routes.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createSealer, deriveKey } from '#platform/crypto/sealing.ts';
import { connect } from '#platform/db/database.ts';
import { directoryFiles } from '#platform/files/files.ts';
import { createFileLinks } from '#platform/http/file-links.ts';
import { deleteOldIdempotencyKeys } from '#platform/idempotency/idempotency.ts';
import { releaseOrphanedJobs } from '#platform/jobs/orphaned-jobs.ts';
import { createLimiter, deleteExpiredLimits } from '#platform/limits/limiter.ts';
import type { Log } from '#platform/logger.ts';
import type { AppModule, Deps } from './app-module.ts';
import type { Demonstration } from './demonstration.ts';
import { bonusesModule } from './wiring/bonuses.ts';
import { botModule } from './wiring/bot.ts';
import { wireCampaigns } from './wiring/campaigns.ts';
import { wireCompany } from './wiring/company.ts';
import { wireConversations } from './wiring/conversations.ts';
import { wireCurrencies } from './wiring/currencies.ts';
import { staffModule, wireEmails, wireInAppNotifications } from './wiring/emails.ts';
import { inboundMailModule, wireReplyAddresses } from './wiring/inbound-mail.ts';
import { lotteryModule } from './wiring/lottery.ts';
import { ledgerModule, wirePayments } from './wiring/money.ts';
import { wireOrders } from './wiring/orders.ts';
import { partnerApiModule } from './wiring/partner-api.ts';
import { loadPassCertificate } from './wiring/pass-certificate.ts';
import { wirePrices } from './wiring/prices.ts';
import { wirePromo } from './wiring/promo.ts';
import {
  proposalsModule,
  watchesModule,
  wireRequestOffers,
  wireRequests,
} from './wiring/requests-proposals-watches.ts';
import { wireSearch } from './wiring/search.ts';
import { startModule } from './wiring/start.ts';
import { wireInventory, wireSupply } from './wiring/supply.ts';
import { tasksModule } from './wiring/tasks.ts';
import { agenciesModule, auditModule, identityModule, travellersModule, wireApprovals } from './wiring/users.ts';

export type ComposeOptions = {
  config: Config;
  pool: Pool;
  clock: Clock;
  log: Log;
  registry: Registry;
  ids?: () => string;
  demonstration: Demonstration | null;
};

export function createDeps({
  config,
  pool,
  clock,
  log,
  registry,
  ids = randomUUID,
  demonstration,
}: ComposeOptions): Deps {
  const db = connect(pool);
  const deps = {
    config,
    db,
    pool,
    clock,
    log,
    registry,
    ids,
    demonstration,
    limiter: createLimiter({ db, clock, secret: deriveKey(config.secret, 'limits') }),
    files: directoryFiles(join(config.dataDir, 'files')),
    fileLinks: createFileLinks({ ...config, secret: deriveKey(config.secret, 'file-links'), clock }),
    sealer: createSealer(config.secret, config.oldSecrets),
    blindIndex: createBlindIndex(config.secret, config.oldSecrets),
  };
  return { ...deps, company: wireCompany(deps) };
}

const housekeeping = ({ db, clock }: Deps): AppModule => ({
  name: 'platform',
  jobs: [
    { name: 'platform.forget-limits', cron: '*/10 * * * *', run: () => deleteExpiredLimits(db, clock.now()) },
    // Not in a queue of its own: it unlocks the queues of dead runners and would lock itself out.
    { name: 'platform.free-jobs', cron: '* * * * *', mayOverlap: true, run: () => releaseOrphanedJobs(db) },
    { name: 'platform.forget-keys', cron: '17 3 * * *', run: () => deleteOldIdempotencyKeys(db, clock.now()) },
  ],
});

/** Composes all modules in the order in which they start. Only this file knows all of them; `wiring/` connects them. */
export async function composeModules(deps: Deps): Promise<AppModule[]> {
  const { config, db, clock, ids, sealer, files, company } = deps;
  setCarrierMarks(deps.demonstration?.carrierMarks ?? {});

  const audit = createAudit({ ids, sealer });
  const content = createContent({ db, clock });
  const contentDesk = { db, clock, audit, ids, files, namesOf: listUserNames, picturesInUse: listPrizePhotos };
  const documents = createDocuments({
    files,
    sealer,
    clock,
    company: company.current,
    isDemo: config.mode === 'demo',
    passCertificate: config.walletPem === null ? null : loadPassCertificate(config.walletPem),
  });
  const places = await createReference({ db, clock });

  const { inventory, reference, module: inventoryPart } = wireInventory(deps, { reference: places, audit });
  // Drafts of price rules are tried on what was sold: orders come last.
  const { pricing: rules, module: pricesPart } = wirePrices(deps, { audit, reference, orders: () => orders });
  const { exchange, atRate, module: currenciesPart } = wireCurrencies(deps, { audit });
  const { supply, module: supplyPart } = wireSupply(deps, { inventory, reference, audit, exchange });
  // Who buys is found out where price rules or suppliers look at it.
  const pricing = { ...rules, looksAtBuyers: () => rules.looksAtBuyers() || supply.looksAtBuyers() };
  const { search, module: searchPart } = wireSearch(deps, { supply, pricing, reference, inventory });
  const { notifications, module: emailsPart } = wireEmails(deps, documents);
  const approvals = wireApprovals(deps, { audit, notifications });
  // Promo codes look at sales of orders, which pay with them: orders come last.
  const { promo, module: promoPart } = wirePromo(deps, { audit, orders: () => orders });
  const { payments, module: paymentsPart } = wirePayments(deps, { audit, approvals, promo });
  const sold = { audit, supply, search, pricing, reference, payments, promo, content, documents, notifications };
  const { orders, ancillaries, modules: orderParts } = wireOrders(deps, sold);
  payments.setCaptureParticipant(orders.partner);
  documents.redrawWith(orders.rerender);
  const { replyAddresses, replyAddress } = wireReplyAddresses(deps);
  const {
    requestChats,
    unreadAuthor,
    startSupport,
    takeUnread,
    replies,
    module: conversationsPart,
  } = wireConversations(deps, {
    orders,
    offerStates: (reader, ids) => offerStates(reader, ids),
    audit,
    notifications,
    streamUnread: (reader, signal) => streamUnread(reader, signal),
  });
  // The live connection of conversations brings unread notices, which quote what is unread in conversations.
  const { streamUnread, module: noticesPart } = wireInAppNotifications(deps, {
    orders,
    unreadAuthor,
    takeUnread,
    replyAddress: (conversationId, userId) => replyAddress(conversationId, `u:${userId}`),
  });
  const {
    offerable,
    doors,
    contactOf,
    module: requestsPart,
  } = wireRequests(deps, {
    replyAddress,
    audit,
    charges: ancillaries.charges,
    unfinishedOffers: (tx, requestId) => unfinishedOffers(tx, requestId),
    orders,
    notifications,
    requestChats,
  });
  const campaigns = wireCampaigns(deps, { audit, orders, reference });
  // Conversations show how the offers of requests stand, requests have conversations and end after their offers.
  const {
    states: offerStates,
    unfinished: unfinishedOffers,
    module: requestOffersPart,
  } = wireRequestOffers(deps, {
    audit,
    search,
    orders,
    requests: offerable,
    reference,
  });

  return [
    housekeeping(deps),
    { name: 'company', routes: company.routes, start: company.start, stop: company.stop },
    // The first of all: whatever starts after it may price.
    pricesPart,
    currenciesPart,
    { name: 'files', routes: deps.fileLinks.routes },
    identityModule(deps, { audit, notifications, content, orders, approvals }),
    agenciesModule(deps, { audit, reference, approvals }),
    { name: 'approvals', routes: approvals.routes },
    auditModule(deps, orders),
    { name: 'reference', routes: (app) => referenceRoutes(app, { reference }) },
    travellersModule(deps, { audit, reference }),
    inventoryPart,
    supplyPart,
    searchPart,
    {
      name: 'content',
      routes: (app) => {
        contentRoutes(app, content);
        contentDeskRoutes(app, contentDesk);
        contentPictureRoutes(app, contentDesk);
        const letters = { db, clock, company: deps.company.current, baseUrl: config.baseUrl, namesOf: listUserNames };
        letterTextRoutes(app, { ...letters, recordChange: audit.recordAccess });
        bannerRoutes(app, { ...contentDesk, site: config.type });
      },
      jobs: contentJobs(contentDesk),
      // At every start: a page whose file has changed gets a new version.
      start: async () => void (await seedContent(db, { isDemo: config.mode === 'demo' })),
    },
    emailsPart,
    paymentsPart,
    ...orderParts,
    noticesPart,
    conversationsPart,
    inboundMailModule(deps, { audit, replyAddresses, replies, contactOf }),
    requestsPart,
    requestOffersPart,
    botModule(deps, { audit, orders, ancillaries, requests: doors, startSupport }),
    watchesModule(deps, { search, reference, notifications }),
    proposalsModule(deps, { search, pricing, notifications, orders }),
    campaigns.module,
    bonusesModule(deps, { audit, orders, notifications, earning: campaigns.earning }),
    promoPart,
    lotteryModule(deps, { audit, orders, documents, couponRules: campaigns.couponRules }),
    partnerApiModule(deps, { audit, orders, notifications }),
    staffModule(deps),
    tasksModule(deps, { audit, orders }),
    startModule(deps, { payments, supply, inventory, atRate }),
    ledgerModule(deps, {
      audit,
      approvals,
      supply,
      inventory,
      atRate,
      payments,
      orders,
      ancillaries,
      documents,
      notifications,
    }),
  ];
}
