import { notFound } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import type { Split } from '../../api.ts';
import { operationById } from '../../core/db/operation-queries.ts';
import { managedOrder } from '../../core/use-cases/own-order.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { numberOf, type SplitRow, splitById } from '../db/split-queries.ts';

async function stateOf(deps: OrdersDeps, row: SplitRow): Promise<Split['state']> {
  const operation = await operationById(deps.db, row.id);
  if (operation?.state === 'done' || operation?.state === 'rejected') return operation.state;
  return operation?.state === 'needs_staff' || operation?.alertedAt ? 'staff' : 'processing';
}

/** A split as its buyer sees it. */
export async function viewSplit(deps: OrdersDeps, row: SplitRow): Promise<Split> {
  const { childId, currency } = row;
  const number = childId && (await numberOf(deps.db, childId));
  return {
    id: row.id,
    state: await stateOf(deps, row),
    passengerIds: row.passengerIds,
    childTotal: money(row.childMinor, currency),
    remainingTotal: money(row.remainingMinor, currency),
    childOrder: childId && number ? { id: childId, number } : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A split of this visitor's order. @throws AppError not_found `orders.not_found`, `orders.split_not_found`. */
export async function readSplit(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: { id: string; splitId: string },
): Promise<Split> {
  const order = await managedOrder(deps, visitor, ids.id);
  const row = await splitById(deps.db, ids.splitId);
  if (row?.orderId !== order.id) throw notFound('orders.split_not_found');
  return viewSplit(deps, row);
}
