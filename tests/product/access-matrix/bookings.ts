import { ORDER_BODY } from '../callers.ts';
import { CONTACTS } from '../visitor.ts';
import { booking, may, type Rows } from './row.ts';

/** A booking draft before the order. */
export const BOOKINGS: Rows = {
  'POST /api/bookings': may('visitor'),
  'GET /api/bookings/current': may('visitor'),
  'GET /api/bookings/:id': booking(),
  'GET /api/bookings/:id/refund-timeline': booking(),
  'GET /api/bookings/:id/price-reasons': booking(),
  'PUT /api/bookings/:id/offer': booking({ offerId: 'x' }),
  'GET /api/bookings/:id/contract': booking(),
  'PUT /api/bookings/:id/contract': { ...booking({ contractId: 'x' }), may: 'agent' },
  'GET /api/bookings/:id/place-map': booking(),
  'PUT /api/bookings/:id/place-map': booking({ placeSelections: [] }),
  'PUT /api/bookings/:id/passengers': booking({
    passengers: [],
    contacts: CONTACTS,
    complete: false,
  }),
  'POST /api/bookings/:id/services': booking({}),
  'POST /api/bookings/:id/order': booking(ORDER_BODY),
  'GET /api/bookings/:id/payment-methods': booking(),
  'GET /api/bookings/:id/points': booking(),
  'GET /api/bookings/:id/promo': booking(),
  'PUT /api/bookings/:id/promo': booking({ code: 'NONE' }),
  'DELETE /api/bookings/:id/promo': booking(),
  'GET /api/bookings/:id/ancillaries': booking(),
  'PUT /api/bookings/:id/ancillaries': booking({ chosen: [] }),
  'POST /api/bookings/:id/ancillaries/leave': booking({
    since: '2026-01-01T00:00:00.000Z',
    closing: false,
  }),
};
