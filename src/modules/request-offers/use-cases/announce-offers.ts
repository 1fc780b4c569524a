import type { Executor } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { findServiceOfOrder, listOffersOfService } from '../db/offer-queries.ts';
import type { OfferRow } from '../db/schema.ts';
import { offersChanged } from '../events.ts';

/**
 * Says that the offers for a service may stand otherwise than before: of one that is accepted or ordered the others
 * depend. In the transaction of the change.
 */
export async function announceOffers(tx: Executor, of: Pick<OfferRow, 'requestId' | 'service'>): Promise<void> {
  const rows = await listOffersOfService(tx, of);
  const offers = rows.map(({ id, createdBy }) => ({ id, by: createdBy }));
  await publishEvent(tx, offersChanged, { requestId: of.requestId, offers });
}

/** The same when an order moves; most orders are of no offer. */
export async function announceOrder(tx: Executor, orderId: string): Promise<void> {
  const service = await findServiceOfOrder(tx, orderId);
  if (service) await announceOffers(tx, service);
}
