import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Slice } from '#modules/supply/api.ts';
import { instant, ordersSchema } from '../../core/db/tables/base.ts';
import { orders } from '../../core/db/tables/orders.ts';

/** The carrier flies otherwise than was sold: old and new side by side until the buyer answers. */
export const scheduleChanges = ordersSchema.table(
  'schedule_changes',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    previousSlices: jsonb('previous_slices').$type<Slice[]>().notNull(),
    currentSlices: jsonb('current_slices').$type<Slice[]>().notNull(),
    /** Flights that are not flown at all. */
    canceled: jsonb().$type<string[]>().notNull(),
    /** The buyer may have everything back for it. */
    significant: boolean().notNull(),
    foundAt: instant('found_at').notNull(),
    answer: text().$type<'accepted' | 'superseded'>(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('schedule_changes_order').on(table.orderId),
    uniqueIndex('schedule_changes_one_open').on(table.orderId).where(sql`${table.answer} is null`),
    check('schedule_changes_answer', sql`${table.answer} in ('accepted', 'superseded')`),
  ],
);
