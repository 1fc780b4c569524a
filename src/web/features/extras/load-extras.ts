import { type Extras, readBookingExtras, readOrderExtras } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';

/** What can be bought beside the tickets; null when nobody can tell now, which keeps no step from its work. */
export const loadBookingExtras = (call: Call, id: string): Promise<Extras | null> =>
  call(readBookingExtras, { params: { id } }).catch(() => null);

/** The same of an order. */
export const loadOrderExtras = (call: Call, id: string): Promise<Extras | null> =>
  call(readOrderExtras, { params: { id } }).catch(() => null);
