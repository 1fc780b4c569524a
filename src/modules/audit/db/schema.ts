import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction } from '../api.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const audit = pgSchema('audit');

/**
 * Who did or saw what, of whom, when and from where. Only ever added to; ids and kinds, no names, numbers or
 * addresses in the clear.
 */
export const records = audit.table(
  'records',
  {
    /** In the order in which they were written. */
    n: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    id: uuid().notNull().unique(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** A user of identity; null for an anonymous caller. */
    actor: text(),
    /** What the actor worked under. Of agencies. */
    contractId: text('contract_id'),
    action: text().$type<AuditAction>().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The network address, sealed and bound to the row's id. */
    from: bytea('from_sealed'),
    /** What changed from what to what, or what was looked for, sealed likewise; null where the act says it all. */
    details: bytea('details_sealed'),
  },
  (t) => [
    index('records_actor').on(t.actor, t.n.desc()).where(sql`${t.actor} is not null`),
    index('records_subject').on(t.subjectId, t.n.desc()),
    index('records_contract').on(t.contractId, t.n.desc()).where(sql`${t.contractId} is not null`),
    index('records_action').on(t.action, t.n.desc()),
    index('records_at').on(t.at),
  ],
);
export type RecordRow = typeof records.$inferSelect;
