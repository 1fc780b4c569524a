import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type Member, whereMember, whereOwner } from '#platform/db/membership.ts';
import {
  type ConversationRow,
  conversationGrants,
  conversations,
  type MessageRow,
  mentions,
  messages,
  readMarks,
  type Side,
} from './schema.ts';

/** Begins the keys of visitors without an account. */
export const VISITOR_KEY = 'v:';

/** Who reads or writes. */
export type Viewer = Member & {
  /** Identifies the person among the members: a user or a visitor's hash. */
  readonly key: string;
  readonly visitorHash: string;
  /** Of one conversation: who left its contract. */
  readonly readsOnly?: boolean;
};

/** The conversations of a member; every query of a viewer uses it. */
function isMember(viewer: Viewer, db: Executor): SQL | undefined {
  const granted = db
    .select({ one: sql`1` })
    .from(conversationGrants)
    .where(
      and(
        eq(conversationGrants.conversationId, conversations.id),
        eq(conversationGrants.visitorHash, viewer.visitorHash),
      ),
    );
  return whereMember(viewer, conversations, exists(granted));
}

/** Messages that a viewer may see: internal notes are for staff. */
export const isVisible = ({ staff }: Viewer): SQL | undefined => (staff ? undefined : eq(messages.internal, false));

/** A conversation with how far its viewer has read it. */
export type OwnReadRow = ConversationRow & { ownReadSeq: number };
/** Who signs in goes on from where they were as a visitor. */
const withOwnMark = ({ key, staff, visitorHash }: Viewer) => ({
  ...getTableColumns(conversations),
  ownReadSeq: sql<number>`coalesce((select max(mark.seq) from ${readMarks} mark
    where mark.conversation_id = conversations.id
      and mark.reader_key in (${key}, ${staff ? key : VISITOR_KEY + visitorHash})), 0)`,
});

export async function findConversation(db: Executor, viewer: Viewer, id: string): Promise<OwnReadRow | undefined> {
  const [row] = await db
    .select(withOwnMark(viewer))
    .from(conversations)
    .where(and(eq(conversations.id, id), isMember(viewer, db)));
  return row;
}

/** A conversation without a check of its reader. */
export async function findConversationById(db: Executor, id: string): Promise<ConversationRow | undefined> {
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
  return row;
}

/** The conversation, its row locked until the transaction ends: the order of its changes is the order of its locks. */
export async function lockConversation(tx: Tx, viewer: Viewer, id: string): Promise<OwnReadRow | undefined> {
  const [row] = await tx
    .select(withOwnMark(viewer))
    .from(conversations)
    .where(and(eq(conversations.id, id), isMember(viewer, tx)))
    .for('update');
  return row;
}

/** Inserts a conversation; false when its author has an open one already, or its number or code is in use. */
export async function insertConversation(tx: Tx, row: ConversationRow): Promise<boolean> {
  const inserted = await tx.insert(conversations).values(row).onConflictDoNothing().returning({ id: conversations.id });
  return inserted.length === 1;
}

/** Inserts the conversation of a request; false when the request has one already. */
export async function insertSubjectConversation(tx: Tx, row: ConversationRow): Promise<boolean> {
  const inserted = await tx
    .insert(conversations)
    .values(row)
    .onConflictDoNothing({ target: [conversations.subjectKind, conversations.subjectId] })
    .returning({ id: conversations.id });
  return inserted.length === 1;
}

const isOfRequest = (requestId: string): SQL | undefined =>
  and(eq(conversations.subjectKind, 'request'), eq(conversations.subjectId, requestId));

/** The conversation of a request, for a caller who has checked that the reader may see the request. */
export async function findOfRequest(db: Executor, requestId: string): Promise<ConversationRow | undefined> {
  const [row] = await db.select().from(conversations).where(isOfRequest(requestId));
  return row;
}

/** The same, its row locked until the transaction ends. */
export async function lockOfRequest(tx: Tx, requestId: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(isOfRequest(requestId)).for('update');
  return row;
}

