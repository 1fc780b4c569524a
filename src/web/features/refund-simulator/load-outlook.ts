import {
  type BookingOutlook,
  type Order,
  type OrderOutlook,
  readBookingOutlook,
  readOrderOutlook,
} from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';

const isLive = ({ state }: Order['tickets'][number]): boolean => state === 'open' || state === 'released';

/** What the open tickets bring back by date; null when none is open, for whoever may not give them back, and when it could not be told. */
export async function loadOutlook(
  call: Call,
  order: Pick<Order, 'id' | 'tickets'>,
): Promise<OrderOutlook | null> {
  if (!order.tickets.some(isLive)) return null;
  return call(readOrderOutlook, { params: { id: order.id } }).catch(() => null);
}

/** What the fares of a booking bring back by date; null when it could not be told: that stops nobody from buying. */
export const loadBookingOutlook = (call: Call, id: string): Promise<BookingOutlook | null> =>
  call(readBookingOutlook, { params: { id } }).catch(() => null);
