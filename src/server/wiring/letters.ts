import { Counter } from 'prom-client';
import { managerOf, membersOf } from '#modules/agencies/index.ts';
import type { createDocuments } from '#modules/documents/index.ts';
import { managerNamed, reachable } from '#modules/identity/index.ts';
import {
  createNotifications,
  httpSms,
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
import { orderNeedsStaff } from '#modules/orders/events.ts';
import type { Orders } from '#modules/orders/index.ts';
import { staffTaskOpened } from '#modules/tasks/events.ts';
import type { Config } from '#platform/config.ts';
import { createListener } from '#platform/realtime/listener.ts';
import { keyOf } from '../gateways.ts';
import type { Deps, Part } from '../parts.ts';

/** In the demonstration the partners program plays the provider. */
function smsOf(config: Config): NotificationsDeps['sms'] {
  if (config.sms) return httpSms(config.sms);
  if (config.mode !== 'demo' || !config.partnersUrl) return null;
  return httpSms({ url: `${config.partnersUrl}/sms/v1`, key: keyOf(config, 'sms'), from: 'Sapar' });
}

/** E-mails: queued by the modules, sent by a job. */
export function wireLetters(
  { config, db, clock, sealer }: Deps,
  documents: ReturnType<typeof createDocuments>,
): { notifications: ReturnType<typeof createNotifications>; part: Part } {
  const mail: NotificationsDeps = {
    db,
    clock,
    sealer,
    sms: smsOf(config),
    mailer: config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : null,
    readAttachment: (attachment) => documents.readFile(db, attachment),
    host: new URL(config.baseUrl).hostname,
  };
  const part: Part = {
    name: 'notifications',
    jobs: notificationsJobs(mail),
    stop: async () => mail.mailer?.close(),
    ...(config.mode === 'demo' && { routes: (app) => notificationsRoutes(app, mail) }),
  };
  return { notifications: createNotifications(mail), part };
}

/** Notifications of a contract's users in the portal, and by letter if they wish. */
export function noticesPart({ config, db, pool, clock, ids, sealer, log }: Deps, orders: Orders): Part {
  const changes = createListener({ pool, channel: NOTICES_CHANNEL, log });
  const notices: NoticesDeps = {
    db,
    clock,
    ids,
    sealer,
    changes,
    contractOfOrder: orders.contractOf,
    peopleOf: async (contractId) => reachable(db, await membersOf(db, contractId)),
    managerOf: async (contractId) => managerNamed(db, await managerOf(db, contractId)),
    baseUrl: config.baseUrl,
  };
  return {
    name: 'notices',
    routes: (app) => noticesRoutes(app, notices),
    jobs: noticesJobs(notices),
    stop: changes.stop,
  };
}

/** Alerts to our own staff about orders that need them. */
export function staffPart({ config, db, clock, sealer, log, registry }: Deps): Part {
  const alerts = new Counter({
    name: 'staff_alerts_total',
    help: 'Orders that were found to need a person',
    registers: [registry],
  });
  const addresses = {
    db,
    clock,
    sealer,
    staffMail: config.staffMail,
    baseUrl: config.baseUrl,
    log: (message: string, details: object) => log.error(details, message),
    count: () => alerts.inc(),
  };
  return { name: 'staff', jobs: [...staffJobs(addresses, orderNeedsStaff), ...staffJobs(addresses, staffTaskOpened)] };
}
