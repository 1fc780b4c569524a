import { STAFF_ROLES } from '#kernel/account.ts';
import { contractSummaries, findContractIds, listMemberIds, placeInTree } from '#modules/agencies/index.ts';
import type { Charges } from '#modules/ancillaries/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { RequestChats } from '#modules/conversations/index.ts';
import {
  contactsOf,
  findUserIdByEmail,
  listStaffNames,
  listUserNames,
  usersWithRoles,
} from '#modules/identity/index.ts';
import type { createNotifications } from '#modules/notifications/index.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import type { Pricing } from '#modules/pricing/index.ts';
import { createProposals } from '#modules/proposals/index.ts';
import type { Reference } from '#modules/reference/index.ts';
import { createRequestOffers } from '#modules/request-offers/index.ts';
import { createRequests, type OfferableRequests, type RequestDoors } from '#modules/requests/index.ts';
import type { SearchApi } from '#modules/search/index.ts';
import { parseEmail } from '#modules/travellers/index.ts';
import { createWatches } from '#modules/watches/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { cleanPicture } from '#platform/files/clean-picture.ts';
import { clamdScanner } from '#platform/files/scanner.ts';
import type { AppModule, Deps } from '../app-module.ts';

type Notifications = ReturnType<typeof createNotifications>;

/** Requests of clients to staff about an order. */
export function wireRequests(
  { config, db, clock, ids, sealer, blindIndex, limiter, files, fileLinks, log, company }: Deps,
  of: {
    audit: Audit;
    charges: Charges;
    unfinishedOffers: (tx: Tx, requestId: string) => Promise<boolean>;
    orders: OrdersModule;
    notifications: Notifications;
    requestChats: RequestChats;
    replyAddress: (conversationId: string, member: string) => string | null;
  },
): {
  module: AppModule;
  offerable: OfferableRequests;
  doors: RequestDoors;
  contactOf: (requestId: string) => Promise<string | null>;
} {
  const { audit } = of;
  const requests = createRequests({
    db,
    clock,
    ids,
    sealer,
    blind: blindIndex,
    limiter,
    files,
    fileLinks,
    scanner: config.clamdUrl === null ? null : clamdScanner(config.clamdUrl),
    cleanPicture,
    notifications: of.notifications,
    orders: of.orders.serving,
    conversations: of.requestChats,
    agencies: { contractSummaries, findContractIds },
    listUserNames,
    listExecutors: (executor) => listStaffNames(executor, STAFF_ROLES),
    executorsAmong: (executor, userIds) => usersWithRoles(executor, userIds, STAFF_ROLES),
    charges: of.charges,
    offers: { unfinished: of.unfinishedOffers },
    replyAddress: of.replyAddress,
    membersOf: async (executor, contractId) => contactsOf(executor, await listMemberIds(executor, contractId)),
    record: audit.recordAccess,
    supportHours: () => company.current().hours,
    config: {
      baseUrl: config.baseUrl,
      staffMail: config.staffMail,
      newRequests: config.newRequests,
    },
    log: (message, details) => log.warn(details, message),
  });
  return {
    module: { name: 'requests', routes: requests.routes, jobs: requests.jobs },
    offerable: requests.offerable,
    doors: requests.doors,
    contactOf: requests.contactOf,
  };
}

/** Offers that staff make in requests. */
export function wireRequestOffers(
  { db, clock, ids }: Deps,
  of: { audit: Audit; search: SearchApi; orders: OrdersModule; requests: OfferableRequests; reference: Reference },
): { module: AppModule } & Pick<ReturnType<typeof createRequestOffers>, 'states' | 'unfinished'> {
  const { audit, search, orders, requests, reference } = of;
  const offers = createRequestOffers({
    db,
    clock,
    ids,
    requests,
    search,
    orders,
    places: reference,
    record: audit.recordAccess,
  });
  return {
    module: { name: 'request-offers', routes: offers.routes, jobs: offers.jobs },
    states: offers.states,
    unfinished: offers.unfinished,
  };
}

/** Price watches and the waiting list. */
export function watchesModule(
  { config, db, clock, ids, sealer, blindIndex, limiter, log }: Deps,
  of: { search: SearchApi; reference: Reference; notifications: Notifications },
): AppModule {
  const { search, reference, notifications } = of;
  const watches = createWatches({
    db,
    clock,
    ids,
    sealer,
    blind: blindIndex,
    limiter,
    search,
    parseEmail,
    emailOf: async (executor, userId) => (await contactsOf(executor, [userId]))[0]?.email ?? null,
    notifications: {
      sendEmail: notifications.sendEmail,
      notifyOwner: async (tx, email, news) => {
        const userId = await findUserIdByEmail(tx, email);
        if (userId) await notifications.notifyUser(tx, userId, news);
      },
    },
    locations: reference,
    config: { baseUrl: config.baseUrl, waitList: config.bookingWaitList },
    log: (message, details) => log.warn(details, message),
  });
  return { name: 'watches', routes: watches.routes, jobs: watches.jobs };
}

/** Proposals: several offers behind one link. */
export function proposalsModule(
  { config, db, clock, ids, sealer, limiter }: Deps,
  {
    search,
    pricing,
    notifications,
    orders,
  }: { search: SearchApi; pricing: Pricing; notifications: Notifications; orders: OrdersModule },
): AppModule {
  const proposals = createProposals({
    db,
    clock,
    ids,
    search,
    notifications,
    orders,
    limiter,
    sealer,
    baseUrl: config.baseUrl,
    clientOf: async (contractId) =>
      pricing.looksAtBuyers() ? { channel: 'site', ...(await placeInTree(db, contractId)) } : undefined,
    agencies: { contractSummaries },
    people: { namesOf: listUserNames },
  });
  return { name: 'proposals', routes: proposals.routes };
}
