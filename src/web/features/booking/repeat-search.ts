import { isHotelOrTransfer } from '#kernel/mode.ts';
import type { Booking } from '#modules/orders/api.ts';
import { SERVICE_PATHS, searchToQuery, serviceToQuery } from '#modules/search/api.ts';

/**
 * The same search anew, with the chosen journey and its price named so that the results mark it and show the
 * difference.
 */
export function repeatSearchLink(booking: Pick<Booking, 'params' | 'itinerary' | 'price'>): string {
  const { mode = 'avia' } = booking.params;
  if (isHotelOrTransfer(mode)) return `${SERVICE_PATHS[mode]}?${serviceToQuery(booking.params)}`;
  const query = searchToQuery(booking.params);
  query.set('was', `${booking.itinerary.id}.${booking.price.total.minor}`);
  return `/search?${query}`;
}
