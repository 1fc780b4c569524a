import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FileCategory } from '#kernel/file-category.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Counting, Priority } from '#kernel/service-clock.ts';
import type { ConversationStatus, SubjectKind } from '../domain/conversation.ts';
import type { ScanState } from '../domain/file-rules.ts';

export const conversationsSchema = pgSchema('conversations');
const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export type Side = 'author' | 'staff';

/**
 * `seq` counts every change: messages, edits, deletions, read marks and status moves. It is taken under the lock of
 * this row. `public_seq` is the last change that the author's side may see: internal notes do not move it.
 */
export const conversations = conversationsSchema.table(
  'conversations',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    /** The request; null for support. */
    subjectId: text('subject_id'),
    status: text().$type<ConversationStatus>().notNull(),
    seq: integer().notNull(),
    publicSeq: integer('public_seq').notNull(),
    authorReadSeq: integer('author_read_seq').notNull(),
    staffReadSeq: integer('staff_read_seq').notNull(),
    /** How far each side had read before marks of persons were kept: all its people had. */
    authorBaselineSeq: integer('author_baseline_seq').notNull().default(0),
    staffBaselineSeq: integer('staff_baseline_seq').notNull().default(0),
    /** The last message of each side, internal notes left out; 0: none. */
    lastAuthorSeq: integer('last_author_seq').notNull(),
    lastStaffSeq: integer('last_staff_seq').notNull(),
    /** Since when the author waits for an answer: reading is none; null: staff have answered. */
    waitingSince: instant('waiting_since'),
    /** Up to which message of staff an e-mail has quoted them, and when. */
    announcedSeq: integer('announced_seq').notNull().default(0),
    announcedAt: instant('announced_at'),
    /** Who started it: a user or a visitor's hash. */
    authorKey: text('author_key').notNull(),
    userId: text('user_id'),
    contractId: text('contract_id'),
    /** Of its request. */
    madeFromAbove: boolean('made_from_above').notNull().default(false),
    executorId: text('executor_id'),
    executorName: text('executor_name'),
    /** The clock of a support ticket: null for the conversation of a request, which has its own. */
    priority: text().$type<Priority>().notNull().default('normal'),
    deadline: instant('deadline'),
    counting: text().$type<Counting>(),
    /** Since when it stands. */
    pausedAt: instant('paused_at'),
    locale: text().$type<Locale>().notNull(),
    /** The author's name and the code that finds the conversation again. */
    sealed: bytes().notNull(),
    codeIndex: bytes('code_index').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('conversations_subject').on(table.subjectKind, table.subjectId),
    uniqueIndex('conversations_one_open')
      .on(table.authorKey)
      .where(sql`${table.subjectKind} = 'support' and ${table.status} <> 'complete'`),
    uniqueIndex('conversations_code').on(table.codeIndex),
    index('conversations_user').on(table.userId, table.updatedAt),
    index('conversations_contract').on(table.contractId, table.updatedAt),
    index('conversations_recent').on(table.updatedAt),
    index('conversations_unread')
      .on(table.waitingSince, table.id)
      .where(sql`${table.lastAuthorSeq} > ${table.staffReadSeq}`),
    index('conversations_due')
      .on(table.deadline, table.id)
      .where(sql`${table.deadline} is not null and ${table.status} in ('new', 'process')`),
    check(
      'conversations_clock',
      sql`(${table.deadline} is null) = (${table.counting} is null)
        and (${table.pausedAt} is null or ${table.deadline} is not null)`,
    ),
    check('conversations_status', sql`${table.status} in ('new', 'process', 'paused', 'complete')`),
    check(
      'conversations_waiting',
      sql`${table.waitingSince} is not null or ${table.lastAuthorSeq} <= ${table.staffReadSeq}`,
    ),
    check('conversations_public', sql`${table.publicSeq} <= ${table.seq}`),
    check('conversations_executor', sql`(${table.executorId} is null) = (${table.executorName} is null)`),
  ],
);
export type ConversationRow = typeof conversations.$inferSelect;

