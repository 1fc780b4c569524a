import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { Counter, type Registry } from 'prom-client';
import { JOURNEY_MODES, SERVICE_MODES } from '#kernel/mode.ts';
import { zero } from '#kernel/money.ts';
import { branchesOf, contractOf, lineOf, membersOf, saleTerms, standingOf } from '#modules/agencies/index.ts';
import { auditRoutes, createAudit } from '#modules/audit/index.ts';
import { contentRoutes, createContent, seedContent } from '#modules/content/index.ts';
import { createDocuments } from '#modules/documents/index.ts';
import { createIdentity, namesOf, personByEmail, reachable } from '#modules/identity/index.ts';
import { createInventory, SEATS_CHANNEL } from '#modules/inventory/index.ts';
import { inventoryJobs } from '#modules/inventory/jobs.ts';
import { inventoryRoutes } from '#modules/inventory/routes.ts';
import { createLedger, ledgerJobs, ledgerRoutes, registerLedgerMetrics } from '#modules/ledger/index.ts';
import {
  createNotifications,
  NOTICES_CHANNEL,
  type NoticesDeps,
  type NotificationsDeps,
  noticesJobs,
  noticesRoutes,
  notificationsJobs,
  notificationsRoutes,
  smtpMailer,
  staffJobs,
} from '#modules/notifications/index.ts';
import {
  orderExchanged,
  orderExtras,
  orderNeedsStaff,
  orderReturned,
  orderSold,
  orderSplit,
} from '#modules/orders/events.ts';
import { createOrders } from '#modules/orders/index.ts';
import { createPartnerApi, postWebhook } from '#modules/partner-api/index.ts';
import { paymentCaptured, paymentRefunded } from '#modules/payments/events.ts';
import { createPayments } from '#modules/payments/index.ts';
import { createPricing } from '#modules/pricing/index.ts';
import { createProposals } from '#modules/proposals/index.ts';
import { createReference, type Reference } from '#modules/reference/index.ts';
import { referenceRoutes } from '#modules/reference/routes.ts';
import { createRequests } from '#modules/requests/index.ts';
import { createSearch } from '#modules/search/index.ts';
import { searchJobs } from '#modules/search/jobs.ts';
import { searchRoutes } from '#modules/search/routes.ts';
import { BAGS_ONLY, newsPath } from '#modules/supply/api.ts';
import { supplierNews } from '#modules/supply/events.ts';
import {
  createHouseSupplier,
  createHouseWithin,
  createRemoteSupplier,
  createSupply,
  houseIdOf,
  type SupplierPort,
} from '#modules/supply/index.ts';
import { supplyJobs } from '#modules/supply/jobs.ts';
import { supplyRoutes } from '#modules/supply/routes.ts';
import {
  checkContacts,
  checkPassenger,
  parseEmail,
  parsePhone,
  travellersJobs,
  travellersRoutes,
} from '#modules/travellers/index.ts';
import { createWatches } from '#modules/watches/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createSealer, deriveKey } from '#platform/crypto/sealing.ts';
import { connect } from '#platform/db/database.ts';
import { directoryFiles } from '#platform/files/files.ts';
import { forgetOldKeys } from '#platform/idempotency/idempotency.ts';
import { announce } from '#platform/jobs/events.ts';
import { freeForsakenJobs } from '#platform/jobs/free-jobs.ts';
import { createLimiter, forgetOldLimits } from '#platform/limits/limiter.ts';
import type { Log } from '#platform/logger.ts';
import { createListener } from '#platform/realtime/listener.ts';
import { DEMO_LOGINS, seedDemoPeople } from './demo-people.ts';
import { fundsOf, gatewaysOf } from './gateways.ts';
import type { Deps, Part } from './parts.ts';
import { workplaces } from './workplaces.ts';

export type Given = { config: Config; pool: Pool; clock: Clock; log: Log; registry: Registry };

export function createDeps({ config, pool, clock, log, registry }: Given): Deps {
  const db = connect(pool);
  return {
    config,
    db,
    pool,
    clock,
    log,
    registry,
    ids: randomUUID,
    limiter: createLimiter({ db, clock, secret: deriveKey(config.secret, 'limits') }),
    files: directoryFiles(join(config.dataDir, 'files')),
    sealer: createSealer(config.secret, config.oldSecrets),
    blindIndex: createBlindIndex(config.secret, config.oldSecrets),
  };
}

/** Of the agreements of spec §5 those that are about a person, not about a ticket. */
const REGISTRATION_TERMS: ReadonlySet<string> = new Set(['offer', 'privacy', 'personal-data']);

