import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Flow } from '../domain/flow.ts';
import type { Outcome } from '../domain/run-flow.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const botSchema = pgSchema('bot');

/** Published flows; only ever added. The newest is in force, a conversation stays with the one it began with. */
export const versions = botSchema.table('versions', {
  version: integer('version').primaryKey(),
  flow: jsonb('flow').$type<Flow>().notNull(),
  /** The user who published it; null for the flow that came with the product. */
  author: text('author'),
  publishedAt: instant('published_at').notNull(),
});
export type VersionRow = typeof versions.$inferSelect;

/** The flow that staff are working on; at most one. */
export const drafts = botSchema.table(
  'drafts',
  {
    id: smallint('id').primaryKey(),
    flow: jsonb('flow').$type<Flow>().notNull(),
    /** Raised by each save: a save that names an older one is refused. */
    revision: integer('revision').notNull(),
    author: text('author').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [check('drafts_one', sql`${t.id} = 1`)],
);
export type DraftRow = typeof drafts.$inferSelect;

/** Conversations of persons with the bot. */
export const talks = botSchema.table(
  'talks',
  {
    id: uuid('id').primaryKey(),
    /** The user or the browser that it belongs to. */
    ownerKey: text('owner_key').notNull(),
    version: integer('version').notNull(),
    /** How many answers were given: an answer names the number it follows. */
    answers: integer('answers').notNull(),
    outcome: text('outcome').$type<Outcome>(),
    requestId: text('request_id'),
    conversationId: text('conversation_id'),
    /** Where it stands and what was said, as JSON: sealed, bound to the row. */
    sealed: bytea('sealed').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('talks_old').on(t.updatedAt),
    check('talks_outcome', sql`${t.outcome} in ('ended', 'created', 'handed_over')`),
  ],
);
export type TalkRow = typeof talks.$inferSelect;