export async function findOpenSupport(db: Executor, authorKey: string): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.authorKey, authorKey),
        eq(conversations.subjectKind, 'support'),
        ne(conversations.status, 'complete'),
      ),
    );
  return row;
}

export async function updateConversation(tx: Tx, id: string, change: Partial<ConversationRow>): Promise<void> {
  await tx.update(conversations).set(change).where(eq(conversations.id, id));
}

export async function addGrant(db: Executor, conversationId: string, visitorHash: string): Promise<void> {
  await db.insert(conversationGrants).values({ conversationId, visitorHash }).onConflictDoNothing();
}

export async function listGrants(db: Executor, conversationId: string): Promise<string[]> {
  const rows = await db
    .select({ visitorHash: conversationGrants.visitorHash })
    .from(conversationGrants)
    .where(eq(conversationGrants.conversationId, conversationId));
  return rows.map((row) => row.visitorHash);
}

export async function findByCode(db: Executor, codeIndexes: readonly Buffer[]): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(inArray(conversations.codeIndex, [...codeIndexes]));
  return row;
}

export async function findByNumber(db: Executor, number: string): Promise<ConversationRow | undefined> {
  const [row] = await db.select().from(conversations).where(eq(conversations.number, number));
  return row;
}

/** Moves the mark of a person forward. */
export async function moveReadMark(tx: Tx, mark: typeof readMarks.$inferSelect): Promise<void> {
  await tx
    .insert(readMarks)
    .values(mark)
    .onConflictDoUpdate({
      target: [readMarks.conversationId, readMarks.readerKey],
      set: { seq: sql`greatest(excluded.seq, ${readMarks.seq})` },
    });
}

/** Public messages of a side after a number, in their order. */
export const listMessagesAfter = (
  db: Executor,
  conversationId: string,
  { after, side, limit }: { after: number; side: Side; limit: number },
): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.seq, after),
        eq(messages.side, side),
        eq(messages.internal, false),
      ),
    )
    .orderBy(messages.seq)
    .limit(limit);

/** E-mails have quoted the messages of staff up to a number, the last of them at a moment. */
export async function markAnnounced(
  tx: Tx,
  conversationId: string,
  { seq, at }: { seq: number; at: Date | null },
): Promise<void> {
  await tx
    .update(conversations)
    .set({ announcedSeq: seq, announcedAt: at })
    .where(eq(conversations.id, conversationId));
}

/** Which conversations to list; `unread` by the viewer's side, `mine`: open ones that the viewer serves. */
export type ConversationFilter = 'all' | 'open' | 'unread' | 'due' | 'mentioned' | 'mine' | 'complete';

/** Support tickets whose clock runs. */
const isRunning: SQL | undefined = and(
  isNotNull(conversations.deadline),
  sql`${conversations.status} in ('new', 'process')`,
);

const matchesFilter = (filter: ConversationFilter, { staff, userId }: Viewer, db: Executor): SQL | undefined => {
  if (filter === 'mentioned')
    return exists(
      db
        .select({ one: sql`1` })
        .from(mentions)
        .where(
          and(
            eq(mentions.conversationId, conversations.id),
            eq(mentions.userId, userId ?? ''),
            isNull(mentions.seenAt),
          ),
        ),
    );
  if (filter === 'mine') return and(eq(conversations.executorId, userId ?? ''), ne(conversations.status, 'complete'));
  if (filter === 'due') return isRunning;
  if (filter === 'open') return ne(conversations.status, 'complete');
  if (filter === 'complete') return eq(conversations.status, 'complete');
  if (filter === 'all') return undefined;
  return staff
    ? gt(conversations.lastAuthorSeq, conversations.staffReadSeq)
    : gt(conversations.lastStaffSeq, conversations.authorReadSeq);
};

/** The last one of a page, behind which the next page begins. */
export type ConversationCursor = { at: Date; id: string };
type ConversationPage = {
  filter: ConversationFilter;
  limit: number;
  after?: ConversationCursor | null;
};

