import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Locale } from '#kernel/locale.ts';
import type { NoticeDetails, NotificationKind, NotificationPreferences } from '../domain/notification.ts';
import type { QuietHours } from '../domain/quiet-hours.ts';

/** `dropped`: read, late, unwanted or not the reader's any more. */
export const PUSH_STATES = ['queued', 'sent', 'dropped', 'failed'] as const;

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const notifications = pgSchema('notifications');

/** What a letter brings along: whose stored file of which kind and language, and the name the reader sees. */
export type Attachment = {
  readonly filename: string;
  readonly owner: string;
  readonly kind: string;
  readonly locale: Locale;
};

export const outgoingMessages = notifications.table(
  'outgoing_messages',
  {
    id: uuid('id').primaryKey(),
    /** The same news is queued once: `order-issued:<order id>`. */
    dedupe: text('dedupe').notNull().unique(),
    /** A short message has a telephone number as recipient and text alone. */
    channel: text('channel', { enum: ['mail', 'sms'] })
      .notNull()
      .default('mail'),
    template: text('template').notNull(),
    locale: text('locale').notNull(),
    /** Address, and subject with both bodies as JSON: sealed, bound to the row. */
    recipient: bytea('recipient').notNull(),
    content: bytea('content').notNull(),
    attachments: jsonb('attachments').$type<readonly Attachment[]>().notNull(),
    state: text('state', { enum: ['queued', 'sent', 'outbox', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** Until then one process alone sends it. */
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
  },
  (t) => [
    index('outgoing_messages_newest').on(t.createdAt.desc()),
    check('outgoing_messages_channel', sql`${t.channel} in ('mail', 'sms')`),
    check('outgoing_messages_state', sql`${t.state} in ('queued', 'sent', 'outbox', 'failed')`),
  ],
);
export type OutgoingMessageRow = typeof outgoingMessages.$inferSelect;

/** In-app notifications of a contract's users; one row a user. */
export const inAppNotifications = notifications.table(
  'in_app_notifications',
  {
    id: text().primaryKey(),
    /** Order of their coming. */
    n: bigserial({ mode: 'number' }).notNull(),
    userId: text('user_id').notNull(),
    contractId: text('contract_id').notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    details: jsonb().$type<NoticeDetails>().notNull(),
    /** The event behind it: notified once to each user. */
    dedupe: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('in_app_notifications_once').on(t.userId, t.dedupe),
    index('in_app_notifications_newest').on(t.userId, t.contractId, t.n.desc()),
    index('in_app_notifications_unread').on(t.userId, t.contractId).where(sql`${t.readAt} is null`),
    index('in_app_notifications_age').on(t.at),
  ],
);
export type InAppNotificationRow = typeof inAppNotifications.$inferSelect;

/** A user's choice of notifications and channels, and the hours without pushes. */
export const notificationPreferences = notifications.table('notification_preferences', {
  userId: text('user_id').primaryKey(),
  preferences: jsonb().$type<NotificationPreferences>().notNull(),
  quiet: jsonb().$type<QuietHours>(),
});

/** Browsers that a user has let us push to. */
export const pushDevices = notifications.table(
  'push_devices',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    /** SHA-256 of the endpoint: a browser belongs to the user who registered it last. */
    endpointHash: text('endpoint_hash').notNull().unique(),
    /** Endpoint and keys as JSON: sealed, bound to the row. */
    sealed: bytea().notNull(),
    /** The public key of ours that the browser accepts pushes from. */
    serverKey: text('server_key').notNull(),
    /** Hash of the session that registered it: signing out there removes it. */
    session: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** `Chrome, Android`; null for an unknown browser. */
    name: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Registered again, at the latest visit. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    succeededAt: timestamp('succeeded_at', { withTimezone: true }),
    /** Pushes in a row that failed. */
    failures: integer().notNull().default(0),
  },
  (t) => [index('push_devices_user').on(t.userId), index('push_devices_session').on(t.session)],
);
export type PushDeviceRow = typeof pushDevices.$inferSelect;

/** One push to one device. */
export const pushDeliveries = notifications.table(
  'push_deliveries',
  {
    id: text().primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    /** Null for a person's own affair. */
    contractId: text('contract_id'),
    kind: text().$type<NotificationKind>().notNull(),
    details: jsonb().$type<NoticeDetails>().notNull(),
    dedupe: text().notNull(),
    state: text({ enum: PUSH_STATES }).notNull().default('queued'),
    at: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('push_deliveries_once').on(t.deviceId, t.dedupe),
    index('push_deliveries_age').on(t.at),
    check('push_deliveries_state', sql`${t.state} in ('queued', 'sent', 'dropped', 'failed')`),
  ],
);
export type PushDeliveryRow = typeof pushDeliveries.$inferSelect;
