import { countsOf } from '#kernel/age-bands.ts';
import type { SupplierPrice } from '#modules/supply/api.ts';
import { membersOf } from '../../core/domain/travel-context.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { BookingDraftRow } from '../db/draft-queries.ts';

/** Reports to open lists of results what the supplier answered about the offer of a booking. */
export const reportOfferStatus = (
  { search }: Pick<OrdersDeps, 'search'>,
  { supplierId, snapshot }: Pick<BookingDraftRow, 'supplierId' | 'snapshot'>,
  how: { gone: boolean; now?: { prices: readonly SupplierPrice[]; changed: boolean } },
): Promise<void> =>
  search.reportOffer({
    supplierId,
    slices: snapshot.itinerary.slices,
    terms: snapshot.offer.terms,
    passengerCounts: countsOf(membersOf(snapshot)),
    ...how,
  });
