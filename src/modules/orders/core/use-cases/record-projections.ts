import type { Tx } from '#platform/db/database.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { OrderRow } from '../db/order-queries.ts';

/** Lets every registered projection record the order as this transaction leaves it. */
export async function recordProjections(
  { projections }: Pick<OrdersDeps, 'projections'>,
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'contractId'>,
): Promise<void> {
  for (const { record } of projections) await record(tx, order);
}

/** The same of an order that has just been placed, whose row has been sent. */
export async function recordPlaced(
  { projections }: Pick<OrdersDeps, 'projections'>,
  tx: Tx,
  order: OrderRow,
): Promise<void> {
  for (const projection of projections) await projection.recordPlaced(tx, order);
}
