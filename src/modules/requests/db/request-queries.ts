import { and, asc, desc, eq, exists, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Money } from '#kernel/money.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type Member, whereMember } from '#platform/db/membership.ts';
import { OPEN_STATUSES, type RequestState } from '../domain/request-state.ts';
import type { TravelServiceKind } from '../domain/travel-services.ts';
import { findAction } from './action-queries.ts';
import {
  requestFiles,
  requestGrants,
  requestHistory,
  requestLinks,
  requestMessages,
  requestPassengers,
  requestServices,
  requests,
} from './schema.ts';

export type RequestRow = typeof requests.$inferSelect;
export type GrantVia = (typeof requestGrants.$inferSelect)['via'];
export type FileRow = typeof requestFiles.$inferSelect;

export async function insertRequest(
  tx: Tx,
  row: typeof requests.$inferInsert,
  people: readonly { passengerId: string; surnameIndex: Buffer }[],
): Promise<void> {
  await tx.insert(requests).values(row);
  if (people.length > 0) await tx.insert(requestPassengers).values(people.map((p) => ({ requestId: row.id, ...p })));
}

type ServiceRow = typeof requestServices.$inferSelect;
export async function insertServices(tx: Tx, rows: readonly ServiceRow[]): Promise<void> {
  await tx.insert(requestServices).values([...rows]);
}

/** The services of requests, in the order in which each was written. */
export const listServices = (db: Executor, requestIds: readonly string[]): Promise<ServiceRow[]> =>
  db
    .select()
    .from(requestServices)
    .where(inArray(requestServices.requestId, [...requestIds]))
    .orderBy(requestServices.requestId, requestServices.position);

/** The kinds of services of travel requests among rows, by request. */
export async function listServiceKinds(
  db: Executor,
  rows: readonly Pick<RequestRow, 'id' | 'kind'>[],
): Promise<Map<string, TravelServiceKind[]>> {
  const travel = rows.filter(({ kind }) => kind === 'travel').map(({ id }) => id);
  const kinds = new Map<string, TravelServiceKind[]>(travel.map((id) => [id, []]));
  if (travel.length > 0)
    for (const { requestId, kind } of await listServices(db, travel)) kinds.get(requestId)?.push(kind);
  return kinds;
}

/** Locks the request until the transaction ends. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const [row] = await tx.select().from(requests).where(eq(requests.id, id)).for('update');
  return row;
}

export type Viewer = Member & { readonly visitorHash: string };

/** Those of its members and those of visitors who found it, which `isAuthor` tells apart. */
function visibleTo(db: Executor, viewer: Viewer) {
  const granted = db
    .select({ one: sql`1` })
    .from(requestGrants)
    .where(and(eq(requestGrants.requestId, requests.id), eq(requestGrants.visitorHash, viewer.visitorHash)));
  return whereMember(viewer, requests, exists(granted));
}

export async function findRequestRow(db: Executor, id: string, viewer: Viewer): Promise<RequestRow | undefined> {
  const [row] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), visibleTo(db, viewer)));
  return row;
}

/** Any request, for our own jobs. */
export async function findRequestById(db: Executor, id: string): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(requests).where(eq(requests.id, id));
  return row;
}

/**
 * Requests about an order or that go with it, the newest first, each with how many documents it has and whether it was
 * ever rejected.
 */
export const listRequestsOfOrder = (db: Executor, orderId: string, viewer: Viewer) =>
  db
    .select({
      id: requests.id,
      number: requests.number,
      kind: requests.kind,
      status: requests.status,
      pauseReason: requests.pauseReason,
      createdAt: requests.createdAt,
      files: db.$count(requestFiles, eq(requestFiles.requestId, requests.id)),
      rejections: db.$count(
        requestHistory,
        and(eq(requestHistory.requestId, requests.id), eq(requestHistory.kind, 'rejected')),
      ),
    })
    .from(requests)
    .where(and(or(eq(requests.orderId, orderId), eq(requests.relatedOrderId, orderId)), visibleTo(db, viewer)))
    .orderBy(desc(requests.createdAt), desc(requests.id));

export async function loadRequestState(db: Executor, row: RequestRow): Promise<RequestState> {
  const action = await findAction(db, row.id);
  return {
    kind: row.kind,
    status: row.status,
    action: action && action.state !== 'dropped' ? action.state : 'none',
    pauseReason: row.pauseReason,
    executorId: row.executorId,
    authorId: row.userId,
    calculatedBy: action?.calculatedBy ?? null,
    // A document that reached us by other ways is attached by the staff.
    files: (await listFiles(db, row.id)).length,
  };
}

