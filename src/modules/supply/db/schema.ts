import { bigint, index, integer, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const supply = pgSchema('supply');

/** Every exchange with a supplier, without anybody's data: what was asked stands here as a hash only. */
export const exchanges = supply.table(
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
    /** Offers answered, and how many of them were refused as nonsense. */
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