/** Staff answer the conversations of others: those about requests of their own are no work of theirs. */
const isOfOthers = (viewer: Viewer): SQL | undefined =>
  viewer.staff
    ? sql`(${whereOwner(viewer, conversations)}) is not true
        and ${conversations.userId} is distinct from ${viewer.userId}`
    : undefined;

const placedBy = (filter: ConversationFilter, oldestFirst: boolean) => {
  if (filter === 'due') return conversations.deadline;
  return oldestFirst ? conversations.waitingSince : conversations.updatedAt;
};

/** Tickets whose clock runs and ends between two moments. */
export const listDueSoon = (db: Executor, { after, until }: { after: Date; until: Date }): Promise<ConversationRow[]> =>
  db
    .select()
    .from(conversations)
    .where(and(isRunning, gt(conversations.deadline, after), lte(conversations.deadline, until)))
    .orderBy(desc(conversations.deadline))
    .limit(500);

/**
 * Conversations of a viewer: those unread by staff in the order of their waiting, due ones by deadline, else those
 * changed last first.
 */
export function listConversations(
  db: Executor,
  viewer: Viewer,
  { filter, limit, after = null }: ConversationPage,
): Promise<OwnReadRow[]> {
  const oldestFirst = filter === 'due' || (viewer.staff && filter === 'unread');
  const time = placedBy(filter, oldestFirst);
  const place = sql`(${time}, ${conversations.id})`;
  const last = after && sql`(${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const behind = last ? (oldestFirst ? sql`${place} > ${last}` : sql`${place} < ${last}`) : undefined;
  const order = oldestFirst ? asc : desc;
  return db
    .select(withOwnMark(viewer))
    .from(conversations)
    .where(and(isMember(viewer, db), isOfOthers(viewer), matchesFilter(filter, viewer, db), behind))
    .orderBy(order(time), order(conversations.id))
    .limit(limit);
}

export const countConversations = (db: Executor, viewer: Viewer, filter: ConversationFilter): Promise<number> =>
  db.$count(conversations, and(isMember(viewer, db), isOfOthers(viewer), matchesFilter(filter, viewer, db)));

/** A repeat of a message that was posted before. */
export async function findRepeat(
  tx: Tx,
  conversationId: string,
  authorKey: string,
  clientId: string,
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.authorKey, authorKey),
        eq(messages.clientId, clientId),
      ),
    );
  return row;
}

export async function insertMessage(tx: Tx, row: MessageRow): Promise<void> {
  await tx.insert(messages).values(row);
}

export async function updateMessage(
  tx: Tx,
  { conversationId, seq }: Pick<MessageRow, 'conversationId' | 'seq'>,
  change: Pick<MessageRow, 'changedSeq' | 'sealed' | 'edited'>,
): Promise<void> {
  await tx
    .update(messages)
    .set(change)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)));
}

/** What a message shows has changed without a word of its writer. */
export async function renumberMessage(
  tx: Tx,
  { conversationId, seq }: Pick<MessageRow, 'conversationId' | 'seq'>,
  changedSeq: number,
): Promise<void> {
  await tx
    .update(messages)
    .set({ changedSeq })
    .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)));
}

export async function findMessage(
  db: Executor,
  viewer: Viewer,
  conversationId: string,
  seq: number,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq), isVisible(viewer)));
  return row;
}

/** What changed after a number, in the order of the changes: one range of the index. */
export const listChangedMessages = (
  db: Executor,
  viewer: Viewer,
  conversationId: string,
  range: { after: number; until: number; limit: number },
): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.changedSeq, range.after),
        lte(messages.changedSeq, range.until),
        isVisible(viewer),
      ),
    )
    .orderBy(messages.changedSeq)
    .limit(range.limit);

/** The newest messages before a number, newest first. */
export const listMessagesBefore = (
  db: Executor,
  viewer: Viewer,
  conversationId: string,
  { before, limit }: { before: number; limit: number },
): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), lt(messages.seq, before), isVisible(viewer)))
    .orderBy(desc(messages.seq))
    .limit(limit);