export async function updateRequest(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      RequestRow,
      | 'status'
      | 'executorId'
      | 'executorName'
      | 'pauseReason'
      | 'pausedAt'
      | 'deadline'
      | 'counting'
      | 'authorDeadline'
      | 'priority'
      | 'updatedAt'
      | 'rating'
      | 'ratingComment'
      | 'sealed'
    >
  >,
): Promise<void> {
  await tx.update(requests).set(change).where(eq(requests.id, id));
}

export async function addHistory(
  tx: Executor,
  requestId: string,
  entry: { at: Date; kind: string; by: string | null; details?: Record<string, string | number | Money> },
): Promise<void> {
  await tx.insert(requestHistory).values({ details: {}, ...entry, requestId });
}

export const listHistory = (db: Executor, requestId: string) =>
  db
    .select({
      at: requestHistory.at,
      kind: requestHistory.kind,
      by: requestHistory.by,
      details: requestHistory.details,
    })
    .from(requestHistory)
    .where(eq(requestHistory.requestId, requestId))
    .orderBy(asc(requestHistory.id));

export const listRequestPassengers = (db: Executor, requestId: string) =>
  db.select().from(requestPassengers).where(eq(requestPassengers.requestId, requestId));

/** Whom a request under a number is about. */
export const findPassengersByNumber = (db: Executor, number: string) =>
  db
    .select({ requestId: requestPassengers.requestId, surnameIndex: requestPassengers.surnameIndex })
    .from(requests)
    .innerJoin(requestPassengers, eq(requestPassengers.requestId, requests.id))
    .where(eq(requests.number, number))
    .limit(18);

/** Lets a visitor follow a request; who has made it or has its link stays its author. */
export async function addGrant(db: Executor, requestId: string, visitorHash: string, via: GrantVia): Promise<void> {
  await db
    .insert(requestGrants)
    .values({ requestId, visitorHash, via })
    .onConflictDoUpdate({
      target: [requestGrants.requestId, requestGrants.visitorHash],
      set: { via },
      setWhere: sql`${requestGrants.via} = 'found'`,
    });
}

/** Whose a request is, and the browsers that follow it; none: there is no such request. */
export const listFollowers = (db: Executor, requestId: string) =>
  db
    .select({ userId: requests.userId, contractId: requests.contractId, visitorHash: requestGrants.visitorHash })
    .from(requests)
    .leftJoin(requestGrants, eq(requestGrants.requestId, requests.id))
    .where(eq(requests.id, requestId));

/** How a visitor came to a request; undefined where they have no grant. */
export async function grantVia(db: Executor, requestId: string, visitorHash: string): Promise<GrantVia | undefined> {
  const [row] = await db
    .select({ via: requestGrants.via })
    .from(requestGrants)
    .where(and(eq(requestGrants.requestId, requestId), eq(requestGrants.visitorHash, visitorHash)));
  return row?.via;
}

/** Whether a request was made by a person outside its contract: a passenger of an agency's order. */
export async function wasMadeFromOutside(db: Executor, requestId: string): Promise<boolean> {
  const rows = await db
    .select({ via: requestGrants.via })
    .from(requestGrants)
    .where(and(eq(requestGrants.requestId, requestId), eq(requestGrants.via, 'made')))
    .limit(1);
  return rows.length > 0;
}

/** Whether this visitor has opened the request with this number before. */
export async function hasGrant(db: Executor, number: string, visitorHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(requestGrants, eq(requestGrants.requestId, requests.id))
    .where(and(eq(requests.number, number), eq(requestGrants.visitorHash, visitorHash)))
    .limit(1);
  return rows.length > 0;
}

export async function addLink(
  db: Executor,
  requestId: string,
  { codeHash, at }: { codeHash: string; at: Date },
): Promise<void> {
  await db.insert(requestLinks).values({ requestId, codeHash, sentAt: at });
}

/** The request that a link opens, and when the last e-mail with a link to it was sent. */
export async function findRequestByLink(
  db: Executor,
  codeHash: string,
): Promise<(Pick<RequestRow, 'id' | 'status' | 'updatedAt'> & { lastSentAt: Date }) | null> {
  const [row] = await db
    .select({ id: requests.id, status: requests.status, updatedAt: requests.updatedAt })
    .from(requestLinks)
    .innerJoin(requests, eq(requests.id, requestLinks.requestId))
    .where(eq(requestLinks.codeHash, codeHash));
  if (!row) return null;
  const [last] = await db
    .select({ at: requestLinks.sentAt })
    .from(requestLinks)
    .where(eq(requestLinks.requestId, row.id))
    .orderBy(desc(requestLinks.sentAt))
    .limit(1);
  return { ...row, lastSentAt: last?.at ?? row.updatedAt };
}

