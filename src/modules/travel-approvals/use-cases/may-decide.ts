import type { OrdersDeps, Visitor } from '#modules/orders/extension.ts';
import type { Executor } from '#platform/db/database.ts';

/**
 * Whether a user may decide about an order, or about an exchange requested by `askedBy`: an approver of the contract
 * they work under, not about their own.
 */
export async function mayDecide(
  deps: OrdersDeps,
  { account }: Visitor,
  order: { contractId: string | null; userId: string | null; askedBy?: string | null },
  db: Executor = deps.db,
): Promise<boolean> {
  if (!account || order.contractId === null || account.contractId !== order.contractId) return false;
  if (order.userId === account.userId || order.askedBy === account.userId) return false;
  return (await deps.agencies.approversOf(db, order.contractId)).includes(account.userId);
}
