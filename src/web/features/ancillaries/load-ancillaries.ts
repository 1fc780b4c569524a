import { readBookingAncillaries, readOrderAncillaries } from '#modules/ancillaries/api.ts';
import type { Ancillaries } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';

/** Ancillaries on sale; null when unknown now, which blocks no step. */
export const loadBookingAncillaries = (call: Call, id: string): Promise<Ancillaries | null> =>
  call(readBookingAncillaries, { params: { id } }).catch(() => null);

/** The same of an order. */
export const loadOrderAncillaries = (call: Call, id: string): Promise<Ancillaries | null> =>
  call(readOrderAncillaries, { params: { id } }).catch(() => null);
