import { and, desc, eq, inArray, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { whereOwner } from '#platform/db/membership.ts';
import { officeStatusesOf, type PublicStatus } from '../domain/public-status.ts';
import { needsDocuments, REQUEST_KINDS, type RequestKind } from '../domain/request-state.ts';
import { beginsWith } from './queue-queries.ts';
import type { Viewer } from './request-queries.ts';
import { requestActions, requestFiles, requestGrants, requestHistory, requests } from './schema.ts';

/**
 * What is shown as a status: the office's statuses of it, but for new requests that wait for their author's
 * documents.
 */
function publicStatusCondition(db: Executor, status: PublicStatus): SQL | undefined {
  const documents = db.select({ one: sql`1` }).from(requestFiles).where(eq(requestFiles.requestId, requests.id));
  const waiting = and(
    eq(requests.status, 'new'),
    inArray(requests.kind, REQUEST_KINDS.filter(needsDocuments)),
    notExists(documents),
  ) as SQL;
  const raw = inArray(requests.status, officeStatusesOf(status));
  const atSupplier = eq(requests.pauseReason, 'supplier');
  if (status === 'new') return and(raw, not(waiting));
  if (status === 'processing') return or(raw, atSupplier);
  return status === 'clarifying' ? or(and(raw, sql`${atSupplier} is not true`), waiting) : raw;
}

export type RequestCursor = { at: Date; id: string };
export type RequestPage = {
  status?: PublicStatus | undefined;
  kind?: RequestKind | undefined;
  /** Those whose number, or whose order's, begins so. */
  numbers?: readonly string[] | undefined;
  after: RequestCursor | null;
  limit: number;
};

const NEWEST = [desc(requests.createdAt), desc(requests.id)] as const;

function filteredRows(db: Executor, page: RequestPage): SQL | undefined {
  const { status, kind, numbers, after } = page;
  return and(
    status && publicStatusCondition(db, status),
    kind && eq(requests.kind, kind),
    numbers && beginsWith(numbers),
    after
      ? sql`(${requests.createdAt}, ${requests.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`
      : undefined,
  );
}

/**
 * Requests that a user may list: under a contract its own and those of the contracts below; staff their own; all others
 * those they made or proved to know. Never more than they may open.
 */
function listedBy(db: Executor, viewer: Viewer, userId: string, page: RequestPage): SQL | undefined {
  if (viewer.contracts.length > 0) {
    // A number of each contract by its index, and then the newest of these: a tree of long lists is never sorted whole.
    const each = db
      .select({ id: requests.id })
      .from(requests)
      .where(and(sql`${requests.contractId} = c.id`, filteredRows(db, page)))
      .orderBy(...NEWEST)
      .limit(page.limit);
    const contracts = sql.join(
      viewer.contracts.map((id) => sql`(${id})`),
      sql`, `,
    );
    return sql`${requests.id} in (select p.id from (values ${contracts}) as c(id) cross join lateral ${each} as p)`;
  }
  if (viewer.staff) return and(eq(requests.userId, userId), filteredRows(db, page));
  const granted = db
    .select({ id: requestGrants.requestId })
    .from(requestGrants)
    .where(eq(requestGrants.visitorHash, viewer.visitorHash));
  return and(or(inArray(requests.id, granted), whereOwner(viewer, requests)), filteredRows(db, page));
}

/** A page of a user's requests, the newest first, each with the inputs of its public status. */
export const listRequestRows = (db: Executor, viewer: Viewer, userId: string, page: RequestPage) =>
  db
    .select({
      id: requests.id,
      number: requests.number,
      kind: requests.kind,
      status: requests.status,
      pauseReason: requests.pauseReason,
      priority: requests.priority,
      orderId: requests.orderId,
      orderNumber: requests.orderNumber,
      relatedOrderId: requests.relatedOrderId,
      relatedOrderNumber: requests.relatedOrderNumber,
      contractId: requests.contractId,
      createdAt: requests.createdAt,
      deadline: requests.deadline,
      files: db.$count(requestFiles, eq(requestFiles.requestId, requests.id)),
      rejections: db.$count(
        requestHistory,
        and(eq(requestHistory.requestId, requests.id), eq(requestHistory.kind, 'rejected')),
      ),
      action: requestActions.state,
    })
    .from(requests)
    .leftJoin(requestActions, and(eq(requestActions.requestId, requests.id), ne(requestActions.state, 'dropped')))
    .where(listedBy(db, viewer, userId, page))
    .orderBy(...NEWEST)
    .limit(page.limit);
