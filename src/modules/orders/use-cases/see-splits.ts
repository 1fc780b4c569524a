import type { Executor } from '#platform/db/database.ts';
import type { Order } from '../api.ts';
import { type OrderRow, orderOf } from '../db/order-queries.ts';
import { splitsOf } from '../db/split-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { viewerOf } from './sealed-data.ts';
import type { Visitor } from './visitor.ts';

/** The orders that this one came of and that came of it. The first is named to who may see it only: who was sent the new one knows nothing of the others. */
export async function splitsSeen(
  deps: OrdersDeps,
  order: OrderRow,
  visitor: Visitor,
  db: Executor = deps.db,
): Promise<Pick<Order, 'splitFrom' | 'splitInto'>> {
  const [from] = order.splitPath;
  const parent = from ? await orderOf(db, from, viewerOf(visitor)) : undefined;
  return {
    splitFrom: parent ? { id: parent.id, number: parent.number } : null,
    splitInto: (await splitsOf(db, order.id)).flatMap(({ split, childNumber }) =>
      split.orderId === order.id && split.childId && childNumber
        ? [{ id: split.childId, number: childNumber, passengers: split.passengerIds.length }]
        : [],
    ),
  };
}
