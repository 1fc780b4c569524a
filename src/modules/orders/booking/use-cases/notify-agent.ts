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

/** The same of money that has arrived for the whole of an order; nothing for one that no client placed. */
export async function notifyAgentPaid(
  deps: Pick<OrdersDeps, 'notifications'>,
  tx: Tx,
  order: AgentOrder,
): Promise<void> {
  if (order.contractId !== null && (await placedByClient(tx, order.id))) await notifyAgent(deps, tx, order, 'paid');
}