const housekeeping = ({ db, clock }: Deps): Part => ({
  name: 'platform',
  jobs: [
    { name: 'platform.forget-limits', cron: '*/10 * * * *', run: () => forgetOldLimits(db, clock.now()) },
    // It frees the queues of killed processes: in a queue it would lock itself out with the first that died under it.
    { name: 'platform.free-jobs', cron: '* * * * *', mayOverlap: true, run: () => freeForsakenJobs(db) },
    { name: 'platform.forget-keys', cron: '17 3 * * *', run: () => forgetOldKeys(db, clock.now()) },
  ],
});

/** The suppliers we reach over HTTP; none without an address. */
function remoteSuppliers({ config, clock }: Deps, reference: Reference): SupplierPort[] {
  if (!config.partnersUrl) return [];
  const places = {
    codeOf: (key: string) => reference.placeByKey(key)?.code ?? undefined,
    placeOf: (code: string) => reference.airportByCode(code)?.key,
  };
  return (['atlas', 'nomad'] as const).map((id) =>
    createRemoteSupplier({
      id,
      name: { atlas: 'Atlas Fares', nomad: 'Nomad Air Distribution' }[id],
      url: `${config.partnersUrl}/${id}`,
      key: config.supplierKeys[id],
      clock,
      autoRefund: id === 'atlas',
      autoExchange: id === 'atlas',
      split: id === 'atlas',
      ...(id === 'atlas' && { multiCity: 6, extras: BAGS_ONLY }),
      ...(id === 'atlas' && { newsUrl: config.baseUrl + newsPath(id) }),
      ...places,
    }),
  );
}

