import { and, asc, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Currency } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Break, BreakKind } from '../domain/find-reconciliation-breaks.ts';
import { breaks } from './schema.ts';

const open = isNull(breaks.resolvedAt);

/** Writes down a break; one that is open already is seen again. */
export async function saveBreak(db: Executor, found: Break, now: Date): Promise<{ id: number; fresh: boolean }> {
  const [row] = await db
    .insert(breaks)
    .values({ ...found, foundAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: [breaks.orderId, breaks.currency, breaks.kind],
      targetWhere: sql`resolved_at is null`,
      set: { expected: found.expected, booked: found.booked, seenAt: now },
    })
    .returning({ id: breaks.id, fresh: sql<boolean>`xmax = 0` });
  if (!row) throw new Error('a break was not written');
  return row;
}

/** Closes the open breaks of these orders but for those named. */
export async function resolveOthers(
  db: Executor,
  orderIds: readonly string[],
  seen: readonly number[],
  now: Date,
): Promise<{ id: number; orderId: string; kind: string }[]> {
  if (orderIds.length === 0) return [];
  return db
    .update(breaks)
    .set({ resolvedAt: now })
    .where(and(open, inArray(breaks.orderId, [...orderIds]), notInArray(breaks.id, [...seen])))
    .returning({ id: breaks.id, orderId: breaks.orderId, kind: breaks.kind });
}

export type OpenBreak = Break & { readonly foundAt: Date };

/** Open breaks, oldest first. */
export async function openBreaks(db: Executor): Promise<OpenBreak[]> {
  const rows = await db.select().from(breaks).where(open).orderBy(asc(breaks.id));
  return rows.map(({ orderId, currency, kind, expected, booked, foundAt }) => ({
    orderId,
    currency: currency as Currency,
    kind: kind as BreakKind,
    expected,
    booked,
    foundAt,
  }));
}

/** How many breaks of each kind are open. */
export async function countBreaks(db: Executor): Promise<Map<string, number>> {
  const rows = await db
    .select({ kind: breaks.kind, count: sql<number>`count(*)::int` })
    .from(breaks)
    .where(open)
    .groupBy(breaks.kind);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** Orders with open breaks, after `after` by id. */
export async function brokenOrders(db: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: breaks.orderId })
    .from(breaks)
    .where(and(open, gt(breaks.orderId, after)))
    .orderBy(asc(breaks.orderId))
    .limit(limit);
  return rows.map((row) => row.orderId);
}
