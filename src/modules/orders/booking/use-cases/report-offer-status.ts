import type { SupplierPrice } from '#modules/supply/api.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { BookingDraftRow } from '../db/draft-queries.ts';

/** Reports to open lists of results what the supplier answered about the offer of a booking. */
export const reportOfferStatus = (
  { search }: Pick<OrdersDeps, 'search'>,
  { supplierId, snapshot: { itinerary, offer, params } }: Pick<BookingDraftRow, 'supplierId' | 'snapshot'>,
  how: { gone: boolean; now?: { prices: readonly SupplierPrice[]; changed: boolean } },
): Promise<void> =>
  search.reportOffer({
    supplierId,
    slices: itinerary.slices,
    terms: offer.terms,
    passengerCounts: params.passengerCounts,
    ...how,
  });
