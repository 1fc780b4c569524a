import { beforeAll, describe, expect, test } from 'vitest';
import { OPEN_ROUTES } from './open-routes.ts';
import { filled, learnt, soldTicketsFixture } from './sold-tickets-fixture.ts';
import type { Visitor } from './visitor.ts';

const sold = soldTicketsFixture();
const { documented } = sold;

type Own = {
  id: () => string;
  body?: unknown;
  more?: Record<string, string> | (() => Record<string, string>);
  control: number | null;
};
const booking = (body?: unknown, control: number | null = 200): Own => ({
  id: () => sold.bookingId,
  body,
  control,
});
const order = (body?: unknown, control: number | null = 200): Own => ({
  id: () => sold.orderId,
  body,
  control,
});
const PARTY = { passengers: [], contacts: {}, complete: false };

/** Routes of a visitor's own objects: an outsider must get the same response as for an absent object. */
const OWN_ROUTES: Record<string, Own> = {
  'GET /api/bookings/{id}': booking(),
  'GET /api/bookings/{id}/refund-timeline': booking(),
  'GET /api/orders/{id}/refund-timeline': order(),
  'GET /api/bookings/{id}/price-reasons': booking(),
  'GET /api/orders/{id}/price-reasons': order(),
  'GET /api/orders/{id}/points': order(),
  'GET /api/orders/{id}/promo': order(),
  'PUT /api/orders/{id}/promo': order({ code: 'NONE' }, 422),
  'DELETE /api/orders/{id}/promo': order(),
  'PUT /api/bookings/{id}/offer': booking({ offerId: 'x' }, null),
  'GET /api/bookings/{id}/contract': booking(),
  'GET /api/bookings/{id}/place-map': booking(),
  'PUT /api/bookings/{id}/place-map': booking({ placeSelections: [] }, null),
  'PUT /api/bookings/{id}/passengers': booking(PARTY, null),
  'POST /api/bookings/{id}/services': booking(undefined, null),
  'POST /api/bookings/{id}/order': booking(
    {
      agreements: [],
      acceptedTotal: { minor: 1, currency: 'KGS' },
      priceChangeAccepted: false,
      confirmNewOrder: false,
      method: 'card',
    },
    null,
  ),
  'GET /api/orders/{id}': order(),
  'GET /api/orders/{id}/calendar.ics': order(),
  'GET /api/orders/{id}/calendar-feeds': order(),
  'POST /api/orders/{id}/calendar-feeds': order({}, 201),
  'DELETE /api/orders/{id}/calendar-feeds/{feedId}': { ...order(), more: { feedId: 'x' } },
  'GET /api/orders/{id}/access': order(),
  'POST /api/orders/{id}/access': order({ code: '123456' }, 410),
  'POST /api/orders/{id}/access-codes': order({ channel: 'email' }, 201),
  'GET /api/bookings/{id}/payment-methods': booking(),
  'GET /api/bookings/{id}/points': booking(),
  'GET /api/bookings/{id}/promo': booking(),
  'PUT /api/bookings/{id}/promo': booking({ code: 'NONE' }, 422),
  'DELETE /api/bookings/{id}/promo': booking(),
  'GET /api/orders/{id}/payments': order(),
  'GET /api/orders/{id}/requests': order(),
  'POST /api/orders/{id}/payments/{paymentId}/code': {
    ...order({ code: '1234' }, 404),
    more: () => ({ paymentId: 'x' }),
  },
  'POST /api/orders/{id}/payments/{paymentId}/codes': {
    ...order(undefined, 404),
    more: () => ({ paymentId: 'x' }),
  },
  'POST /api/orders/{id}/payments': order({ method: 'card' }, 409),
  'POST /api/orders/{id}/cancel': order(undefined, 409),
  'POST /api/orders/{id}/approval': order({ decision: 'approve' }, 409),
  'POST /api/orders/{id}/schedule': order({ changeId: 'x' }, 409),
  'POST /api/orders/{id}/letters': order({ emails: 'a@b.kg' }, 201),
  'GET /api/orders/{id}/documents/{kind}.pdf': { ...order(), more: { kind: 'itinerary' } },
  'GET /api/orders/{id}/returns': order(),
  'POST /api/orders/{id}/returns': order({ kind: 'void', passengerIds: ['nobody'] }, 409),
  'GET /api/orders/{id}/returns/{returnId}': { ...order(), more: () => ({ returnId: sold.quoteId }) },
  'POST /api/orders/{id}/returns/{returnId}/confirm': {
    ...order({ agreed: true, refundAmount: { minor: 1, currency: 'KGS' } }, 409),
    more: () => ({ returnId: sold.quoteId }),
  },
  'GET /api/orders/{id}/exchanges': order(),
  'POST /api/orders/{id}/exchanges': order({ passengerIds: ['nobody'], dates: ['2027-01-01'] }, 409),
  'GET /api/orders/{id}/exchange-quotes/{quoteId}': { ...order(), more: () => sold.exchange },
  'GET /api/orders/{id}/exchanges/{exchangeId}': { ...order(), more: () => sold.exchange },
  'POST /api/orders/{id}/exchanges/{exchangeId}/confirm': {
    ...order({ agreed: true, total: { minor: 1, currency: 'KGS' }, method: 'card' }, 409),
    more: () => sold.exchange,
  },
  'GET /api/orders/{id}/exchanges/{exchangeId}/payments': { ...order(), more: () => sold.exchange },
  'POST /api/orders/{id}/exchanges/{exchangeId}/payments': {
    ...order({ method: 'card' }, 409),
    more: () => sold.exchange,
  },
  'POST /api/orders/{id}/exchanges/{exchangeId}/cancel': {
    ...order(undefined, 409),
    more: () => sold.exchange,
  },
  'GET /api/orders/{id}/exchanges/{exchangeId}/receipt.pdf': {
    ...order(undefined, 404),
    more: () => sold.exchange,
  },
  'GET /api/bookings/{id}/ancillaries': booking(),
  'PUT /api/bookings/{id}/ancillaries': booking({ chosen: [] }, null),
  'POST /api/bookings/{id}/ancillaries/leave': booking({ since: '2026-01-01T00:00:00.000Z', closing: false }),
  'POST /api/orders/{id}/ancillaries/leave': order({ since: '2026-01-01T00:00:00.000Z', closing: false }),
  'GET /api/orders/{id}/ancillaries': order(),
  'PUT /api/orders/{id}/ancillaries': order({ chosen: [] }, null),
  'GET /api/orders/{id}/ancillaries/payment-methods': order(),
  'POST /api/orders/{id}/ancillaries/purchases': order(
    { agreed: true, total: { minor: 1, currency: 'KGS' }, method: 'card' },
    409,
  ),
  'GET /api/orders/{id}/ancillaries/purchases/{purchaseId}': {
    ...order(undefined, 404),
    more: { purchaseId: 'x' },
  },
  'GET /api/orders/{id}/ancillaries/purchases/{purchaseId}/payments': {
    ...order(undefined, 404),
    more: { purchaseId: 'x' },
  },
  'POST /api/orders/{id}/ancillaries/purchases/{purchaseId}/payments': {
    ...order({ method: 'card' }, 404),
    more: { purchaseId: 'x' },
  },
  'POST /api/orders/{id}/ancillaries/purchases/{purchaseId}/cancel': {
    ...order(undefined, 404),
    more: { purchaseId: 'x' },
  },
  'GET /api/orders/{id}/ancillaries/purchases/{purchaseId}/receipt.pdf': {
    ...order(undefined, 404),
    more: { purchaseId: 'x' },
  },
  'POST /api/orders/{id}/ancillaries/items/{ancillaryId}/return': {
    ...order({ agreed: true, refundAmount: { minor: 1, currency: 'KGS' } }, 404),
    more: { ancillaryId: 'x' },
  },
  'GET /api/orders/{id}/ancillaries/impact': order(),
  'GET /api/orders/{id}/check-in': order(),
  'POST /api/orders/{id}/check-in': order({ segmentIndex: 0, passengerIds: ['nobody'] }, 409),
  'GET /api/orders/{id}/boarding-passes/{passengerId}/{segmentIndex}/pass.pdf': {
    ...order(undefined, 404),
    more: { passengerId: 'x', segmentIndex: '0' },
  },
  'GET /api/orders/{id}/boarding-passes/{passengerId}/{segmentIndex}/pass.pkpass': {
    ...order(undefined, 404),
    more: { passengerId: 'x', segmentIndex: '0' },
  },
  'GET /api/orders/{id}/splits': order(),
  'POST /api/orders/{id}/splits': order(
    { passengerIds: ['nobody'], agreed: true, total: { minor: 1, currency: 'KGS' } },
    409,
  ),
  'GET /api/orders/{id}/splits/{splitId}': { ...order(undefined, 404), more: () => ({ splitId: 'x' }) },
  'GET /api/orders/{id}/returns/{returnId}/receipt.pdf': {
    ...order(undefined, 404),
    more: () => ({ returnId: sold.quoteId }),
  },
};

