import { date, index, integer, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

export const content = pgSchema('content');

/** Versions are only ever added; the newest of a path and language is what people read. */
export const pages = content.table(
  'pages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** `content/about/us`: no slash at either end. */
    path: text('path').notNull(),
    locale: text('locale').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    summary: text('summary').notNull(),
    markdown: text('markdown').notNull(),
    /** `seed`: came with the product; `office`: written by staff. */
    source: text('source', { enum: ['seed', 'office'] }).notNull(),
    /** SHA-256 of the source, so that an unchanged file is no new version. */
    hash: text('hash').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (t) => [unique('pages_version').on(t.path, t.locale, t.version)],
);
export type PageRow = typeof pages.$inferSelect;

/** An old address and where it leads now: a path of ours or an absolute https address. */
export const redirects = content.table('redirects', {
  path: text('path').primaryKey(),
  target: text('target').notNull(),
});

/** Which pages are news, and their day. */
export const news = content.table(
  'news',
  { path: text('path').primaryKey(), day: date('day', { mode: 'string' }).notNull() },
  (t) => [index('news_day').on(t.day.desc())],
);
