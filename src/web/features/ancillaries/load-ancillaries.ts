import { type Ancillaries, readBookingAncillaries, readOrderAncillaries } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';

/** What can be bought beside the tickets; null when nobody can tell now, which keeps no step from its work. */
export const loadBookingAncillaries = (call: Call, id: string): Promise<Ancillaries | null> =>
  call(readBookingAncillaries, { params: { id } }).catch(() => null);

/** The same of an order. */
export const loadOrderAncillaries = (call: Call, id: string): Promise<Ancillaries | null> =>
  call(readOrderAncillaries, { params: { id } }).catch(() => null);
