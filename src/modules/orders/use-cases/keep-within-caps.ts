import { AppError } from '#kernel/app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockPlacing, unpaidFrom, unpaidOfVisitor } from '../db/unpaid-queries.ts';
import type { OrdersDeps } from '../ports.ts';

/**
 * Seats are kept for those who pay: the order just written is one too many when its visitor, or everybody at its address, holds more than so many
 * unpaid ones. Last in the transaction, because those at one address wait here for each other. @throws AppError conflict `orders.too_many_unpaid`.
 */
export async function keepWithinCaps(
  deps: OrdersDeps,
  tx: Tx,
  visitorHash: string,
  placedFrom: Buffer,
): Promise<void> {
  const { visitor, address } = deps.config.unpaid;
  await lockPlacing(tx, [`visitor ${visitorHash}`, `address ${placedFrom.toString('base64url')}`]);
  for (const [held, max] of [
    [await unpaidOfVisitor(tx, visitorHash), visitor],
    [await unpaidFrom(tx, placedFrom), address],
  ] as const)
    if (held > max) throw new AppError('conflict', 'orders.too_many_unpaid', { max });
}
