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
 * Refund of the open tickets by date; null when none is open, for readers who may not return them, and when it could
 * not be read.
 */
export async function loadRefundTimeline(
  call: Call,
  order: Pick<Order, 'id' | 'tickets'>,
): Promise<OrderRefundTimeline | null> {
  if (!order.tickets.some(isLive)) return null;
  return call(readOrderRefundTimeline, { params: { id: order.id } }).catch(() => null);
}

/** Refund of a booking's fares by date; null when it could not be read: that blocks no purchase. */
export const loadBookingRefundTimeline = (call: Call, id: string): Promise<BookingRefundTimeline | null> =>
  call(readBookingRefundTimeline, { params: { id } }).catch(() => null);
