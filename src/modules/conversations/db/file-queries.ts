import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { ScanState } from '../domain/file-rules.ts';
import {
  type ConversationRow,
  conversations,
  type FileRow,
  type MessageRow,
  messageFiles,
  messages,
} from './schema.ts';

/** Not sent with a message yet. */
const isUnsent = and(isNull(messageFiles.messageSeq), isNull(messageFiles.discardedAt));
const isOwnIn = (conversationId: string, authorKey: string) =>
  and(eq(messageFiles.conversationId, conversationId), eq(messageFiles.authorKey, authorKey));

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await tx.insert(messageFiles).values(row);
}

/** Files of a writer in a conversation that wait for their message. */
export const countUnsentFiles = (db: Executor, conversationId: string, authorKey: string): Promise<number> =>
  db.$count(messageFiles, and(isOwnIn(conversationId, authorKey), isUnsent));

/** Gives unsent files of the writer to a message; only those that are returned were still to be had. */
export const takeFiles = (
  tx: Tx,
  { conversationId, authorKey, seq }: Pick<MessageRow, 'conversationId' | 'authorKey' | 'seq'>,
  ids: readonly string[],
): Promise<FileRow[]> =>
  tx
    .update(messageFiles)
    .set({ messageSeq: seq })
    .where(and(inArray(messageFiles.id, [...ids]), isOwnIn(conversationId, authorKey), isUnsent))
    .returning();

export async function findFile(db: Executor, conversationId: string, id: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(messageFiles)
    .where(
      and(eq(messageFiles.id, id), eq(messageFiles.conversationId, conversationId), isNull(messageFiles.discardedAt)),
    );
  return row;
}

/** Discards an unsent file of the writer; its bytes are removed later. */
export async function discardUnsentFile(
  db: Executor,
  { conversationId, authorKey, id }: Pick<FileRow, 'conversationId' | 'authorKey' | 'id'>,
  at: Date,
): Promise<void> {
  await db
    .update(messageFiles)
    .set({ discardedAt: at })
    .where(and(eq(messageFiles.id, id), isOwnIn(conversationId, authorKey), isUnsent));
}

/** Discards the files of a deleted message. */
export async function discardFilesOf(
  tx: Tx,
  { conversationId, seq }: Pick<MessageRow, 'conversationId' | 'seq'>,
  at: Date,
): Promise<void> {
  await tx
    .update(messageFiles)
    .set({ discardedAt: at })
    .where(
      and(
        eq(messageFiles.conversationId, conversationId),
        eq(messageFiles.messageSeq, seq),
        isNull(messageFiles.discardedAt),
      ),
    );
}

/** Files that the scanner has not judged, in the order of their ids. */
export const listWaitingFiles = (db: Executor, after: string, limit: number): Promise<FileRow[]> =>
  db
    .select()
    .from(messageFiles)
    .where(and(eq(messageFiles.scan, 'waiting'), isNull(messageFiles.discardedAt), gt(messageFiles.id, after)))
    .orderBy(asc(messageFiles.id))
    .limit(limit);

/** Writes what the scanner said; the row as it is then, or undefined when it was said before. */
export async function setScanState(tx: Tx, id: string, scan: ScanState): Promise<FileRow | undefined> {
  const [row] = await tx
    .update(messageFiles)
    .set({ scan })
    .where(and(eq(messageFiles.id, id), eq(messageFiles.scan, 'waiting')))
    .returning();
  return row;
}

/** Files whose bytes are of no more use: discarded, infected, or not sent since a moment. */
export const listForgettable = (db: Executor, unsentSince: Date, limit: number): Promise<FileRow[]> =>
  db
    .select()
    .from(messageFiles)
    .where(
      or(
        isNotNull(messageFiles.discardedAt),
        and(isNull(messageFiles.messageSeq), lt(messageFiles.createdAt, unsentSince)),
      ),
    )
    .orderBy(asc(messageFiles.createdAt))
    .limit(limit);

/** Removes the row of a file that is still not in a message; whether it did. */
export async function deleteFileRow(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .delete(messageFiles)
    .where(and(eq(messageFiles.id, id), or(isNotNull(messageFiles.discardedAt), isNull(messageFiles.messageSeq))))
    .returning({ id: messageFiles.id });
  return rows.length > 0;
}

/** A conversation for the product itself, locked until the transaction ends. */
export async function lockAnyConversation(tx: Tx, id: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('update');
  return row;
}

/** A message for the product itself. */
export async function findAnyMessage(tx: Tx, conversationId: string, seq: number): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversationId), eq(messages.seq, seq), sql`${messages.sealed} is not null`),
    );
  return row;
}
