import { customType, index, integer, jsonb, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Locale } from '#kernel/locale.ts';
import type { LocationName, SearchParams } from '#modules/search/api.ts';
import type { PricedOption } from '../api.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const proposalsSchema = pgSchema('proposals');

export const proposals = proposalsSchema.table(
  'proposals',
  {
    id: text().primaryKey(),
    /** The link: grants read access to its holder. */
    code: text().notNull().unique(),
    contractId: text('contract_id').notNull(),
    userId: text('user_id').notNull(),
    /** Where the agent sold when it was made; null for proposals of before this was kept. */
    workplaceId: text('workplace_id'),
    locale: text().$type<Locale>().notNull(),
    note: text().notNull(),
    /** The question of its first options; further ones are `questions`. */
    params: jsonb().$type<SearchParams>().notNull(),
    locations: jsonb('places').$type<Record<string, LocationName>>().notNull(),
    carriers: jsonb().$type<Record<string, string>>().notNull(),
    /** The last search that priced them. */
    searchUid: text('search_uid').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    openedAt: instant('opened_at'),
    preferredOptionId: text('preferred_option_id'),
    /** What the client wrote, sealed and bound to the row: people leave their telephone there. */
    comment: bytea(),
    answeredAt: instant('answered_at'),
  },
  (t) => [index('proposals_contract').on(t.contractId, t.createdAt)],
);
export type ProposalRow = typeof proposals.$inferSelect;

/** What else was asked, where options come from several searches: the first question stands in the proposal itself. */
export const proposalSearches = proposalsSchema.table(
  'proposal_searches',
  {
    proposalId: text('proposal_id')
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    /** From one on. */
    n: integer().notNull(),
    params: jsonb().$type<SearchParams>().notNull(),
    /** The last search that priced its options. */
    searchUid: text('search_uid').notNull(),
  },
  (t) => [primaryKey({ columns: [t.proposalId, t.n] })],
);
export type ProposalSearchRow = typeof proposalSearches.$inferSelect;

export const proposalOptions = proposalsSchema.table(
  'proposal_options',
  {
    proposalId: text('proposal_id')
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    position: integer().notNull(),
    /** Number of the question it answers; zero is the proposal's own. */
    searchNumber: integer('search_number').notNull().default(0),
    /** The same flights have the same id in every search. */
    itineraryId: text('itinerary_id').notNull(),
    offered: jsonb().$type<PricedOption>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.proposalId, t.id] })],
);
export type ProposalOptionRow = typeof proposalOptions.$inferSelect;
