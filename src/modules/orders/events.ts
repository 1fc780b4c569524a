import type { Instant } from '#kernel/dates.ts';
import { eventType } from '#platform/jobs/events.ts';

/** All tickets of an order have numbers. */
export const orderSold = eventType<{ orderId: string }>('orders.sold');
/** The supplier has taken tickets of an order back. */
export const orderReturned = eventType<{ orderId: string }>('orders.returned');
/** The supplier has exchanged tickets of an order. */
export const orderExchanged = eventType<{ orderId: string }>('orders.exchanged');
/** An exchange that staff wrote for a service request is agreed to and paid: they carry it out now. */
export const exchangeAgreed = eventType<{ requestId: string; exchangeId: string }>('orders.exchange-agreed');
/** An ancillary of an order was sold or returned. */
export const orderAncillaries = eventType<{ orderId: string }>('orders.ancillaries');
/** Passengers of a sold order have left it for one of their own. */
export const orderSplit = eventType<{ orderId: string; childId: string }>('orders.split');
/** The carrier has moved or cancelled flights of an order. */
export const orderRescheduled = eventType<{ orderId: string }>('orders.rescheduled');
/** A paid order needs staff: reported within five minutes. `at`: the same reason may come again later. */
export const orderNeedsStaff = eventType<{ orderId: string; reason: string; at: Instant }>('orders.needs-staff');
