import {
  type AgenciesDeps,
  agenciesRoutes,
  applyApprovedLimit,
  applyApprovedRate,
  contractSummaries,
  contractsOfContractor,
  listContractorNames,
  listWorkplaceNames,
} from '#modules/agencies/index.ts';
import { type Approvals, createApprovals } from '#modules/approvals/index.ts';
import type { AuditNames, createAudit } from '#modules/audit/index.ts';
import { auditRoutes } from '#modules/audit/index.ts';
import type { Content } from '#modules/content/index.ts';
import {
  contactsWithRoles,
  createIdentity,
  findRoles,
  findUserIdByEmail,
  listStaffNames,
  listUserNames,
} from '#modules/identity/index.ts';
import { createLedger, readFunds } from '#modules/ledger/index.ts';
import type { createNotifications } from '#modules/notifications/index.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import { listKeyNames, listWebhookHosts, recordOrphanedEndpoints } from '#modules/partner-api/index.ts';
import { findOrderNumbers } from '#modules/payments/index.ts';
import type { Reference } from '#modules/reference/index.ts';
import { listRequestNumbers } from '#modules/requests/index.ts';
import { supplierCurrencies } from '#modules/supply/index.ts';
import { parseEmail, parsePhone, travellersJobs, travellersRoutes } from '#modules/travellers/index.ts';
import { deriveKey } from '#platform/crypto/sealing.ts';
import type { AppModule, Deps } from '../app-module.ts';
import { workplaces } from '../workplaces.ts';
import { namesFrom } from './orders.ts';

type Audit = ReturnType<typeof createAudit>;

/** The agreements of spec §5 that concern a person, not a ticket. */
const REGISTRATION_TERMS: ReadonlySet<string> = new Set(['offer', 'privacy', 'personal-data']);

/** Actions that a second staff member approves; the modules that own them carry them out. */
export const wireApprovals = (
  { config, db, clock, ids }: Deps,
  { audit, notifications }: { audit: Audit; notifications: ReturnType<typeof createNotifications> },
): Approvals =>
  createApprovals({
    db,
    clock,
    ids,
    audit,
    baseUrl: config.baseUrl,
    // Demonstration accounts are shared by everyone who tries it.
    secondFactorDefault: config.mode === 'release',
    people: { namesOf: listUserNames, rolesOf: findRoles, withRoles: contactsWithRoles },
    contractsOfContractor: contractsOfContractor,
    orderNumbers: findOrderNumbers,
    supplierNames: async (executor) => new Map((await supplierCurrencies(executor)).map(({ id, name }) => [id, name])),
    contractNames: async (executor, contracts) =>
      new Map(
        (await contractSummaries(executor, contracts)).map(({ id, number, name }) => [id, `${number} · ${name}`]),
      ),
    sendEmail: notifications.sendEmail,
  });

/** Sign-in by session or access token. */
export function identityModule(
  deps: Deps,
  {
    audit,
    notifications,
    content,
    orders,
    approvals,
  }: {
    audit: Audit;
    approvals: Approvals;
    notifications: ReturnType<typeof createNotifications>;
    content: Content;
    orders: OrdersModule;
  },
): AppModule {
  const { config, db, clock, ids, demonstration } = deps;
  const identity = createIdentity({
    db,
    clock,
    ids,
    limiter: deps.limiter,
    audit,
    approvals,
    sealer: deps.sealer,
    workplaces,
    notifications,
    terms: async (locale) => (await content.currentAgreements(locale)).filter(({ key }) => REGISTRATION_TERMS.has(key)),
    forAgencies: config.type === 'agent',
    moveDrafts: orders.moveDrafts,
    leftBehind: (tx, gone, by) => recordOrphanedEndpoints(audit, tx, gone, by),
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
    demoLogins: demonstration?.logins ?? [],
  });
  approvals.register('staff_roles', identity.applyRoles);
  return {
    name: 'identity',
    routes: identity.routes,
    jobs: identity.jobs,
    readAccount: identity.readAccount,
    readBearer: identity.readBearer,
    ...(demonstration && { start: () => demonstration.seedUsers(deps, config.demoLarge) }),
  };
}

/** The audit log. */
export function auditModule({ db, clock, ids, sealer }: Deps, orders: Pick<OrdersModule, 'numbersOf'>): AppModule {
  const numbersOf = async (executor: typeof db, contracts: readonly string[]) =>
    new Map((await contractSummaries(executor, contracts)).map(({ id, number }) => [id, number]));
  const subjects: Record<string, AuditNames['userNames'] | undefined> = {
    contract: numbersOf,
    contractor: listContractorNames,
    workplace: listWorkplaceNames,
    order: orders.numbersOf,
    request: listRequestNumbers,
    key: listKeyNames,
    webhook: listWebhookHosts,
  };
  const names = {
    userNames: listUserNames,
    findUserIdByEmail,
    contracts: numbersOf,
    subjects: async (executor: typeof db, kind: string, some: readonly string[]) =>
      (await subjects[kind]?.(executor, some)) ?? new Map<string, string>(),
  };
  return { name: 'audit', routes: (app) => auditRoutes(app, { db, clock, ids, sealer, names }) };
}

/** Contracts and agencies. */
export function agenciesModule(
  { config, db, clock, ids }: Deps,
  { audit, reference, approvals }: { audit: Audit; reference: Reference; approvals: Approvals },
): AppModule {
  const agencies: AgenciesDeps = {
    db,
    clock,
    ids,
    audit,
    approvals,
    namesOf: listUserNames,
    currency: config.currency,
    managers: listStaffNames,
    carrierNames: namesFrom(reference).carriers,
    carrierOperates: (code) => reference.carrier(code)?.operating ?? false,
    isCountry: (code) => reference.countries().some(({ iso2 }) => iso2 === code),
    money: { fundsOf: readFunds, setCreditLimit: createLedger({ clock }).setCreditLimit },
  };
  approvals.register('contract_rate', (tx, payload, by) => applyApprovedRate(agencies, tx, payload, by));
  approvals.register('credit_limit', (tx, payload, by) => applyApprovedLimit(agencies, tx, payload, by));
  return { name: 'agencies', routes: (app) => agenciesRoutes(app, agencies) };
}

/** Saved passengers. */
export const travellersModule = (
  { db, clock, ids, sealer, blindIndex, limiter }: Deps,
  { audit, reference }: { audit: Audit; reference: Reference },
): AppModule => ({
  name: 'travellers',
  routes: (app) =>
    travellersRoutes(app, {
      db,
      clock,
      ids,
      sealer,
      blind: blindIndex,
      limiter,
      contractSummaries,
      audit,
      countries: reference.countries,
    }),
  jobs: travellersJobs({ db, clock }),
});
