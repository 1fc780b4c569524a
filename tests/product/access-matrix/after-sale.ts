import { order, type Rows } from './row.ts';

const som = { minor: 100, currency: 'KGS' };

/** Actions on a sold order. */
export const AFTER_SALE: Rows = {
  'GET /api/orders/:id/exchanges': order(),
  'POST /api/orders/:id/exchanges': order({ passengerIds: ['x'], dates: ['2027-01-01'] }),
  'GET /api/orders/:id/exchange-quotes/:quoteId': order(),
  'GET /api/orders/:id/exchanges/:exchangeId': order(),
  'POST /api/orders/:id/exchanges/:exchangeId/confirm': order({
    agreed: true,
    total: som,
    method: 'card',
  }),
  'GET /api/orders/:id/exchanges/:exchangeId/payments': order(),
  'POST /api/orders/:id/exchanges/:exchangeId/payments': order({ method: 'card' }),
  'POST /api/orders/:id/exchanges/:exchangeId/cancel': order({}),
  'GET /api/orders/:id/exchanges/:exchangeId/receipt.pdf': order(),
  'POST /api/orders/:id/ancillaries/leave': order({
    since: '2026-01-01T00:00:00.000Z',
    closing: false,
  }),
  'GET /api/orders/:id/ancillaries': order(),
  'PUT /api/orders/:id/ancillaries': order({ chosen: [] }),
  'GET /api/orders/:id/ancillaries/payment-methods': order(),
  'POST /api/orders/:id/ancillaries/purchases': order({
    agreed: true,
    total: som,
    method: 'card',
  }),
  'GET /api/orders/:id/ancillaries/purchases/:purchaseId': order(),
  'GET /api/orders/:id/ancillaries/purchases/:purchaseId/payments': order(),
  'POST /api/orders/:id/ancillaries/purchases/:purchaseId/payments': order({
    method: 'card',
  }),
  'POST /api/orders/:id/ancillaries/purchases/:purchaseId/cancel': order({}),
  'GET /api/orders/:id/ancillaries/purchases/:purchaseId/receipt.pdf': order(),
  'GET /api/orders/:id/ancillaries/impact': { ...order(), query: 'action=void&passengers=x' },
  'POST /api/orders/:id/ancillaries/items/:ancillaryId/return': order({
    agreed: true,
    refundAmount: som,
  }),
  'GET /api/orders/:id/check-in': order(),
  'POST /api/orders/:id/check-in': order({ segmentIndex: 0, passengerIds: ['x'] }),
  'GET /api/orders/:id/boarding-passes/:passengerId/:segmentIndex/pass.pdf': {
    ...order(),
    given: { segmentIndex: '0' },
  },
  'GET /api/orders/:id/boarding-passes/:passengerId/:segmentIndex/pass.pkpass': {
    ...order(),
    given: { segmentIndex: '0' },
  },
  'GET /api/orders/:id/splits': order(),
  'POST /api/orders/:id/splits': order({ passengerIds: ['x'], agreed: true, total: som }),
  'GET /api/orders/:id/splits/:splitId': order(),
  'GET /api/orders/:id/returns': order(),
  'POST /api/orders/:id/returns': order({ kind: 'void', passengerIds: ['x'] }),
  'GET /api/orders/:id/returns/:returnId': order(),
  'POST /api/orders/:id/returns/:returnId/confirm': order({ agreed: true, refundAmount: som }),
  'GET /api/orders/:id/returns/:returnId/receipt.pdf': order(),
};