/** Every module with what it needs, in the order in which they start. This is the one place that knows them all. */
export async function composeParts(deps: Deps): Promise<Part[]> {
  const { config, db, clock, ids, log } = deps;
  const parts: Part[] = [housekeeping(deps)];
  const demo = config.mode === 'demo';

  const audit = createAudit({ ids, sealer: deps.sealer });
  const identity = createIdentity({
    db,
    clock,
    ids,
    limiter: deps.limiter,
    audit,
    sealer: deps.sealer,
    workplaces,
    notifications: createNotifications(deps),
    terms: async (locale) =>
      (await content.currentAgreements(locale)).filter(({ key }) => REGISTRATION_TERMS.has(key)),
    moveDrafts: (tx, from, to) => orders.moveDrafts(tx, from, to),
    read: { email: parseEmail, phone: parsePhone },
    linkSecret: deriveKey(config.secret, 'links of accounts'),
    tokens: {
      on: config.authMode === 'jwt',
      issuer: config.jwtUrl ?? `${config.baseUrl}/api/token`,
      keys: [
        deriveKey(config.secret, 'access tokens'),
        ...config.oldSecrets.map((secret) => deriveKey(secret, 'access tokens')),
      ],
    },
    baseUrl: config.baseUrl,
    browserSecret: deriveKey(config.secret, 'known browsers'),
    secure: config.baseUrl.startsWith('https:'),
    demoLogins: demo ? DEMO_LOGINS : [],
  });
  parts.push({
    name: 'identity',
    routes: identity.routes,
    jobs: identity.jobs,
    readAccount: identity.readAccount,
    readBearer: identity.readBearer,
    ...(demo && { start: () => seedDemoPeople(deps) }),
  });

  const auditNames = {
    people: namesOf,
    personByEmail,
    contracts: async (executor: typeof db, contracts: readonly string[]) =>
      new Map((await branchesOf(executor, contracts)).map(({ id, number }) => [id, number])),
  };
  parts.push({
    name: 'audit',
    routes: (app) => auditRoutes(app, { db, clock, ids, sealer: deps.sealer, names: auditNames }),
  });

  const reference = await createReference({ db, clock });
  parts.push({ name: 'reference', routes: (app) => referenceRoutes(app, { reference }) });

  parts.push({
    name: 'travellers',
    routes: (app) =>
      travellersRoutes(app, {
        db,
        clock,
        ids,
        sealer: deps.sealer,
        blind: deps.blindIndex,
        limiter: deps.limiter,
        branchesOf,
        countries: reference.countries,
        audit,
      }),
    jobs: travellersJobs({ db, clock }),
  });

  const inventory = createInventory({
    db,
    clock,
    airportKeyOfCode: (code) => reference.airportByCode(code)?.key,
    report: (error) => log.warn({ err: error }, 'the change log of the timetable was not read'),
  });
  const seats = createListener({ pool: deps.pool, channel: SEATS_CHANNEL, log });
  parts.push({
    name: 'inventory',
    jobs: inventoryJobs({ inventory }).filter((job) => demo || job.name !== 'inventory.extend-timetable'),
    ...(demo && {
      routes: (app) =>
        inventoryRoutes(app, {
          inventory,
          tell: (tx, bookingId, mode) =>
            announce(tx, supplierNews, { supplierId: houseIdOf(mode), bookingId }),
        }),
    }),
    // The invented carriers of the demonstration are all that the house sells so far.
    start: async () => {
      if (demo) await inventory.extendTimetable();
      if (config.role !== 'worker') await inventory.follow(seats);
    },
    stop: async () => {
      await Promise.all([inventory.stop(), seats.stop()]);
    },
  });

  const suppliers = [
    ...[...JOURNEY_MODES, ...SERVICE_MODES].map((mode) => createHouseSupplier({ inventory, clock, mode })),
    ...remoteSuppliers(deps, reference),
  ];
  const supply = createSupply({
    db,
    clock,
    suppliers,
    within: Object.fromEntries(
      JOURNEY_MODES.map((mode) => [houseIdOf(mode), createHouseWithin({ inventory, clock })]),
    ),
    onLogFailure: (error) => log.error({ err: error }, 'an exchange was not logged'),
  });
  const keys = { atlas: config.supplierKeys.atlas };
  parts.push({
    name: 'supply',
    jobs: supplyJobs({ db, clock }),
    routes: (app) => supplyRoutes(app, { db, clock, keys: config.partnersUrl ? keys : {} }),
  });
  const pricing = createPricing({ site: config.site });
  const search = createSearch({
    db,
    clock,
    supply,
    pricing,
    reference,
    calendar: inventory,
    currency: config.currency,
    report: (problem) => log.warn(problem, 'a supplier did not answer a search'),
  });
  parts.push({
    name: 'search',
    routes: (app) =>
      searchRoutes(app, {
        search,
        registry: deps.registry,
        earnings: async ({ contractId }) => {
          const terms = contractId ? await saleTerms(db, contractId) : null;
          return terms?.showsCommission ? terms : null;
        },
      }),
    jobs: searchJobs({ search }),
    stop: () => search.stop(),
  });

  const content = createContent({ db });
  parts.push({
    name: 'content',
    routes: (app) => contentRoutes(app, content),
    // Every start: a page whose file has changed becomes its next version.
    start: async () => void (await seedContent(db)),
  });

  const documents = createDocuments({ files: deps.files, sealer: deps.sealer, clock });
  const mail: NotificationsDeps = {
    db,
    clock,
    sealer: deps.sealer,
    mailer: config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : null,
    readAttachment: (attachment) => documents.readFile(db, attachment),
    host: new URL(config.baseUrl).hostname,
  };
  const notifications = createNotifications(mail);
  parts.push({
    name: 'notifications',
    jobs: notificationsJobs(mail),
    stop: async () => mail.mailer?.close(),
    ...(demo && { routes: (app) => notificationsRoutes(app, mail) }),
  });

  const payments = createPayments({
    db,
    clock,
    ids,
    config: { baseUrl: config.baseUrl },
    gateways: gatewaysOf(config, clock),
    funds: fundsOf(config, createLedger({ clock }), clock),
    log: (message, details) => log.warn(details, message),
  });
  parts.push({ name: 'payments', routes: payments.routes, jobs: payments.jobs });

  const events = new Counter({
    name: 'orders_events_total',
    help: 'What orders count: staff alerts, settled operations and the like',
    labelNames: ['event'],
    registers: [deps.registry],
  });
  const changes = createListener({ pool: deps.pool, channel: 'orders', log });
  const orders = createOrders({
    db,
    clock,
    ids,
    sealer: deps.sealer,
    blind: deps.blindIndex,
    limiter: deps.limiter,
    supply,
    search,
    pricing,
    agencies: { saleTerms, branchesOf },
    people: { namesOf },
    payments,
    travellers: { checkPassenger, checkContacts },
    names: {
      places: (keys) =>
        Object.fromEntries(
          keys.flatMap((key) => {
            const place = reference.placeByKey(key);
            if (!place) return [];
            const { code, name, city, cityKey, country, tz } = place;
            return [[key, { code, name, city, cityKey, country, tz }]];
          }),
        ),
      carriers: (carriers) =>
        Object.fromEntries(
          carriers.flatMap((code) => {
            const carrier = reference.carrier(code);
            return carrier ? [[code, carrier.name]] : [];
          }),
        ),
    },
    content,
    documents,
    notifications,
    changes,
    config: {
      baseUrl: config.baseUrl,
      site: config.site,
      // A mobile network shows many people as one address.
      unpaid: { visitor: 5, address: 30 },
      seatsKept: { visitor: 40, address: 120 },
      numberKey: deriveKey(config.secret, 'order numbers').readUInt32BE(),
      // Shorter than the shortest settle delay of a supplier.
      callTimeoutMs: 12_000,
    },
    // What failed is seen at the demonstration's level too.
    log: (message, details) => log[message.endsWith('_failed') ? 'warn' : 'info'](details, message),
    count: (what) => events.inc({ event: what }),
  });
  payments.setPartner(orders.partner);
  parts.push({ name: 'orders', routes: orders.routes, jobs: orders.jobs, stop: changes.stop });

  const news = createListener({ pool: deps.pool, channel: NOTICES_CHANNEL, log });
  const notices: NoticesDeps = {
    db,
    clock,
    ids,
    sealer: deps.sealer,
    contractOfOrder: orders.contractOf,
    peopleOf: async (contractId) => reachable(db, await membersOf(db, contractId)),
    changes: news,
    baseUrl: config.baseUrl,
  };
  parts.push({
    name: 'notices',
    routes: (app) => noticesRoutes(app, notices),
    jobs: noticesJobs(notices),
    stop: news.stop,
  });

  const requests = createRequests({
    db,
    clock,
    ids,
    sealer: deps.sealer,
    blind: deps.blindIndex,
    limiter: deps.limiter,
    files: deps.files,
    orders: orders.serving,
    notifications,
    config: { baseUrl: config.baseUrl, staffMail: config.staffMail },
    log: (message, details) => log.warn(details, message),
  });
  parts.push({ name: 'requests', routes: requests.routes, jobs: requests.jobs });

  const watches = createWatches({
    db,
    clock,
    ids,
    sealer: deps.sealer,
    blind: deps.blindIndex,
    limiter: deps.limiter,
    search,
    places: reference,
    parseEmail,
    notifications,
    config: { baseUrl: config.baseUrl, waitList: config.bookingWaitList },
    log: (message, details) => log.warn(details, message),
  });
  parts.push({ name: 'watches', routes: watches.routes, jobs: watches.jobs });

  const proposals = createProposals({
    ...{ db, clock, ids, search, limiter: deps.limiter, sealer: deps.sealer, baseUrl: config.baseUrl },
    agencies: { branchesOf },
    people: { namesOf },
  });
  parts.push({ name: 'proposals', routes: proposals.routes });

  // Whoever tries it out on their own machine may be told there.
  const development = demo && ['127.0.0.1', '::1', 'localhost'].includes(config.host);
  const partnerApi = createPartnerApi({
    db,
    clock,
    ids,
    audit,
    // A key ends with the account of whoever made it.
    standingOf: async (at, where) =>
      (await reachable(at, [where.userId])).length > 0 ? standingOf(at, where) : null,
    namesOf,
    orderOf: orders.orderOf,
    lineOf,
    mailboxOf: async (tx, userId) => (await reachable(tx, [userId]))[0] ?? null,
    notifications,
    sealer: deps.sealer,
    limiter: deps.limiter,
    post: (url, body, headers) => postWebhook(url, body, headers, { development }),
    config: { baseUrl: config.baseUrl, development },
    visitorSecret: deriveKey(config.secret, 'partner visitors'),
  });
  parts.push({
    name: 'partner-api',
    routes: partnerApi.routes,
    jobs: partnerApi.jobs,
    readKey: partnerApi.readKey,
  });

  const alerts = new Counter({
    name: 'staff_alerts_total',
    help: 'Orders that were found to need a person',
    registers: [deps.registry],
  });
  parts.push({
    name: 'staff',
    jobs: staffJobs(
      {
        db,
        clock,
        sealer: deps.sealer,
        staffMail: config.staffMail,
        baseUrl: config.baseUrl,
        log: (message, details) => log.error(details, message),
        count: () => alerts.inc(),
      },
      orderNeedsStaff,
    ),
  });

  registerLedgerMetrics(deps.registry, db);
  parts.push({
    name: 'ledger',
    routes: (app) =>
      ledgerRoutes(app, {
        db,
        currency: config.currency,
        showsCommission: async (id) => (await saleTerms(db, id))?.showsCommission ?? false,
        lowBalance: async (id) => (await saleTerms(db, id))?.lowBalance ?? zero(config.currency),
        labels: orders.labels,
        contracts: async (ids) =>
          (await branchesOf(db, ids)).map(({ id, number, name }) => ({ id, number, name })),
        print: async ({ contractId, ...act }, locale) => {
          const contract = await contractOf(db, contractId);
          const days = new URLSearchParams({ from: act.from, to: act.to, contract: contractId });
          const link = `${config.baseUrl}/account/operations?${days}`;
          const party = { number: contract?.number ?? '', name: contract?.contractor.name ?? '' };
          const made = { contract: party, link, madeAt: clock.now().toISOString() };
          return documents.renderReconciliationAct({ ...act, ...made }, locale);
        },
      }),
    jobs: ledgerJobs(
      {
        db,
        clock,
        sources: {
          takings: payments.takings,
          sales: orders.sales,
          returns: orders.returns,
          exchanges: orders.exchanges,
          extras: orders.extras,
          splits: orders.splits,
        },
        log: (message, details) => log.warn(details, message),
      },
      [paymentCaptured, paymentRefunded, orderSold, orderReturned, orderExchanged, orderExtras, orderSplit],
    ),
  });
  return parts;
}
