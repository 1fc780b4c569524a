import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocale, zMoney } from '#kernel/schemas.ts';
import { NOTIFICATION_KINDS } from './domain/notification.ts';

export { CHANNELS, type Channel, NOTIFICATION_KINDS, type NotificationKind } from './domain/notification.ts';

const zMailHead = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  locale: zLocale,
  state: z.enum(['queued', 'sent', 'outbox', 'failed']),
  createdAt: zInstant,
});

/** The demonstration's mailbox: every letter the product wrote, newest first. */
export const listDemoEmails = endpoint({
  method: 'GET',
  path: '/api/demo/mails',
  access: 'demo',
  summary: 'Letters of the demonstration, newest first',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  output: z.object({ items: z.array(zMailHead) }),
});

export const zDemoEmail = zMailHead.extend({
  messageId: z.string(),
  /** Where it is answered; null: nowhere. */
  replyTo: z.string().nullable(),
  /** The id that all letters of a conversation answer (In-Reply-To, References). */
  thread: z.string().nullable(),
  text: z.string(),
  /** Made from our templates only; show it in a sandboxed frame all the same. */
  html: z.string(),
  attachments: z.array(z.object({ name: z.string(), href: z.string() })),
});
export type DemoEmail = z.output<typeof zDemoEmail>;

export const readDemoEmail = endpoint({
  method: 'GET',
  path: '/api/demo/mails/:id',
  access: 'demo',
  summary: 'One letter of the demonstration',
  params: z.strictObject({ id: z.string().max(64) }),
  output: zDemoEmail,
});

/** Answers the file itself, not JSON. */
export const readDemoAttachment = endpoint({
  method: 'GET',
  path: '/api/demo/mails/:id/attachments/:n',
  access: 'demo',
  summary: 'An attachment of a letter of the demonstration',
  params: z.strictObject({ id: z.string().max(64), n: z.coerce.number().int().min(0).max(50) }),
  output: z.unknown(),
});

const zKind = z.enum(NOTIFICATION_KINDS);
const zInAppNotification = z
  .object({
    id: z.string(),
    kind: zKind,
    /** `S-48213`; empty for what is about no order. */
    order: z.string(),
    request: z.string().nullable(),
    /** Which of several wordings. */
    variant: z.string().nullable(),
    /** What is left, of a balance that has become little. */
    sum: zMoney.optional(),
    /** Which option of a proposal. */
    option: z.int().optional(),
    /** About a room or a ride: a voucher, no tickets. */
    voucher: z.boolean().optional(),
    /** Cities of a watched search. */
    route: z.string().optional(),
    /** Until when the order must be paid. */
    until: zInstant.optional(),
    /** Where it leads: `/order/…` */
    path: z.string(),
    at: zInstant,
    read: z.boolean(),
  })
  .meta({ id: 'Notice' });
export type InAppNotification = z.output<typeof zInAppNotification>;

const zUnread = z.object({
  /** Counted to a hundred. */
  unread: z.int(),
});

/** The list inside the site (spec §2 `/account/notify`): one's own, under the contract in use. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/account/notices',
  access: 'signedIn',
  summary: 'What happened to the orders and requests of the contract, newest first',
  query: z.strictObject({ after: z.coerce.number().int().positive().optional() }),
  output: zUnread.extend({ notices: z.array(zInAppNotification), next: z.number().nullable() }),
});
export type NotificationsPage = z.output<typeof listNotifications.output>;

export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/account/notices/read',
  access: 'signedIn',
  summary: 'Mark some notices as read, or all',
  body: z.strictObject({ ids: z.array(z.string().max(64)).max(100).optional() }),
  output: zUnread,
});

const zSetting = z.strictObject({ kind: zKind, inApp: z.boolean(), mail: z.boolean(), push: z.boolean() });
export type NotificationSetting = z.output<typeof zSetting>;
/** From a time of day to a time of day (`HH:mm`) of a zone (IANA). */
const zQuiet = z.strictObject({ from: z.string().max(5), to: z.string().max(5), zone: z.string().max(64) });
const zSettings = z.object({
  settings: z.array(zSetting),
  /** Pushes wait until these hours end; null: at any time. */
  quiet: zQuiet.nullable(),
});
export type NotificationSettings = z.output<typeof zSettings>;

export const readNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/account/notices/settings',
  access: 'signedIn',
  summary: 'What one wants to be told of, inside the site, by letter and by push',
  output: zSettings,
});
export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/account/notices/settings',
  access: 'signedIn',
  summary: 'Change what one wants to be told of',
  body: z.strictObject({
    settings: z.array(zSetting).max(NOTIFICATION_KINDS.length),
    quiet: zQuiet.nullable().optional(),
  }),
  output: zSettings,
});

const zPushSettings = z.object({
  /** What browsers subscribe with (`applicationServerKey`), base64url. */
  serverKey: z.string(),
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      createdAt: zInstant,
      /** When it took a push for the last time. */
      succeededAt: zInstant.nullable(),
    }),
  ),
});
export type PushSettings = z.output<typeof zPushSettings>;

export const readPushSettings = endpoint({
  method: 'GET',
  path: '/api/account/push',
  access: 'signedIn',
  summary: 'Browsers that get pushes, and the key that browsers subscribe with',
  output: zPushSettings,
});

/** Spec §5: a push registration is its token, the subscription as the browser writes it in JSON. */
export const registerPushDevice = endpoint({
  method: 'POST',
  path: '/api/account/push/devices',
  access: 'signedIn',
  summary: 'Register this browser for pushes, again at each visit',
  /** `id`: as it was registered before; refused once its user has removed it, in whatever browser. */
  body: z.strictObject({ token: z.string().max(2_000), id: z.string().max(64).optional() }),
  output: z.object({ id: z.string() }),
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/push/devices/:id',
  access: 'signedIn',
  summary: 'Send no more pushes to a browser',
  params: z.strictObject({ id: z.string().max(64) }),
  output: zPushSettings,
});

export * from './wire/letter-texts.ts';
