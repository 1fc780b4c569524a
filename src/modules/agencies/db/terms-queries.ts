import { count, eq } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { contracts } from './schema.ts';

/** Whether there is such a contract; its row stays locked until the transaction ends. */
export async function lockContract(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: contracts.id }).from(contracts).where(eq(contracts.id, id)).for('no key update');
  return rows.length > 0;
}

/** How many contracts are right below one. */
export async function countSubAgentContracts(db: Executor, id: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(contracts).where(eq(contracts.parentId, id));
  return row?.n ?? 0;
}
