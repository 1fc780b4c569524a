import { asc, eq, not, sql } from 'drizzle-orm';
import { isAnyOf } from '#platform/db/columns.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { changedOrders } from './schema.ts';

/** Notes orders that are to be followed; one that is being followed right now is followed once more after that. */
export async function noteChangedOrders(db: Executor, orderIds: readonly string[], now: Date): Promise<void> {
  await db
    .insert(changedOrders)
    .values(orderIds.map((orderId) => ({ orderId, changedAt: now })))
    .onConflictDoUpdate({ target: changedOrders.orderId, set: { changedAt: now } });
}

/** Takes some orders for this transaction, those that failed last, without what another one has taken. */
export async function takeChangedOrders(tx: Tx, limit: number, except: readonly string[]): Promise<string[]> {
  const taken = await tx
    .select({ orderId: changedOrders.orderId })
    .from(changedOrders)
    .where(except.length === 0 ? undefined : not(isAnyOf(changedOrders.orderId, except)))
    .orderBy(asc(changedOrders.attempts), asc(changedOrders.changedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = taken.map(({ orderId }) => orderId);
  if (ids.length > 0) await tx.delete(changedOrders).where(isAnyOf(changedOrders.orderId, ids));
  return ids;
}

/** Takes one order for this transaction; false when it is not there or another one has it. */
export async function takeChangedOrder(tx: Tx, orderId: string): Promise<boolean> {
  const [taken] = await tx
    .select({ orderId: changedOrders.orderId })
    .from(changedOrders)
    .where(eq(changedOrders.orderId, orderId))
    .for('update', { skipLocked: true });
  if (taken) await tx.delete(changedOrders).where(eq(changedOrders.orderId, orderId));
  return taken !== undefined;
}

export async function noteFailure(db: Executor, orderId: string): Promise<void> {
  await db
    .update(changedOrders)
    .set({ attempts: sql`${changedOrders.attempts} + 1` })
    .where(eq(changedOrders.orderId, orderId));
}
