import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  jsonb,
  pgSchema,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Locale } from '#kernel/locale.ts';
import type { Currency } from '#kernel/money.ts';
import type { SearchParams } from '#modules/search/api.ts';
import type { WatchKind } from '../domain/decide-watch.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const watchesSchema = pgSchema('watches');

export const watches = watchesSchema.table(
  'watches',
  {
    id: uuid().primaryKey(),
    kind: text().$type<WatchKind>().notNull(),
    state: text({ enum: ['unconfirmed', 'active', 'notified', 'stopped'] }).notNull(),
    params: jsonb().$type<SearchParams>().notNull(),
    /** The same for the same question: its watches share a search. */
    searchKey: text('search_key').notNull(),
    locale: text().$type<Locale>().notNull(),
    /** Address and code as JSON: sealed, bound to the row. */
    sealed: bytea().notNull(),
    emailIndex: bytea('email_index').notNull(),
    lastNotifiedMinor: bigint('last_notified_minor', { mode: 'number' }),
    currency: text().$type<Currency>(),
    /** The first day of travel, by the clock there. */
    travelDate: date('travel_date', { mode: 'string' }).notNull(),
    nextCheck: instant('next_check').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('watches_due').on(t.nextCheck).where(sql`${t.state} = 'active'`),
    index('watches_travel').on(t.travelDate),
    uniqueIndex('watches_once').on(t.emailIndex, t.kind, t.searchKey),
    check('watches_state', sql`${t.state} in ('unconfirmed', 'active', 'notified', 'stopped')`),
    check('watches_notified', sql`(${t.lastNotifiedMinor} is null) = (${t.currency} is null)`),
  ],
);
export type WatchRow = typeof watches.$inferSelect;
