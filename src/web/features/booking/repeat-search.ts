import { isHotelOrTransfer } from '#kernel/mode.ts';
import type { BookingDraft } from '#modules/orders/api.ts';
import { HOTEL_TRANSFER_PATHS, hotelsTransfersToQuery, searchToQuery } from '#modules/search/api.ts';

/** Repeats the search with the chosen itinerary and its price, so that the results mark it and show the difference. */
export function repeatSearchLink(booking: Pick<BookingDraft, 'params' | 'itinerary' | 'price'>): string {
  const { mode = 'avia' } = booking.params;
  // No search finds what staff arrange: it was offered in a request.
  if (mode === 'service') return '/account/requests';
  if (isHotelOrTransfer(mode)) return `${HOTEL_TRANSFER_PATHS[mode]}?${hotelsTransfersToQuery(booking.params)}`;
  const query = searchToQuery(booking.params);
  query.set('was', `${booking.itinerary.id}.${booking.price.total.minor}`);
  return `/search?${query}`;
}