export async function addMessage(
  tx: Executor,
  message: { requestId: string; side: 'author' | 'staff'; sealed: Buffer; at: Date },
): Promise<void> {
  await tx.insert(requestMessages).values(message);
}

export const listMessages = (db: Executor, requestId: string) =>
  db.select().from(requestMessages).where(eq(requestMessages.requestId, requestId)).orderBy(asc(requestMessages.id));

export const listFiles = (db: Executor, requestId: string): Promise<FileRow[]> =>
  db
    .select()
    .from(requestFiles)
    .where(eq(requestFiles.requestId, requestId))
    .orderBy(asc(requestFiles.createdAt), asc(requestFiles.id));

export async function findFile(db: Executor, id: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(requestFiles).where(eq(requestFiles.id, id));
  return row;
}

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await tx.insert(requestFiles).values(row);
}

/** @returns where its bytes lie; null: another request has them, too, after a split. */
export async function deleteFile(tx: Tx, { id, key }: Pick<FileRow, 'id' | 'key'>): Promise<string | null> {
  await tx.delete(requestFiles).where(eq(requestFiles.id, id));
  return (await tx.$count(requestFiles, eq(requestFiles.key, key))) > 0 ? null : key;
}

/** Documents that the virus scanner has not answered about, some at a time. */
export const listWaitingFiles = (db: Executor, triedBefore: Date, limit: number): Promise<FileRow[]> =>
  db
    .select()
    .from(requestFiles)
    .where(
      and(
        eq(requestFiles.scan, 'waiting'),
        or(isNull(requestFiles.scanTriedAt), lt(requestFiles.scanTriedAt, triedBefore)),
      ),
    )
    .orderBy(sql`${requestFiles.scanTriedAt} nulls first`, asc(requestFiles.id))
    .limit(limit);

export async function markScanTried(db: Executor, id: string, at: Date): Promise<void> {
  await db.update(requestFiles).set({ scanTriedAt: at }).where(eq(requestFiles.id, id));
}

/** Of everything with these bytes that still waits: a split leaves two rows with the same bytes. */
export const setScanState = (db: Executor, key: string, scan: FileRow['scan']): Promise<{ requestId: string }[]> =>
  db
    .update(requestFiles)
    .set({ scan })
    .where(and(eq(requestFiles.key, key), eq(requestFiles.scan, 'waiting')))
    .returning({ requestId: requestFiles.requestId });

/** Requests about an order that are not finished. */
export const openRequestsOf = (db: Executor, orderId: string) =>
  db
    .select({ id: requests.id, number: requests.number, kind: requests.kind })
    .from(requests)
    .where(and(eq(requests.orderId, orderId), inArray(requests.status, [...OPEN_STATUSES])))
    .orderBy(asc(requests.createdAt));

/** Done so long ago that its author's silence counts as a yes, some at a time, the oldest first. */
export const listUnansweredSince = (
  db: Executor,
  before: Date,
  after: { id: string; updatedAt: Date } | undefined,
): Promise<{ id: string; updatedAt: Date }[]> =>
  db
    .select({ id: requests.id, updatedAt: requests.updatedAt })
    .from(requests)
    .where(
      and(
        eq(requests.status, 'checkup'),
        sql`${requests.updatedAt} <= ${before.toISOString()}::timestamptz`,
        after &&
          sql`(${requests.updatedAt}, ${requests.id}) > (${after.updatedAt.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(requests.updatedAt), asc(requests.id))
    .limit(200);

/** Requests that one was divided from or into, by its history. */
export const listDividedWith = (db: Executor, requestId: string): Promise<{ id: string; number: string }[]> =>
  db
    .select({ id: requests.id, number: requests.number })
    .from(requestHistory)
    .innerJoin(requests, sql`${requests.number} = ${requestHistory.details}->>'request'`)
    .where(and(eq(requestHistory.requestId, requestId), inArray(requestHistory.kind, ['created', 'divided'])))
    .orderBy(asc(requestHistory.id));

/** Numbers of requests by their ids. */
export async function listRequestNumbers(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: requests.id, number: requests.number })
    .from(requests)
    .where(inArray(requests.id, [...ids]));
  return new Map(rows.map(({ id, number }) => [id, number]));
}
