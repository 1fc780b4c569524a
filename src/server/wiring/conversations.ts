import { STAFF_ROLES } from '#kernel/account.ts';
import { contractWithAncestors, listMemberIds } from '#modules/agencies/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import {
  CONVERSATIONS_CHANNEL,
  type ConversationsDeps,
  createConversations,
  type EmailReplies,
  type RequestChats,
} from '#modules/conversations/index.ts';
import { listStaffNames, usersWithRoles } from '#modules/identity/index.ts';
import type { createNotifications } from '#modules/notifications/index.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import { offersChanged } from '#modules/request-offers/events.ts';
import { findServiceLevel } from '#modules/requests/index.ts';
import { cleanPicture } from '#platform/files/clean-picture.ts';
import { clamdScanner } from '#platform/files/scanner.ts';
import { createListener } from '#platform/realtime/listener.ts';
import type { AppModule, Deps } from '../app-module.ts';

/** Conversations of clients with staff. */
export function wireConversations(
  { config, db, pool, clock, ids, sealer, blindIndex, limiter, files, fileLinks, log, company }: Deps,
  of: {
    orders: OrdersModule;
    offerStates: ConversationsDeps['offers']['states'];
    audit: Audit;
    notifications: Pick<ReturnType<typeof createNotifications>, 'notifyUser'>;
    streamUnread: ConversationsDeps['streamUnread'];
  },
): {
  requestChats: RequestChats;
  unreadAuthor: ReturnType<typeof createConversations>['unreadAuthor'];
  startSupport: ReturnType<typeof createConversations>['startSupport'];
  takeUnread: ReturnType<typeof createConversations>['takeUnread'];
  replies: EmailReplies;
  module: AppModule;
} {
  const changes = createListener({ pool, channel: CONVERSATIONS_CHANNEL, log });
  const conversations = createConversations({
    db,
    clock,
    ids,
    sealer,
    blind: blindIndex,
    limiter,
    changes,
    orders: of.orders,
    offers: { states: of.offerStates, changed: offersChanged },
    listStaff: (executor) => listStaffNames(executor, STAFF_ROLES),
    staffAmong: (executor, userIds) => usersWithRoles(executor, userIds, STAFF_ROLES),
    listContractUsers: async (executor, contractId) => {
      const contracts = await contractWithAncestors(executor, contractId);
      return (await Promise.all(contracts.map((id) => listMemberIds(executor, id)))).flat();
    },
    notifyStaff: of.notifications.notifyUser,
    streamUnread: of.streamUnread,
    notifyAuthor: of.notifications.notifyUser,
    record: of.audit.recordAccess,
    files,
    fileLinks,
    scanner: config.clamdUrl === null ? null : clamdScanner(config.clamdUrl),
    cleanPicture,
    supportHours: () => company.current().hours,
    serviceLevel: (executor, priority) => findServiceLevel(executor, 'support', priority),
    log: (message, details) => log.warn(details, message),
  });
  return {
    requestChats: conversations.requestChats,
    unreadAuthor: conversations.unreadAuthor,
    startSupport: conversations.startSupport,
    takeUnread: conversations.takeUnread,
    replies: conversations.replies,
    module: { name: 'conversations', routes: conversations.routes, jobs: conversations.jobs(), stop: changes.stop },
  };
}
