import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { verify } from '#platform/crypto/signature.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { recordEventOnce } from '../db/supplier-events.ts';
import { supplierBookingChanged } from '../events.ts';

export type NewsDeps = {
  db: Db;
  clock: Clock;
  /** By supplier: the key that signs its events; a supplier without a key sends none. */
  keys: Readonly<Record<string, string>>;
};

const zNews = z.object({
  eventId: z.string().min(8).max(100),
  type: z.string().max(40),
  bookingId: z.string().min(1).max(100),
});

/**
 * A supplier's event that one of its reservations has changed. The signature is checked over the raw bytes; each event
 * is recorded once; the new state is read from the supplier, so reordered or replayed events are harmless.
 * @throws AppError unauthenticated `supply.forged` with nothing written; not_found `supply.unknown_supplier`; invalid
 * `supply.bad_news`
 */
export async function receiveSupplierEvent(
  { db, clock, keys }: NewsDeps,
  supplierId: string,
  signature: string | undefined,
  raw: Buffer,
): Promise<void> {
  const key = Object.hasOwn(keys, supplierId) ? keys[supplierId] : undefined;
  if (key === undefined) throw new AppError('not_found', 'supply.unknown_supplier');
  const now = clock.now();
  if (!verify(key, signature, raw, now)) throw new AppError('unauthenticated', 'supply.forged');
  const news = zNews.safeParse(parse(raw));
  if (!news.success) throw new AppError('invalid', 'supply.bad_news');
  const { eventId, bookingId } = news.data;
  await inTransaction(db, async (tx) => {
    if (await recordEventOnce(tx, { supplier: supplierId, eventId, at: now.toISOString() }))
      await publishEvent(tx, supplierBookingChanged, { supplierId, bookingId });
  });
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return null;
  }
}
