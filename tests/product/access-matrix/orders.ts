import { may, order, type Rows } from './row.ts';

/** An order, its payments and documents. */
export const ORDERS: Rows = {
  'GET /api/orders/:id/refund-timeline': order(),
  'GET /api/orders/:id/price-reasons': order(),
  'GET /api/orders/:id/points': order(),
  'GET /api/orders/:id/promo': order(),
  'PUT /api/orders/:id/promo': order({ code: 'NONE' }),
  'DELETE /api/orders/:id/promo': order(),
  'POST /api/orders/find': may('visitor'),
  'POST /api/tickets/find': may('visitor'),
  'POST /api/orders/open': may('visitor'),
  'GET /api/orders/coming': may('visitor'),
  'GET /api/orders/own': may('signedIn'),
  'GET /api/orders/:id': order(),
  'GET /api/orders/:id/access': order(),
  'POST /api/orders/:id/access': order({ code: '123456' }),
  'POST /api/orders/:id/access-codes': order({ channel: 'email' }),
  // Stays open for readers with access; its contents: modules/orders/order-events.db.test.ts.
  'GET /api/orders/:id/events': { ...order(), open: true },
  'GET /api/orders/:id/payments': order(),
  'POST /api/orders/:id/payments/:paymentId/code': order({ code: '1234' }),
  'POST /api/orders/:id/payments/:paymentId/codes': order({}),
  'POST /api/orders/:id/schedule': order({ changeId: 'x' }),
  'POST /api/orders/:id/payments': order({ method: 'card' }),
  'POST /api/orders/:id/cancel': order({}),
  'POST /api/orders/:id/approval': order({ decision: 'approve', comment: '' }),
  'POST /api/orders/:id/letters': order({ emails: 'a@b.kg' }),
  'GET /api/orders/:id/documents/:kind.pdf': { ...order(), given: { kind: 'itinerary' } },
};