/** Browsers that follow a conversation: where it was started, or where its code was entered. */
export const conversationGrants = conversationsSchema.table(
  'conversation_grants',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id),
    visitorHash: text('visitor_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.visitorHash] }),
    index('conversation_grants_visitor').on(table.visitorHash),
  ],
);

/** How far a person has read: `reader_key` is that of a user or a browser. */
export const readMarks = conversationsSchema.table(
  'read_marks',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id),
    readerKey: text('reader_key').notNull(),
    seq: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.readerKey] })],
);

/** `sealed` holds the text and its author's name; a deleted message keeps neither. */
export const messages = conversationsSchema.table(
  'messages',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id),
    seq: integer().notNull(),
    changedSeq: integer('changed_seq').notNull(),
    side: text().$type<Side>().notNull(),
    authorKey: text('author_key').notNull(),
    /** Chosen by the sender: a repeated post is the same message. */
    clientId: uuid('client_id').notNull(),
    sealed: bytes(),
    /** Seen by staff only. */
    internal: boolean().notNull(),
    edited: boolean().notNull(),
    replyTo: integer('reply_to'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    uniqueIndex('messages_changes').on(table.conversationId, table.changedSeq),
    uniqueIndex('messages_once').on(table.conversationId, table.authorKey, table.clientId),
    check('messages_internal', sql`not ${table.internal} or ${table.side} = 'staff'`),
    check('messages_changed', sql`${table.changedSeq} >= ${table.seq}`),
  ],
);
export type MessageRow = typeof messages.$inferSelect;

/** Staff named in an internal note, until they have read it. */
export const mentions = conversationsSchema.table(
  'mentions',
  {
    conversationId: uuid('conversation_id').notNull(),
    seq: integer().notNull(),
    userId: text('user_id').notNull(),
    seenAt: instant('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq, table.userId] }),
    foreignKey({
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
      name: 'mentions_message',
    }),
    index('mentions_unseen').on(table.userId, table.conversationId).where(sql`${table.seenAt} is null`),
  ],
);

/**
 * Uploaded files; their bytes lie sealed in the file store, and the name is sealed here. What a message shows of its
 * files is in its own sealed content: these rows decide who gets the bytes.
 */
export const messageFiles = conversationsSchema.table(
  'message_files',
  {
    id: uuid().primaryKey(),
    /** Null: uploaded for the first message of a conversation that is not begun yet. */
    conversationId: uuid('conversation_id').references(() => conversations.id),
    authorKey: text('author_key').notNull(),
    /** The message; null: not sent yet. */
    messageSeq: integer('message_seq'),
    category: text().$type<FileCategory>().notNull().default('commons'),
    name: bytes().notNull(),
    contentType: text('content_type').notNull(),
    size: integer().notNull(),
    key: text().notNull(),
    thumbnail: boolean().notNull(),
    scan: text().$type<ScanState>().notNull(),
    /** When the scanner last gave no answer about it. */
    scanTriedAt: instant('scan_tried_at'),
    createdAt: instant('created_at').notNull(),
    /** Removed before it was sent, or with its message: waits for the removal of its bytes. */
    discardedAt: instant('discarded_at'),
  },
  (table) => [
    index('message_files_conversation').on(table.conversationId, table.messageSeq),
    index('message_files_first').on(table.authorKey).where(sql`${table.conversationId} is null`),
    index('message_files_unsent')
      .on(table.createdAt)
      .where(sql`${table.messageSeq} is null or ${table.discardedAt} is not null`),
    index('message_files_waiting').on(table.id).where(sql`${table.scan} = 'waiting'`),
    check('message_files_place', sql`${table.conversationId} is not null or ${table.messageSeq} is null`),
    check('message_files_category', sql`${table.category} in ('commons', 'ticket', 'bookkeeping', 'vouchers')`),
    check('message_files_scan', sql`${table.scan} in ('clean', 'unchecked', 'waiting', 'infected')`),
  ],
);
export type FileRow = typeof messageFiles.$inferSelect;
