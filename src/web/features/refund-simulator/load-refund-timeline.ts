import {
  type BookingRefundTimeline,
  type Order,
  type OrderRefundTimeline,
  readBookingRefundTimeline,
  readOrderRefundTimeline,
} from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';

const isLive = ({ state }: Order['tickets'][number]): boolean => state === 'open' || state === 'released';

/**
 * What the open tickets bring back by date; null when none is open, for whoever may not give them back, and when it
 * could not be told.
 */
export async function loadRefundTimeline(
  call: Call,
  order: Pick<Order, 'id' | 'tickets'>,
): Promise<OrderRefundTimeline | null> {
  if (!order.tickets.some(isLive)) return null;
  return call(readOrderRefundTimeline, { params: { id: order.id } }).catch(() => null);
}

/** What the fares of a booking bring back by date; null when it could not be told: that stops nobody from buying. */
export const loadBookingRefundTimeline = (call: Call, id: string): Promise<BookingRefundTimeline | null> =>
  call(readBookingRefundTimeline, { params: { id } }).catch(() => null);
