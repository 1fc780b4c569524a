import { AppError } from '#kernel/app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import { countUnpaid, lockPlacing } from '../db/unpaid-queries.ts';
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
  const caps = deps.config.unpaid;
  // Counted once the lock is there: what the other has committed is seen.
  const [, held] = await Promise.all([
    lockPlacing(tx, visitorHash, placedFrom),
    countUnpaid(tx, visitorHash, placedFrom),
  ]);
  for (const who of ['visitor', 'address'] as const)
    if (held[who] > caps[who]) throw new AppError('conflict', 'orders.too_many_unpaid', { max: caps[who] });
}
