import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Locale } from '#kernel/locale.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const notifications = pgSchema('notifications');

/** What a letter brings along: whose stored file of which kind and language, and the name the reader sees. */
export type Attachment = {
  readonly filename: string;
  readonly owner: string;
  readonly kind: string;
  readonly locale: Locale;
};

export const messages = notifications.table(
  'messages',
  {
    id: uuid('id').primaryKey(),
    /** The same news is queued once: `order-issued:<order id>`. */
    dedupe: text('dedupe').notNull().unique(),
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
  },
  (t) => [
    index('messages_newest').on(t.createdAt.desc()),
    check('messages_state', sql`${t.state} in ('queued', 'sent', 'outbox', 'failed')`),
  ],
);
export type MessageRow = typeof messages.$inferSelect;