test('every route is in the list: a new one must name its owner', async () => {
  const found = (await documented()).map(({ method, path }) => `${method} ${path}`).sort();
  expect(found).toEqual([...Object.keys(OPEN_ROUTES), ...Object.keys(OWN_ROUTES)].sort());
});

describe('another visitor’s object looks absent', () => {
  // Two take turns: one alone would reach the limit of changes in a minute.
  let others: readonly Visitor[];
  let turn = 0;
  beforeAll(async () => {
    others = [(await sold.fixture.ordered()).visitor, (await sold.fixture.ordered()).visitor];
  });
  test.each(Object.entries(OWN_ROUTES))('%s', async (route, { id, body, more, control }) => {
    const other = others[turn++ % others.length] as Visitor;
    const [method, path] = route.split(' ') as [string, string];
    const ask = (visitor: Visitor, which: string, headers: Record<string, string> = {}) =>
      visitor.call<unknown>(
        method,
        filled(path, { id: which, ...(typeof more === 'function' ? more() : more) }),
        body,
        headers,
      );
    const absent = learnt(await ask(sold.fixture.visitor(), crypto.randomUUID()));
    expect(absent.status).toBe(404);
    const anonymous = sold.fixture.visitor();
    const forged = `sapar_visitor=${'a'.repeat(32)}`;
    expect(learnt(await ask(anonymous, id()))).toEqual(absent);
    expect(learnt(await ask(other, id()))).toEqual(absent);
    expect(learnt(await ask(other, crypto.randomUUID()))).toEqual(absent);
    expect(learnt(await ask(sold.fixture.visitor(), id(), { cookie: forged }))).toEqual(absent);
    for (const odd of ['%00', `${id()}'--`, id().toUpperCase(), `${id()} `])
      expect([400, 404]).toContain((await ask(other, odd)).status);
    // Clients resolve two dots as the parent path, which may be another route that rejects the method.
    expect([400, 404, 405]).toContain((await ask(other, '..')).status);
    // Control: the owner gets another response.
    const ownResponse = await ask(sold.owner, id());
    expect(learnt(ownResponse)).not.toEqual(absent);
    if (control === null) expect(ownResponse.status).toBeLessThan(500);
    else expect(ownResponse.status).toBe(control);
  });

  test('the stream of an unknown search reveals nothing', async () => {
    expect((await sold.fixture.visitor().call('GET', '/api/searches/none/stream')).status).toBe(404);
    expect((await sold.fixture.visitor().call('GET', `/api/demo/mails/${sold.mailId}`)).status).toBe(200);
  });
});
