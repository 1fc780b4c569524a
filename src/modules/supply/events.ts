import { eventType } from '#platform/jobs/events.ts';

/** A supplier says that something about a reservation has changed: read it again. */
export const supplierBookingChanged = eventType<{ supplierId: string; bookingId: string }>('supply.booking-changed');
