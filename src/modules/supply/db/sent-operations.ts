import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { SentOperation, SentOperations } from '../domain/sent-operations.ts';
import { sentOperations as table } from './schema.ts';

type Row = typeof table.$inferSelect;

const toOperation = (row: Row): SentOperation => ({
  opId: row.opId,
  kind: row.kind,
  subject: row.subject,
  sentAt: new Date(row.sentAt).toISOString(),
  state: row.state,
  target: row.target,
  attempt: row.attempt,
});

/** The operations sent to one supplier, each claimed by one sender. */
export function sentOperations(db: Executor, supplier: string): SentOperations {
  const named = (opId: string) => and(eq(table.supplier, supplier), eq(table.opId, opId));
  const find = async (opId: string): Promise<SentOperation | null> => {
    const [row] = await db.select().from(table).where(named(opId));
    return row ? toOperation(row) : null;
  };
  return {
    find,
    async claim({ opId, kind, subject, sentAt, target }) {
      const [row] = await db
        .insert(table)
        .values({ supplier, opId, kind, subject, sentAt, state: 'sent', target: target ?? null, attempt: 1 })
        .onConflictDoUpdate({
          target: [table.supplier, table.opId],
          set: { sentAt, state: 'sent', attempt: sql`${table.attempt} + 1`, ...(target !== undefined && { target }) },
          setWhere: sql`${table.kind} = ${kind} and ${table.subject} = ${subject}
            and ${table.state} in ('refused', 'never')`,
        })
        .returning();
      if (row) return { mine: true, operation: toOperation(row) };
      const operation = await find(opId);
      if (!operation) throw new Error(`the operation ${opId} is gone`);
      return { mine: false, operation };
    },
    async aim(opId, target) {
      await db.update(table).set({ target }).where(named(opId));
    },
    async end({ opId, attempt }, state, target) {
      const own = state === 'done' ? [] : [eq(table.attempt, attempt)];
      await db
        .update(table)
        .set({ state, ...(target === undefined ? {} : { target }) })
        .where(and(named(opId), ne(table.state, 'done'), ...own));
    },
  };
}

/** Deletes what was sent before an instant. */
export async function deleteSentOperations(db: Executor, before: Date): Promise<void> {
  await db.delete(table).where(lt(table.sentAt, before.toISOString()));
}
