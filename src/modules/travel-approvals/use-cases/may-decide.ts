import type { OrdersDeps, Visitor } from '#modules/orders/extension.ts';
import type { Executor } from '#platform/db/database.ts';

/**
 * Whether a user may decide about an order, or about an exchange requested by `requestedBy`: an approver of the
 * contract they work under, not about their own.
 */
export async function mayDecide(
  deps: OrdersDeps,
  { user }: Visitor,
  order: { contractId: string | null; userId: string | null; requestedBy?: string | null },
  db: Executor = deps.db,
): Promise<boolean> {
  if (!user || order.contractId === null || user.contractId !== order.contractId) return false;
  if (order.userId === user.userId || order.requestedBy === user.userId) return false;
  return (await deps.agencies.approversOf(db, order.contractId)).includes(user.userId);
}
