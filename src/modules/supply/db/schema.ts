import { bigint, index, integer, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

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
  (t) => [index('supplier_calls_operation').on(t.opId), index('supplier_calls_at').on(t.at)],
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
