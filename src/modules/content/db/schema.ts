import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BannerContent } from '../domain/banner.ts';

export const content = pgSchema('content');

/**
 * Versions are only ever added; the newest of a path and language whose `published_at` has come is what people read.
 * Only a version whose time has not come may be removed.
 */
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
    /** When it takes effect; in the future for a planned publication. */
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    /** The page was taken back with this version; its text is that of the version before. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    /** The user who published it; null for what came with the product. */
    author: text('author'),
  },
  (t) => [unique('pages_version').on(t.path, t.locale, t.version)],
);
export type PageRow = typeof pages.$inferSelect;

/** A text that staff are working on; at most one of a path and language. */
export const drafts = content.table(
  'drafts',
  {
    path: text('path').notNull(),
    locale: text('locale').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    summary: text('summary').notNull(),
    markdown: text('markdown').notNull(),
    /** The one of the page and language that its save left. */
    revision: integer('revision').notNull(),
    author: text('author').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.path, t.locale] })],
);
export type DraftRow = typeof drafts.$inferSelect;

/**
 * Raised by each change of a page in a language, of its draft and of its versions: an edit that names an older revision
 * is refused. It outlives drafts, so that it never starts anew.
 */
export const revisions = content.table(
  'revisions',
  { path: text('path').notNull(), locale: text('locale').notNull(), revision: integer('revision').notNull() },
  (t) => [primaryKey({ columns: [t.path, t.locale] })],
);

/** Old addresses that came with the product: each is loaded once, so that what staff made of it since stays. */
export const seededRedirects = content.table('seeded_redirects', { path: text('path').primaryKey() });

/** Uploaded pictures; a text names one by its address. Their bytes are files, which never change under their id. */
export const pictures = content.table('pictures', {
  id: uuid('id').primaryKey(),
  /** Pixels of the largest width that is kept. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  createdBy: text('created_by').notNull(),
});

/** Which pages are news, and their day. */
export const news = content.table(
  'news',
  { path: text('path').primaryKey(), day: date('day', { mode: 'string' }).notNull() },
  (t) => [index('news_day').on(t.day.desc())],
);

/** Announcements of the home page and of accounts: what staff are working on, and what readers see. */
export const banners = content.table(
  'banners',
  {
    id: uuid('id').primaryKey(),
    draft: jsonb('draft').$type<BannerContent>().notNull(),
    /** Null before the first publication and once it is taken back. */
    published: jsonb('published').$type<BannerContent>(),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    /** Raised by each change: one that names an older revision is refused. */
    revision: integer('revision').notNull(),
    author: text('author').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (t) => [check('banners_published', sql`(${t.published} is null) = (${t.publishedAt} is null)`)],
);
export type BannerRow = typeof banners.$inferSelect;

/**
 * What the office publishes outside of pages: the company's details, texts of letters, redirects. One row a document;
 * its draft is null where nothing waits for publication.
 */
export const documents = content.table('documents', {
  /** `company/firm`, `letters/order-held/ru`, `redirects`. */
  name: text('name').primaryKey(),
  /** Raised by each change of the draft and of the versions: a change that names an older one is refused. */
  revision: integer('revision').notNull(),
  draft: jsonb('draft').$type<object>(),
  author: text('author'),
  updatedAt: timestamp('updated_at', { withTimezone: true }),
});
export type DocumentRow = typeof documents.$inferSelect;

/**
 * Versions of documents: only ever added, but for one whose time has not come. The newest whose time has come is in
 * force.
 */
export const documentVersions = content.table(
  'document_versions',
  {
    name: text('name').notNull(),
    version: integer('version').notNull(),
    /** Null: taken back, and there was none before. */
    value: jsonb('value').$type<object>(),
    /** The version that this one brought back, 0 for none before; null for one that was written. */
    restored: integer('restored'),
    /** The user who published it; null for what came with a demonstration. */
    author: text('author'),
    /** When it takes effect; in the future for a planned publication. */
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.version] })],
);
export type DocumentVersionRow = typeof documentVersions.$inferSelect;
