import type { Executor } from '#platform/db/database.ts';
import type { Order } from '../../api.ts';
import { type OrderRow, orderOf } from '../../core/db/order-queries.ts';
import { viewerOf } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { splitsOf } from '../db/split-queries.ts';

/**
 * The orders that this one came of and that came of it, each named only to a visitor who may see it: those who stayed
 * know nothing of those who left, and the other way round.
 */
export async function splitsSeen(
  deps: OrdersDeps,
  order: OrderRow,
  visitor: Visitor,
  db: Executor = deps.db,
): Promise<Pick<Order, 'splitFrom' | 'splitInto'>> {
  const viewer = viewerOf(deps, visitor);
  const [from] = order.splitAncestorIds;
  const parent = from ? await orderOf(db, from, viewer) : undefined;
  const splitInto: Order['splitInto'] = [];
  for (const { split, childNumber } of await splitsOf(db, order.id)) {
    const { childId: id } = split;
    if (split.orderId !== order.id || !id || !childNumber || !(await orderOf(db, id, viewer))) continue;
    splitInto.push({ id, number: childNumber, passengers: split.passengerIds.length });
  }
  return { splitFrom: parent ? { id: parent.id, number: parent.number } : null, splitInto };
}
