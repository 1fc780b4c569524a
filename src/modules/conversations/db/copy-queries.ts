import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { conversationGrants, type FileRow, type MessageRow, messageFiles, messages, readMarks } from './schema.ts';

/** The browsers that follow a conversation follow another one, too, and have read as far there. */
export async function copyMembers(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into ${conversationGrants} (conversation_id, visitor_hash)
    select ${to}::uuid, visitor_hash from ${conversationGrants} g where g.conversation_id = ${from}::uuid`);
  await tx.execute(sql`
    insert into ${readMarks} (conversation_id, reader_key, seq)
    select ${to}::uuid, reader_key, seq from ${readMarks} m where m.conversation_id = ${from}::uuid`);
}

/** All messages of a conversation after a number, deleted ones and notes among them, in their order. */
export const listMessagesFrom = (
  tx: Tx,
  conversationId: string,
  { after, limit }: { after: number; limit: number },
): Promise<MessageRow[]> =>
  tx
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.seq, after)))
    .orderBy(asc(messages.seq))
    .limit(limit);

export async function insertMessages(tx: Tx, rows: readonly MessageRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(messages).values([...rows]);
}

/** The files of the messages of a conversation that were not deleted. */
export const listKeptFiles = (tx: Tx, conversationId: string): Promise<FileRow[]> =>
  tx
    .select()
    .from(messageFiles)
    .where(
      and(
        eq(messageFiles.conversationId, conversationId),
        isNotNull(messageFiles.messageSeq),
        isNull(messageFiles.discardedAt),
      ),
    );

/** Files with these bytes that wait for the scanner: those of a message and of its copies. */
export const listWaitingOf = (db: Executor, key: string): Promise<FileRow[]> =>
  db
    .select()
    .from(messageFiles)
    .where(and(eq(messageFiles.key, key), eq(messageFiles.scan, 'waiting')));

/** Whether a file still has these bytes. */
export const areBytesUsed = async (db: Executor, key: string): Promise<boolean> =>
  (await db.$count(messageFiles, eq(messageFiles.key, key))) > 0;
