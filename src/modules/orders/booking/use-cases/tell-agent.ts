import type { Tx } from '#platform/db/database.ts';
import { placedByClient } from '../../core/db/access-queries.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import type { OrdersDeps } from '../../ports.ts';

type Sold = Pick<OrderRow, 'id' | 'number' | 'contractId' | 'userId'>;

/** Notifies the agent that a client has placed or paid an order from their proposal, once each. */
export async function tellAgent(
  { notifications }: Pick<OrdersDeps, 'notifications'>,
  tx: Tx,
  { id, number, contractId, userId }: Sold,
  variant: 'placed' | 'paid',
): Promise<void> {
  if (contractId === null || userId === null) return;
  await notifications.tellContract(tx, {
    kind: 'proposal-order',
    contractId,
    only: [userId],
    facts: { order: number, request: null, variant, path: `/order/${id}` },
    dedupe: `proposal-order:${id}:${variant}`,
  });
}

/** The same of money that has arrived for the whole of an order; nothing for one that no client placed. */
export async function tellAgentPaid(deps: Pick<OrdersDeps, 'notifications'>, tx: Tx, order: Sold): Promise<void> {
  if (order.contractId !== null && (await placedByClient(tx, order.id))) await tellAgent(deps, tx, order, 'paid');
}
