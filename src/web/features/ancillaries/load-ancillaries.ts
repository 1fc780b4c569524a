import { readBookingAncillaries, readOrderAncillaries } from '#modules/ancillaries/api.ts';
import type { Ancillaries } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';

/** Ancillaries of a booking; null when they cannot be loaded, which blocks no step. */
export const loadBookingAncillaries = (call: Call, id: string): Promise<Ancillaries | null> =>
  call(readBookingAncillaries, { params: { id } }).catch(() => null);

/** Ancillaries of an order; null when they cannot be loaded. */
export const loadOrderAncillaries = (call: Call, id: string): Promise<Ancillaries | null> =>
  call(readOrderAncillaries, { params: { id } }).catch(() => null);
