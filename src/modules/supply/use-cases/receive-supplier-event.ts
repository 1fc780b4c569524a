import { AppError } from '#kernel/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import type { ReceivedNews } from '../adapters/adapter.ts';
import { recordEventOnce } from '../db/supplier-events.ts';
import { supplierBookingChanged } from '../events.ts';
import type { SupplierDirectory } from './supplier-directory.ts';

export type NewsDeps = {
  db: Db;
  clock: Clock;
  /** Reads a webhook call as the supplier's adapter does; null for a supplier that sends none. */
  readNews: SupplierDirectory['readNews'];
};

/**
 * A supplier's event that one of its reservations has changed. Its adapter checks the signature over the raw bytes;
 * each event is recorded once; the new state is read from the supplier, so reordered or replayed events are harmless.
 * @throws AppError unauthenticated `supply.forged` with nothing written; not_found `supply.unknown_supplier`; invalid
 * `supply.bad_news`
 */
export async function receiveSupplierEvent(
  { db, clock, readNews }: NewsDeps,
  supplierId: string,
  received: Omit<ReceivedNews, 'now'>,
): Promise<void> {
  const now = clock.now();
  const news = readNews(supplierId, { ...received, now });
  if (news === null) throw new AppError('not_found', 'supply.unknown_supplier');
  if (news.kind === 'forged') throw new AppError('unauthenticated', 'supply.forged');
  if (news.kind === 'unreadable') throw new AppError('invalid', 'supply.bad_news');
  const { eventId, bookingId } = news;
  await inTransaction(db, async (tx) => {
    const isNew = await recordEventOnce(tx, { supplier: supplierId, eventId, at: now.toISOString() });
    if (isNew && bookingId !== null) await publishEvent(tx, supplierBookingChanged, { supplierId, bookingId });
  });
}
