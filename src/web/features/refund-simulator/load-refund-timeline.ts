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
 * Refund timeline of open tickets; null without open tickets, for users who may not return them, and when loading
 * fails.
 */
export async function loadRefundTimeline(
  call: Call,
  order: Pick<Order, 'id' | 'tickets'>,
): Promise<OrderRefundTimeline | null> {
  if (!order.tickets.some(isLive)) return null;
  return call(readOrderRefundTimeline, { params: { id: order.id } }).catch(() => null);
}

/** Refund timeline of a booking; null when loading fails, which must not block the purchase. */
export const loadBookingRefundTimeline = (call: Call, id: string): Promise<BookingRefundTimeline | null> =>
  call(readBookingRefundTimeline, { params: { id } }).catch(() => null);
