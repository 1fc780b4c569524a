import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { ChargebackState } from '../domain/chargebacks.ts';
import { chargebacks } from './schema.ts';

export type Chargeback = Omit<typeof chargebacks.$inferSelect, 'state'> & { state: ChargebackState };
const asChargeback = (row: typeof chargebacks.$inferSelect): Chargeback => ({
  ...row,
  state: row.state as ChargebackState,
});

/** Oldest first. */
export async function chargebacksOfIntent(db: Executor, intentId: string): Promise<Chargeback[]> {
  return chargebacksOfIntents(db, [intentId]);
}

export async function chargebacksOfIntents(db: Executor, intentIds: readonly string[]): Promise<Chargeback[]> {
  if (intentIds.length === 0) return [];
  const rows = await db
    .select()
    .from(chargebacks)
    .where(inArray(chargebacks.intentId, [...intentIds]))
    .orderBy(asc(chargebacks.openedAt), asc(chargebacks.id));
  return rows.map(asChargeback);
}

export async function insertChargeback(tx: Executor, row: typeof chargebacks.$inferInsert): Promise<void> {
  await tx.insert(chargebacks).values(row);
}

/** Records how a case has ended; false when it had ended before. */
export async function decideChargeback(
  tx: Executor,
  id: string,
  outcome: { state: Exclude<ChargebackState, 'open'>; decidedAt: Date; decidedBy: string | null },
): Promise<boolean> {
  const rows = await tx
    .update(chargebacks)
    .set(outcome)
    .where(and(eq(chargebacks.id, id), eq(chargebacks.state, 'open')))
    .returning({ id: chargebacks.id });
  return rows.length > 0;
}
