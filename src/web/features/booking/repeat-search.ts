import type { Booking } from '#modules/orders/api.ts';
import { searchToQuery } from '#modules/search/api.ts';

/** The same search anew, with the chosen journey and its price named so that the results mark it and tell the difference. */
export function repeatSearchLink(booking: Pick<Booking, 'params' | 'itinerary' | 'price'>): string {
  const query = searchToQuery(booking.params);
  query.set('was', `${booking.itinerary.id}.${booking.price.total.minor}`);
  return `/search?${query}`;
}
