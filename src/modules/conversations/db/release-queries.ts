import { and, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type ConversationRow, conversations } from './schema.ts';

const isOpenTicket = (): SQL | undefined =>
  and(eq(conversations.subjectKind, 'support'), ne(conversations.status, 'complete'));

/** Who has open support tickets. */
export async function listBusyStaff(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: conversations.executorId })
    .from(conversations)
    .where(and(isOpenTicket(), isNotNull(conversations.executorId)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** Open support tickets of these people. */
export const listServedBy = (db: Executor, executors: readonly string[]): Promise<ConversationRow[]> =>
  db
    .select()
    .from(conversations)
    .where(and(isOpenTicket(), inArray(conversations.executorId, [...executors])))
    .limit(500);

/** Locks one of them while that executor has it. */
export async function lockServed(tx: Tx, { id, executorId }: ConversationRow): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), isOpenTicket(), eq(conversations.executorId, executorId ?? '')))
    .for('update');
  return row;
}
