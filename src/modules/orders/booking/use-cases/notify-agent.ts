import type { Tx } from '#platform/db/database.ts';
import { placedByClient } from '../../core/db/access-queries.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import type { OrdersDeps } from '../../ports.ts';

type AgentOrder = Pick<OrderRow, 'id' | 'number' | 'contractId' | 'userId'>;

/** Notifies the agent that a client has placed or paid an order from their proposal, once each. */
export async function notifyAgent(
  { notifications }: Pick<OrdersDeps, 'notifications'>,
  tx: Tx,
  { id, number, contractId, userId }: AgentOrder,
  variant: 'placed' | 'paid',
): Promise<void> {
  if (contractId === null || userId === null) return;
  await notifications.notifyContract(tx, {
    kind: 'proposal-order',
    contractId,
    only: [userId],
    facts: { order: number, request: null, variant, path: `/order/${id}` },
    dedupe: `proposal-order:${id}:${variant}`,
  });
}

/**
 * Notifies who placed an order that money has arrived: the agent of a proposal, or the user who bought it; a
 * visitor has the letters alone.
 */
export async function notifyPaid(deps: Pick<OrdersDeps, 'notifications'>, tx: Tx, order: AgentOrder): Promise<void> {
  const { id, number, contractId, userId } = order;
  if (userId === null) return;
  if (contractId !== null && (await placedByClient(tx, id))) return notifyAgent(deps, tx, order, 'paid');
  await deps.notifications.notifyBuyers(tx, {
    kind: 'order-paid',
    only: [userId],
    facts: { order: number, request: null, variant: null, path: `/order/${id}` },
    dedupe: `order-paid:${id}`,
  });
}
