import { sql } from 'drizzle-orm';
import { check, customType, date, index, integer, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const travellersSchema = pgSchema('travellers');

/** Passengers saved for the next booking. `owner` is `contract:<id>`, or `user:<id>` of a user without a contract. */
export const passengers = travellersSchema.table(
  'passengers',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    /** Grows with each change: the second of two concurrent edits is refused. */
    version: integer().notNull(),
    /** Names, birth, citizenship, cards and documents as JSON: sealed, bound to the row. */
    sealed: bytes().notNull(),
    /** Blind indexes: of the surname's first letter, and of what a search may ask for. */
    initial: bytes().notNull(),
    words: bytes().array().notNull(),
    /** When the first of the documents runs out. */
    expiresOn: date('expires_on', { mode: 'string' }),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('passengers_initial').on(table.owner, table.initial),
    index('passengers_recent').on(table.owner, table.updatedAt.desc(), table.id),
    index('passengers_expiry').on(table.owner, table.expiresOn, table.id),
    index('passengers_words').using('gin', table.words),
    check('passengers_owner', sql`${table.owner} ~ '^(contract|user):.'`),
  ],
);
export type PassengerRow = typeof passengers.$inferSelect;

/** A document is of one passenger of its owner. */
export const documents = travellersSchema.table(
  'documents',
  {
    owner: text().notNull(),
    numberIndex: bytes('number_index').notNull(),
    passengerId: text('passenger_id')
      .notNull()
      .references(() => passengers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.numberIndex] }),
    index('documents_passenger').on(table.passengerId),
  ],
);

/** A file that was read and waits for the choice of rows to save. */
export const imports = travellersSchema.table(
  'imports',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    userId: text('user_id').notNull(),
    /** The file's name and rows as JSON: sealed, bound to the row. */
    sealed: bytes().notNull(),
    /** How many of them were saved; null before the decision. */
    savedCount: integer('saved_count'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('imports_age').on(table.createdAt)],
);
export type ImportRow = typeof imports.$inferSelect;
