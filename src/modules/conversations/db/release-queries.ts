import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type ConversationRow, conversations } from './schema.ts';

const isServedBy = (staff: readonly string[], other: boolean): SQL | undefined =>
  and(
    eq(conversations.subjectKind, 'support'),
    ne(conversations.status, 'complete'),
    other
      ? sql`${conversations.executorId} <> all(${sql.param(staff)}::text[])`
      : inArray(conversations.executorId, [...staff]),
  );

/** Open support tickets whose executor is none of these people. */
export const listServedByOthers = (db: Executor, staff: readonly string[]): Promise<ConversationRow[]> =>
  db.select().from(conversations).where(isServedBy(staff, true)).limit(500);

/** Locks one of them while that executor has it. */
export async function lockServed(tx: Tx, { id, executorId }: ConversationRow): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), isServedBy([executorId ?? ''], false)))
    .for('update');
  return row;
}
