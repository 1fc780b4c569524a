import { type Extras, readBookingExtras } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';

/** What can be bought beside the tickets; null when nobody can tell now, which keeps no step from its work. */
export const loadBookingExtras = (call: Call, id: string): Promise<Extras | null> =>
  call(readBookingExtras, { params: { id } }).catch(() => null);
