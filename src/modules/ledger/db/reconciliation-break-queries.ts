import { and, asc, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Currency } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import type { ReconciliationBreak, ReconciliationBreakKind } from '../domain/find-reconciliation-breaks.ts';
import { reconciliationBreaks } from './schema.ts';

const open = isNull(reconciliationBreaks.resolvedAt);

/** Writes down a break; one that is open already is seen again. */
export async function saveReconciliationBreak(
  db: Executor,
  found: ReconciliationBreak,
  now: Date,
): Promise<{ id: number; fresh: boolean }> {
  const [row] = await db
    .insert(reconciliationBreaks)
    .values({ ...found, foundAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: [reconciliationBreaks.orderId, reconciliationBreaks.currency, reconciliationBreaks.kind],
      targetWhere: sql`resolved_at is null`,
      set: { expected: found.expected, booked: found.booked, seenAt: now },
    })
    .returning({ id: reconciliationBreaks.id, fresh: sql<boolean>`xmax = 0` });
  if (!row) throw new Error('a break was not written');
  return row;
}

/** Closes the open breaks of these orders but for those named. */
export async function resolveOtherBreaks(
  db: Executor,
  orderIds: readonly string[],
  seen: readonly number[],
  now: Date,
): Promise<{ id: number; orderId: string; kind: string }[]> {
  if (orderIds.length === 0) return [];
  return db
    .update(reconciliationBreaks)
    .set({ resolvedAt: now })
    .where(
      and(open, inArray(reconciliationBreaks.orderId, [...orderIds]), notInArray(reconciliationBreaks.id, [...seen])),
    )
    .returning({ id: reconciliationBreaks.id, orderId: reconciliationBreaks.orderId, kind: reconciliationBreaks.kind });
}

export type OpenReconciliationBreak = ReconciliationBreak & { readonly foundAt: Date };

/** Open breaks, oldest first. */
export async function listOpenBreaks(db: Executor): Promise<OpenReconciliationBreak[]> {
  const rows = await db.select().from(reconciliationBreaks).where(open).orderBy(asc(reconciliationBreaks.id));
  return rows.map(({ orderId, currency, kind, expected, booked, foundAt }) => ({
    orderId,
    currency: currency as Currency,
    kind: kind as ReconciliationBreakKind,
    expected,
    booked,
    foundAt,
  }));
}

/** How many breaks of each kind are open. */
export async function countOpenBreaks(db: Executor): Promise<Map<string, number>> {
  const rows = await db
    .select({ kind: reconciliationBreaks.kind, count: sql<number>`count(*)::int` })
    .from(reconciliationBreaks)
    .where(open)
    .groupBy(reconciliationBreaks.kind);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** Orders with open breaks, after `after` by id. */
export async function ordersWithBreaks(db: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: reconciliationBreaks.orderId })
    .from(reconciliationBreaks)
    .where(and(open, gt(reconciliationBreaks.orderId, after)))
    .orderBy(asc(reconciliationBreaks.orderId))
    .limit(limit);
  return rows.map((row) => row.orderId);
}
