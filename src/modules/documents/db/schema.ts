import { index, integer, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

export const documents = pgSchema('documents');

/** What lies in the file store; the bytes there are sealed. */
export const files = documents.table(
  'files',
  {
    id: uuid('id').primaryKey(),
    /** Whose it is: `order:<id>`. */
    owner: text('owner').notNull(),
    /** `itinerary`, `payment`. */
    kind: text('kind').notNull(),
    locale: text('locale').notNull(),
    contentType: text('content_type').notNull(),
    key: text('key').notNull(),
    /** Of the open bytes, hexadecimal. */
    sha256: text('sha256').notNull(),
    size: integer('size').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When its lost bytes were last drawn again from the data they show; null: they are the first ones. */
    redrawnAt: timestamp('redrawn_at', { withTimezone: true }),
  },
  (t) => [unique('files_one_of_a_kind').on(t.owner, t.kind, t.locale), index('files_owner').on(t.owner)],
);
export type FileRow = typeof files.$inferSelect;
