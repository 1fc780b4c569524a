import { bigint, boolean, index, integer, jsonb, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import type { SearchMode } from '#kernel/mode.ts';
import type { CredentialName, SupplierOptions, SupplierTimeouts } from '../domain/connection.ts';
import type { PointOfSale } from '../domain/supplier-visibility.ts';

export const supply = pgSchema('supply');

/** Every call to a supplier, without personal data: of the request only a hash is stored. */
export const supplierCalls = supply.table(
  'supplier_calls',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
    supplier: text('supplier').notNull(),
    method: text('method').notNull(),
    opId: text('op_id').notNull(),
    /** `ok | rejected | pending | unknown | down`. */
    outcome: text('outcome').notNull(),
    /** Refusal code, or why the outcome is unknown. */
    detail: text('detail'),
    ms: integer('ms').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Offers answered, and how many of them were dropped as invalid. */
    offers: integer('offers'),
    dropped: integer('dropped'),
  },
  (t) => [
    index('supplier_calls_operation').on(t.opId),
    index('supplier_calls_at').on(t.at),
    index('supplier_calls_of').on(t.supplier, t.at),
  ],
);

/** Webhook events of suppliers, each once; their details are read from the supplier. */
export const news = supply.table(
  'supplier_events',
  {
    supplier: text('supplier').notNull(),
    eventId: text('event_id').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.supplier, t.eventId] }), index('supplier_events_at').on(t.at)],
);

/**
 * What was sent to suppliers without idempotency keys, written down before it is sent: of many senders one claims it.
 */
export const sentOperations = supply.table(
  'sent_operations',
  {
    supplier: text('supplier').notNull(),
    opId: text('op_id').notNull(),
    kind: text('kind').notNull(),
    /** The supplier's id of the offer or the order. */
    subject: text('subject').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'string' }).notNull(),
    state: text('state').$type<'sent' | 'done' | 'refused' | 'never'>().notNull(),
    /** The supplier's object that carries it out, or that came of it. */
    target: text('target'),
    attempt: integer('attempt').notNull(),
  },
  (t) => [primaryKey({ columns: [t.supplier, t.opId] }), index('sent_operations_at').on(t.sentAt)],
);

/** A secret as it is kept: sealed, with what the office may know of it. */
export type StoredCredential = {
  /** Base64. */
  sealed: string;
  /** The last four characters; null of a short one. */
  hint: string | null;
  setAt: string;
};

/** Suppliers that are reached over the network, as the office keeps them; never deleted, orders name them. */
export const suppliers = supply.table('suppliers', {
  id: text('id').primaryKey(),
  adapter: text('adapter').notNull(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  credentials: jsonb('credentials').$type<Partial<Record<CredentialName, StoredCredential>>>().notNull(),
  currency: text('currency').$type<AnyCurrency>().notNull(),
  sells: jsonb('sells').$type<SearchMode[]>().notNull(),
  options: jsonb('options').$type<SupplierOptions>().notNull(),
  timeouts: jsonb('timeouts').$type<SupplierTimeouts>().notNull(),
  /** The lowest number comes first. */
  priority: integer('priority').notNull(),
  /** Null: no limit. */
  searchesAMinute: integer('searches_a_minute'),
  pointsOfSale: jsonb('points_of_sale').$type<PointOfSale[]>().notNull(),
  contracts: jsonb('contracts').$type<string[]>().notNull(),
  isOn: boolean('is_on').notNull(),
  /** Why it was last switched. */
  reason: text('reason').notNull(),
  /** Of every change: an editor names the one that was read. */
  revision: integer('revision').notNull(),
  /** Null: the address and the credentials are those of the demonstration. */
  connectionSetBy: text('connection_set_by'),
  /** Since when they are as staff set them; null as above. */
  connectionSetAt: timestamp('connection_set_at', { withTimezone: true }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
export type SupplierRow = typeof suppliers.$inferSelect;

/** Circuit breakers that are open: which process leaves which supplier alone, and until when. */
export const rests = supply.table(
  'supplier_rests',
  {
    supplier: text('supplier').notNull(),
    process: text('process').notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.supplier, t.process] })],
);

/** Pictures of suppliers' hotels that are kept for pages, by the hash of their address. */
export const pictures = supply.table(
  'pictures',
  {
    id: text('id').primaryKey(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('pictures_fetched_at').on(t.fetchedAt)],
);
