import { count, eq } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { ContractSettings, ContractStatus } from '../domain/contract.ts';
import { contracts } from './schema.ts';

/** A contract's settings; whoever else changes it waits until the transaction ends. */
export async function lockContract(tx: Tx, id: string): Promise<{ settings: ContractSettings } | null> {
  const [row] = await tx
    .select({ settings: contracts.settings })
    .from(contracts)
    .where(eq(contracts.id, id))
    .for('update');
  return row ?? null;
}

export async function saveTerms(
  tx: Tx,
  id: string,
  terms: { status: ContractStatus; settings: ContractSettings },
): Promise<void> {
  await tx.update(contracts).set(terms).where(eq(contracts.id, id));
}

/** How many contracts are right below one. */
export async function countBelow(db: Executor, id: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(contracts).where(eq(contracts.parentId, id));
  return row?.n ?? 0;
}
