import { Counter } from 'prom-client';
import { findManagerId, listMemberIds } from '#modules/agencies/index.ts';
import { authorAnswered, deskAwaited, staffAnswered, staffMentioned } from '#modules/conversations/events.ts';
import type { ConversationsDeps } from '#modules/conversations/index.ts';
import type { createDocuments } from '#modules/documents/index.ts';
import { contactsOf, describeDevice, findContractManager, sessionHash } from '#modules/identity/index.ts';
import {
  createNotifications,
  createServerKeys,
  httpSms,
  type InAppNotificationsDeps,
  inAppNotificationJobs,
  inAppNotificationRoutes,
  NOTIFICATIONS_CHANNEL,
  type NotificationsDeps,
  notificationsJobs,
  notificationsRoutes,
  smtpMailer,
  staffJobs,
  streamUnreadCount,
} from '#modules/notifications/index.ts';
import { orderNeedsStaff } from '#modules/orders/events.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import { staffTaskOpened } from '#modules/tasks/events.ts';
import type { Config } from '#platform/config.ts';
import { createListener } from '#platform/realtime/listener.ts';
import type { AppModule, Deps } from '../app-module.ts';
import { gatewayKey } from '../gateways.ts';
import { outgoing } from './outgoing.ts';

/** In the demonstration the partners program plays the SMS provider. */
export function smsOf(config: Config): NotificationsDeps['sms'] {
  if (config.sms) return httpSms(config.sms);
  if (config.mode !== 'demo' || !config.partnersUrl) return null;
  return httpSms({ url: `${config.partnersUrl}/sms/v1`, key: gatewayKey(config, 'sms'), from: 'Sapar' });
}

/** E-mails: queued by the modules, sent by a job. */
export function wireEmails(
  { config, db, clock, sealer, company }: Deps,
  documents: ReturnType<typeof createDocuments>,
): { notifications: ReturnType<typeof createNotifications>; module: AppModule } {
  const mail: NotificationsDeps = {
    db,
    clock,
    sealer,
    company: company.current,
    sms: smsOf(config),
    mailer: config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : null,
    readAttachment: (attachment) => documents.readFile(db, attachment),
    host: new URL(config.baseUrl).hostname,
  };
  const module: AppModule = {
    name: 'notifications',
    jobs: notificationsJobs(mail),
    stop: async () => mail.mailer?.close(),
    ...(config.mode === 'demo' && { routes: (app) => notificationsRoutes(app, mail) }),
  };
  return { notifications: createNotifications(mail), module };
}

/** The address in `Sapar <noreply@example.kg>`. */
export const ADDRESS = /[^\s<>]+@[^\s<>]+/;

/** In-app notifications of a contract's users, optionally by e-mail, and pushes to users' browsers. */
export function wireInAppNotifications(
  { config, db, pool, clock, ids, sealer, log, company }: Deps,
  {
    orders,
    ...conversations
  }: { orders: OrdersModule } & Pick<InAppNotificationsDeps, 'unreadAuthor' | 'takeUnread' | 'replyAddress'>,
): { streamUnread: ConversationsDeps['streamUnread']; module: AppModule } {
  const changes = createListener({ pool, channel: NOTIFICATIONS_CHANNEL, log });
  const notices: InAppNotificationsDeps = {
    db,
    clock,
    ids,
    sealer,
    company: company.current,
    changes,
    contractOfOrder: orders.contractOf,
    buyerOfOrder: orders.customerOf,
    contactsOf: (userIds) => contactsOf(db, userIds),
    peopleOf: async (contractId) => contactsOf(db, await listMemberIds(db, contractId)),
    managerOf: async (contractId) => findContractManager(db, await findManagerId(db, contractId)),
    baseUrl: config.baseUrl,
    ...conversations,
    push: {
      keys: createServerKeys([config.secret, ...config.oldSecrets]),
      contact: config.baseUrl.startsWith('https:') ? config.baseUrl : `mailto:${config.mailFrom.match(ADDRESS)?.[0]}`,
      ...outgoing(config),
      sessionHash,
      describeDevice,
    },
  };
  const module: AppModule = {
    name: 'notices',
    routes: (app) => inAppNotificationRoutes(app, notices),
    jobs: inAppNotificationJobs(notices, {
      answered: authorAnswered,
      staffAnswered,
      mentioned: staffMentioned,
      awaited: deskAwaited,
    }),
    stop: changes.stop,
  };
  return { streamUnread: (reader, signal) => streamUnreadCount(notices, reader, signal), module };
}

/** Alerts to staff about orders that need them. */
export function staffModule({ config, db, clock, sealer, log, registry, company }: Deps): AppModule {
  const alerts = new Counter({
    name: 'staff_alerts_total',
    help: 'Orders that were found to need a person',
    registers: [registry],
  });
  const addresses = {
    db,
    clock,
    sealer,
    company: company.current,
    staffMail: config.staffMail,
    baseUrl: config.baseUrl,
    log: (message: string, details: object) => log.error(details, message),
    count: () => alerts.inc(),
  };
  return { name: 'staff', jobs: [...staffJobs(addresses, orderNeedsStaff), ...staffJobs(addresses, staffTaskOpened)] };
}
