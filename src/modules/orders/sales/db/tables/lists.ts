import { sql } from 'drizzle-orm';
import { boolean, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, ordersSchema } from '../../../core/db/tables/base.ts';
import type { ListName } from '../../../wire/list-shapes.ts';

/** A filter of a list that a person has given a name. */
export const listViews = ordersSchema.table(
  'list_views',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    list: text().$type<ListName>().notNull(),
    name: text().notNull(),
    /** The part of the list's address after the question mark. */
    query: text().notNull(),
    /** What the list opens with. */
    isDefault: boolean('is_default').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('list_views_name').on(table.userId, table.list, table.name),
    uniqueIndex('list_views_default').on(table.userId, table.list).where(sql`${table.isDefault}`),
  ],
);

/** Which columns of a list a person wants to see; without a row all of them. */
export const listColumns = ordersSchema.table(
  'list_columns',
  {
    userId: text('user_id').notNull(),
    list: text().$type<ListName>().notNull(),
    columns: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);
