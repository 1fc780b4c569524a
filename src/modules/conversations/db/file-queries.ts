import { and, asc, desc, eq, isNotNull, isNull, like, lt, or, sql } from 'drizzle-orm';
import type { FileCategory } from '#kernel/file-category.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { ScanState } from '../domain/file-rules.ts';
import { isVisible, VISITOR_KEY, type Viewer } from './conversation-queries.ts';
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
/** Of a writer in a conversation; null: for the first message of one that is not begun. */
const isOwnIn = (conversationId: string | null, authorKey: string) =>
  and(
    conversationId === null ? isNull(messageFiles.conversationId) : eq(messageFiles.conversationId, conversationId),
    eq(messageFiles.authorKey, authorKey),
  );

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await tx.insert(messageFiles).values(row);
}

/** Files of a writer in a conversation that wait for their message. */
export const countUnsentFiles = (db: Executor, conversationId: string | null, authorKey: string): Promise<number> =>
  db.$count(messageFiles, and(isOwnIn(conversationId, authorKey), isUnsent));

/** Bytes of unsent files of visitors without an account, also of those that wait for their removal. */
export async function sumVisitorBytes(db: Executor): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${messageFiles.size}), 0)` })
    .from(messageFiles)
    .where(and(isNull(messageFiles.messageSeq), like(messageFiles.authorKey, `${VISITOR_KEY}%`)));
  return Number(row?.bytes ?? 0);
}

/** Unsent files of visitors are inserted one after another: their bytes are counted together. */
export const lockVisitorBytes = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('conversations.visitor-bytes'))`);

/** What the sender says that a file is. */
export type ChosenFile = { readonly id: string; readonly category: FileCategory };

/** Gives an unsent file of the writer to a message; undefined when it is not to be had any more. */
export async function takeFile(
  tx: Tx,
  { conversationId, authorKey, seq }: Pick<MessageRow, 'conversationId' | 'authorKey' | 'seq'>,
  { id, category }: ChosenFile,
): Promise<FileRow | undefined> {
  const isOwn = or(isOwnIn(conversationId, authorKey), isOwnIn(null, authorKey));
  const [row] = await tx
    .update(messageFiles)
    .set({ conversationId, messageSeq: seq, category })
    .where(and(eq(messageFiles.id, id), isOwn, isUnsent))
    .returning();
  return row;
}

/** Files of messages that the viewer may see, those sent last first. */
export const listFilesOf = (
  db: Executor,
  viewer: Viewer,
  conversationId: string,
  limit: number,
): Promise<{ file: FileRow; message: MessageRow }[]> =>
  db
    .select({ file: messageFiles, message: messages })
    .from(messageFiles)
    .innerJoin(
      messages,
      and(eq(messages.conversationId, messageFiles.conversationId), eq(messages.seq, messageFiles.messageSeq)),
    )
    .where(and(eq(messageFiles.conversationId, conversationId), isNull(messageFiles.discardedAt), isVisible(viewer)))
    .orderBy(desc(messageFiles.messageSeq), asc(messageFiles.createdAt), asc(messageFiles.id))
    .limit(limit);

/** A sent file for a link that its reader was given. */
export async function findSentFile(db: Executor, id: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(messageFiles)
    .where(and(eq(messageFiles.id, id), isNotNull(messageFiles.messageSeq), isNull(messageFiles.discardedAt)));
  return row;
}

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

/** Files that the scanner has not judged and did not try since a moment, the least recently tried first. */
export const listWaitingFiles = (db: Executor, triedBefore: Date, limit: number): Promise<FileRow[]> =>
  db
    .select()
    .from(messageFiles)
    .where(
      and(
        eq(messageFiles.scan, 'waiting'),
        isNull(messageFiles.discardedAt),
        or(isNull(messageFiles.scanTriedAt), lt(messageFiles.scanTriedAt, triedBefore)),
      ),
    )
    .orderBy(sql`${messageFiles.scanTriedAt} nulls first`, asc(messageFiles.id))
    .limit(limit);

export async function markScanTried(db: Executor, id: string, at: Date): Promise<void> {
  await db.update(messageFiles).set({ scanTriedAt: at }).where(eq(messageFiles.id, id));
}

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
