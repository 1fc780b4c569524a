import { integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import type { CompanyDetails } from '#kernel/company.ts';

export const companySchema = pgSchema('company');

/** What the company said of itself; only ever added, the highest version counts. */
export const versions = companySchema.table('versions', {
  version: integer('version').primaryKey(),
  details: jsonb('details').$type<CompanyDetails>().notNull(),
  /** The user who saved it; null for what came with a demonstration. */
  author: text('author'),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
});
export type VersionRow = typeof versions.$inferSelect;
