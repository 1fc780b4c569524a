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

/** A user's choice of notifications and channels. */
export const notificationPreferences = notifications.table('notification_preferences', {
  userId: text('user_id').primaryKey(),
  preferences: jsonb().$type<NotificationPreferences>().notNull(),
});
