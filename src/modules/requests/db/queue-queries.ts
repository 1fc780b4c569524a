import {
  and,
  asc,
  avg,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Priority } from '#kernel/service-clock.ts';
import type { Executor } from '#platform/db/database.ts';
import { OPEN_STATUSES, type RequestKind, type RequestStatus } from '../domain/request-state.ts';
import type { RequestRow } from './request-queries.ts';
import { requestActions, requestHistory, requests } from './schema.ts';

/** Which requests of the queue: `executorId` null means those without an executor. */
export type QueueCondition = {
  kind?: RequestKind | undefined;
  priority?: Priority | undefined;
  executorId?: string | null | undefined;
  /** Those whose deadline has passed by then. */
  overdueAt?: Date | undefined;
  /** Those whose number, or whose order's, begins so; none where it is empty. */
  numbers?: readonly string[] | undefined;
  /** Those of one of these contracts; none where it is empty. */
  contractIds?: readonly string[] | undefined;
};
export type QueueCursor = { priority: Priority; deadline: Date; id: string };

/** Requests whose number, or whose order's, begins so; none where it is empty. */
export const beginsWith = (numbers: readonly string[]): SQL | undefined =>
  numbers.length === 0
    ? sql`false`
    : or(
        ...numbers.flatMap((number) =>
          [requests.number, requests.orderNumber, requests.relatedOrderNumber].map((column) =>
            like(column, `${number}%`),
          ),
        ),
      );

/** Of one contract it is a range of its index, in the order of the queue. */
function ofContracts(ids: readonly string[]): SQL {
  const [first, ...others] = ids;
  if (first === undefined) return sql`false`;
  return others.length === 0
    ? eq(requests.contractId, first)
    : sql`${requests.contractId} = any(${sql.param(ids)}::text[])`;
}

const matching = ({ kind, priority, executorId, overdueAt, numbers, contractIds }: QueueCondition): SQL | undefined =>
  and(
    numbers && beginsWith(numbers),
    contractIds && ofContracts(contractIds),
    kind && eq(requests.kind, kind),
    priority && eq(requests.priority, priority),
    executorId === undefined
      ? undefined
      : executorId === null
        ? isNull(requests.executorId)
        : eq(requests.executorId, executorId),
    overdueAt && and(lt(requests.deadline, overdueAt), ne(requests.status, 'paused')),
  );

// «fire» is before «normal», so the index has the order of the queue.
const URGENT_FIRST = [asc(requests.priority), asc(requests.deadline), asc(requests.id)] as const;

/** Requests of a status in the order of the queue: one range of its index. */
function urgentOf(db: Executor, status: RequestStatus, condition: QueueCondition, limit: number, after?: QueueCursor) {
  const following = after
    ? sql`(${requests.priority}, ${requests.deadline}, ${requests.id})
        > (${after.priority}, ${after.deadline.toISOString()}::timestamptz, ${after.id})`
    : undefined;
  return db
    .select()
    .from(requests)
    .where(and(eq(requests.status, status), matching(condition), following))
    .orderBy(...URGENT_FIRST)
    .limit(limit);
}

/** Open requests that do not wait, in work or free, whose deadline is between two moments, the last first. */
export const listDueSoon = (db: Executor, { after, until }: { after: Date; until: Date }): Promise<RequestRow[]> =>
  db
    .select()
    .from(requests)
    .where(
      and(
        inArray(
          requests.status,
          OPEN_STATUSES.filter((status) => status !== 'paused'),
        ),
        gt(requests.deadline, after),
        lte(requests.deadline, until),
      ),
    )
    .orderBy(desc(requests.deadline))
    .limit(500);

const IN_WORK: readonly RequestStatus[] = ['process', 'paused', 'revision'];

/** Who has requests in work. */
export async function listBusyExecutors(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: requests.executorId })
    .from(requests)
    .where(and(inArray(requests.status, [...IN_WORK]), isNotNull(requests.executorId)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** Requests that these people have in work, with nothing begun at the carrier. */
export const listServedBy = (db: Executor, executors: readonly string[]) =>
  db
    .select({ id: requests.id, executorId: requests.executorId })
    .from(requests)
    .where(
      and(
        inArray(requests.status, [...IN_WORK]),
        inArray(requests.executorId, [...executors]),
        notExists(
          db
            .select({ one: sql`1` })
            .from(requestActions)
            .where(and(eq(requestActions.requestId, requests.id), inArray(requestActions.state, ['sent', 'done']))),
        ),
      ),
    )
    .limit(500);

/** The most urgent requests of some statuses, fires first, then by deadline. */
export async function listUrgent(
  db: Executor,
  statuses: readonly RequestStatus[],
  condition: QueueCondition,
  { limit, after }: { limit: number; after?: QueueCursor | undefined },
): Promise<RequestRow[]> {
  const [first, second, ...rest] = statuses.map((status) => urgentOf(db, status, condition, limit, after));
  if (!first) return [];
  if (!second) return first;
  return unionAll(first, second, ...rest)
    .orderBy(...URGENT_FIRST)
    .limit(limit);
}

/** The most urgent requests of each status. */
export async function listUrgentByStatus(
  db: Executor,
  statuses: readonly RequestStatus[],
  condition: QueueCondition,
  limit: number,
): Promise<RequestRow[]> {
  const [first, second, ...rest] = statuses.map((status) => urgentOf(db, status, condition, limit));
  if (!first || !second) return first ?? [];
  return unionAll(first, second, ...rest);
}

/** How many of these statuses fit. */
export async function countByStatus(
  db: Executor,
  statuses: readonly RequestStatus[],
  condition: QueueCondition,
): Promise<Partial<Record<RequestStatus, number>>> {
  const rows = await db
    .select({ status: requests.status, n: count() })
    .from(requests)
    .where(and(inArray(requests.status, [...statuses]), matching(condition)))
    .groupBy(requests.status);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** What everybody has to do now, by executor. */
export const countLoad = (db: Executor, now: Date) =>
  db
    .select({
      executorId: requests.executorId,
      process: sql<number>`count(*) filter (where ${requests.status} <> 'paused')::int`,
      paused: sql<number>`count(*) filter (where ${requests.status} = 'paused')::int`,
      overdue: sql<number>`count(*) filter (where ${requests.status} <> 'paused'
        and ${requests.deadline} < ${now.toISOString()}::timestamptz)::int`,
    })
    .from(requests)
    .where(inArray(requests.status, [...OPEN_STATUSES]))
    .groupBy(requests.executorId);

/** What its executor did last of a request: said that it is done, or had it carried out. */
const HANDED_OVER = ['completed', 'done'];

/**
 * What was completed since, by executor: number, median minutes from creation until the executor handed it over (what
 * its author or time did later does not count), stars.
 */
export function countDone(db: Executor, since: Date) {
  const handedOver = db
    .select({ at: max(requestHistory.at).as('handed_over_at') })
    .from(requestHistory)
    .where(and(eq(requestHistory.requestId, requests.id), inArray(requestHistory.kind, HANDED_OVER)))
    .as('handed_over');
  return db
    .select({
      executorId: requests.executorId,
      completed: count(),
      medianMinutes: sql<number>`(percentile_cont(0.5) within group (
        order by extract(epoch from ${handedOver.at} - ${requests.createdAt})) / 60)::int`,
      rating: avg(requests.rating).mapWith(Number),
      ratings: count(requests.rating),
    })
    .from(requests)
    .innerJoinLateral(handedOver, gte(handedOver.at, since))
    .where(and(inArray(requests.status, ['checkup', 'complete']), gte(requests.updatedAt, since)))
    .groupBy(requests.executorId);
}
