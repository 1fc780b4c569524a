import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#kernel/endpoint.ts';
import * as ancillariesApi from '#modules/ancillaries/api.ts';
import * as approvalsApi from '#modules/travel-approvals/api.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import * as ordersApi from './api.ts';

import { CONTACTS, person } from './testing/orders-fixture.ts';
import { type Ask, type OverHttp, overHttp, STRANGER } from './testing/over-http.ts';

const api = { ...ordersApi, ...ancillariesApi, ...approvalsApi };

let database: TestDatabase;
let http: OverHttp;
const ask = (url: string, how?: Ask) => http.ask(url, how);
beforeAll(async () => {
  database = await testDatabase();
  http = await overHttp(database);
});
afterAll(() => database.close());

test('the whole way over HTTP, from a found offer to the PDF', async () => {
  const orderId = await http.ordered();
  const order = await ask(`/api/orders/${orderId}`);
  expect(order.json).toMatchObject({ status: 'pay', contacts: { emailMasked: 'c•••@example.kg' } });
  const early = await ask(`/api/orders/${orderId}/documents/itinerary.pdf?locale=en`);
  expect([early.status, early.json.code]).toEqual([404, 'orders.file_not_found']);
  const intent = [...http.fixture.payments.intents.values()].find((i) => i.orderId === orderId);
  await http.fixture.payments.capture(intent?.id as string);
  await http.fixture.runJobs();
  expect((await ask(`/api/orders/${orderId}`)).json).toMatchObject({
    status: 'sold',
    actions: ['download', 'void', 'refund', 'exchange'],
  });
  const pdf = await ask(`/api/orders/${orderId}/documents/itinerary.pdf?locale=en`);
  expect(pdf.raw.headers['content-type']).toBe('application/pdf');
  expect(pdf.raw.headers['content-disposition']).toMatch(/^inline; filename="S-\d+-itinerary\.pdf"$/);
  expect(pdf.raw.body).toContain('%PDF');
});

test('a calendar is read by anybody under its address, anew after a change; a wrong address is not found', async () => {
  const orderId = await http.ordered();
  const made = await ask(`/api/orders/${orderId}/calendar-feeds`, { method: 'POST', body: { locale: 'en' } });
  expect(made.status).toBe(201);
  const { pathname } = new URL(made.json.url);
  const first = await ask(pathname, { as: STRANGER });
  expect(first.raw.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  });
  expect(first.raw.headers['set-cookie']).toBeUndefined();
  expect(first.raw.body).toContain('STATUS:TENTATIVE');
  const etag = String(first.raw.headers.etag);
  const again = await ask(pathname, { headers: { 'if-none-match': `"other", ${etag}` } });
  expect([again.status, again.raw.body]).toEqual([304, '']);
  expect((await ask(pathname, { method: 'HEAD' })).status).toBe(200);
  await ask(`/api/orders/${orderId}/cancel`, { method: 'POST' });
  const changed = await ask(pathname, { headers: { 'if-none-match': etag } });
  expect([changed.status, changed.raw.headers.etag === etag]).toEqual([200, false]);
  expect(changed.raw.body).toContain('STATUS:CANCELLED');
  for (const token of ['a', 'x'.repeat(100), '-']) {
    const wrong = await ask(`/api/calendars/${token}.ics`);
    expect([wrong.status, wrong.json.code], token).toEqual([404, 'orders.calendar_unknown']);
  }
});

test('another visitor’s booking or order answers exactly as one that does not exist, on every route', async () => {
  const bookingId = await http.booking();
  const orderId = await http.ordered();
  const bodies: Record<string, unknown> = {
    chooseOffer: { offerId: 'o-f1' },
    selectPlaces: { placeSelections: [] },
    savePassengers: { passengers: [], contacts: CONTACTS, complete: false },
    placeOrder: http.orderBody({ price: { total: { minor: 1, currency: 'KGS' } } }),
    payOrder: { method: 'card' },
    acceptSchedule: { changeId: 'c' },
    quoteReturn: { kind: 'void', passengerIds: ['p'] },
    confirmPayment: { code: '1234' },
    confirmReturn: { agreed: true, refundAmount: { minor: 1, currency: 'KGS' } },
    quoteExchange: { passengerIds: ['p'], dates: ['2027-03-01'] },
    confirmExchange: { agreed: true, total: { minor: 1, currency: 'KGS' }, method: 'card' },
    payExchange: { method: 'card' },
    splitOrder: { passengerIds: ['p'], agreed: true, total: { minor: 1, currency: 'KGS' } },
    chooseBookingAncillaries: { chosen: [] },
    chooseOrderAncillaries: { chosen: [] },
    buyAncillaries: { agreed: true, total: { minor: 1, currency: 'KGS' }, method: 'card' },
    payPurchase: { method: 'card' },
    returnAncillary: { agreed: true, refundAmount: { minor: 1, currency: 'KGS' } },
    releaseBookingSeats: { since: '2026-01-01T00:00:00.000Z', closing: false },
    releaseOrderSeats: { since: '2026-01-01T00:00:00.000Z', closing: false },
    checkIn: { segmentIndex: 0, passengerIds: ['p'] },
    decideApproval: { decision: 'approve' },
    resendReceipts: { emails: 'somebody@example.com' },
    sendAccessCode: { channel: 'email' },
    confirmAccess: { code: '123456' },
    createCalendarFeed: {},
  };
  const tried: string[] = [];
  for (const [name, endpoint] of Object.entries(api) as [string, Endpoint][]) {
    if (typeof endpoint !== 'object' || !('path' in endpoint) || !endpoint.path.includes(':id')) continue;
    if (!/^\/api\/(bookings|orders)\//.test(endpoint.path)) continue;
    tried.push(name);
    const url = (id: string) =>
      endpoint.path
        .replace(':id', id)
        .replace(':kind', 'itinerary')
        .replace(':returnId', 'r')
        .replace(':exchangeId', 'e')
        .replace(':quoteId', 'a')
        .replace(':splitId', 's')
        .replace(':purchaseId', 'u')
        .replace(':ancillaryId', 'x')
        .replace(':passengerId', 'p')
        .replace(':segmentIndex', '0')
        .replace(':paymentId', 'p')
        .replace(':feedId', 'f');
    const known = endpoint.path.startsWith('/api/bookings') ? bookingId : orderId;
    const method = endpoint.method as 'GET' | 'POST' | 'PUT' | 'DELETE';
    const body = bodies[name];
    const how = { method, as: STRANGER, ...(body ? { body } : {}) };
    const strange = await ask(url(known), how);
    const absent = await ask(url('no-such-id'), how);
    // Anonymous callers learn nothing else where a login is required.
    const open = endpoint.access === 'visitor';
    expect(strange.status, name).toBe(open ? 404 : 401);
    const { requestId: _a, instance: _b, ...one } = strange.json;
    const { requestId: _c, instance: _d, ...other } = absent.json;
    expect(one, name).toEqual(other);
    if (open) expect(['orders.not_found', 'orders.booking_not_found'], name).toContain(one.code);
  }
  expect(tried.sort()).toEqual([
    'acceptSchedule',
    'buyAncillaries',
    'cancelExchange',
    'cancelOrder',
    'cancelPurchase',
    'checkIn',
    'chooseBookingAncillaries',
    'chooseOffer',
    'chooseOrderAncillaries',
    'chooseSeller',
    'confirmAccess',
    'confirmExchange',
    'confirmPayment',
    'confirmReturn',
    'confirmServices',
    'createCalendarFeed',
    'decideApproval',
    'explainBooking',
    'explainOrder',
    'payExchange',
    'payOrder',
    'payPurchase',
    'placeOrder',
    'previewAncillaryImpact',
    'quoteExchange',
    'quoteReturn',
    'readAccess',
    'readAncillariesReceipt',
    'readAncillaryPaymentOptions',
    'readBoardingPass',
    'readBooking',
    'readBookingAncillaries',
    'readBookingRefundTimeline',
    'readCalendarFeeds',
    'readCalendarFile',
    'readCheckIn',
    'readExchange',
    'readExchangeChoices',
    'readExchangeOffers',
    'readExchangePayment',
    'readExchangeReceipt',
    'readOrder',
    'readOrderAncillaries',
    'readOrderDocument',
    'readOrderRefundTimeline',
    'readPayment',
    'readPaymentOptions',
    'readPlaces',
    'readPurchase',
    'readPurchasePayment',
    'readReturn',
    'readReturnChoices',
    'readReturnReceipt',
    'readSeller',
    'readSplit',
    'readSplitChoices',
    'readWalletPass',
    'releaseBookingSeats',
    'releaseOrderSeats',
    'resendCode',
    'resendReceipts',
    'returnAncillary',
    'savePassengers',
    'selectPlaces',
    'sendAccessCode',
    'splitOrder',
    'stopCalendarFeed',
    'subscribeToOrder',
  ]);
});

test('unknown fields are refused everywhere', async () => {
  const id = await http.booking();
  const extra = { status: 'sold', visitorHash: 'x' };
  const tries: [string, Ask][] = [
    ['/api/bookings', { method: 'POST', body: { searchUid: 's', offerId: 'o', ...extra } }],
    [`/api/bookings/${id}/offer`, { method: 'PUT', body: { offerId: 'o', ...extra } }],
    [
      `/api/bookings/${id}/passengers`,
      { method: 'PUT', body: { passengers: [], contacts: CONTACTS, complete: false, ...extra } },
    ],
    [
      `/api/bookings/${id}/passengers`,
      {
        method: 'PUT',
        body: { passengers: [{ ...person(), category: 'rmg' }], contacts: CONTACTS, complete: false },
      },
    ],
    [
      `/api/bookings/${id}/order`,
      {
        method: 'POST',
        body: { ...http.orderBody({ price: { total: { minor: 1, currency: 'KGS' } } }), ...extra },
      },
    ],
    ['/api/orders/x/payments', { method: 'POST', body: { method: 'card', amount: 1 } }],
    ['/api/orders/find', { method: 'POST', body: { number: 'S-1', proof: 'A', ...extra } }],
    ['/api/tickets/find', { method: 'POST', body: { number: '1', proof: 'A', ...extra } }],
    ['/api/orders/open', { method: 'POST', body: { code: 'x', ...extra } }],
  ];
  for (const [url, how] of tries) expect([url, (await ask(url, how)).status]).toEqual([url, 400]);
});

const wrong: [string, Record<string, unknown>, string][] = [
  ['an empty surname', { surname: '' }, 'passengers.0.surname'],
  ['digits in a name', { name: 'A1gul' }, 'passengers.0.name'],
  ['Cyrillic where the document is Latin', { surname: 'Канарева' }, 'passengers.0.surname'],
  ['no gender', { gender: '' }, 'passengers.0.gender'],
  ['31 February', { birthdate: '1990-02-31' }, 'passengers.0.birthdate'],
  ['a birthdate to come', { birthdate: '2090-01-01' }, 'passengers.0.birthdate'],
  ['an unknown document type', { documentType: 'library-card' }, 'passengers.0.documentType'],
  ['an empty document number', { documentNumber: '' }, 'passengers.0.documentNumber'],
  ['a document number of another kind', { documentNumber: '12' }, 'passengers.0.documentNumber'],
  ['a document that has expired', { expiration: '2020-01-01' }, 'passengers.0.expiration'],
  ['a child on an adult’s ticket', { birthdate: '2020-06-01' }, 'passengers.0.birthdate'],
  ['an unknown country', { citizenship: '1!' }, 'passengers.0.citizenship'],
];
test.each(wrong)('%s: reported at its field in three languages, and the input is kept', async (_name, change, path) => {
  const id = await http.booking();
  const body = { passengers: [{ ...person(), ...change }], contacts: CONTACTS, complete: true };
  const refused = await ask(`/api/bookings/${id}/passengers`, { method: 'PUT', body });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.json)).toContain(path);
  const kept = await ask(`/api/bookings/${id}`);
  expect(kept.json.passengers[0]).toMatchObject(change);
  expect(kept.json.furthestStep).toBe('passengers');
});

test.each([
  ['an empty phone', { phone: '' }, 'contacts.phone'],
  ['a phone that cannot be', { phone: '+996 5' }, 'contacts.phone'],
  ['an empty address', { email: '' }, 'contacts.email'],
  ['an address without a host', { email: 'canary@' }, 'contacts.email'],
])('%s is reported at its field', async (_name, change, path) => {
  const id = await http.booking();
  const body = { passengers: [person()], contacts: { ...CONTACTS, ...change }, complete: true };
  const refused = await ask(`/api/bookings/${id}/passengers`, { method: 'PUT', body });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.json)).toContain(path);
});

test.each<[string, string, Ask, number]>([
  [
    'an over-long name',
    'passengers',
    {
      method: 'PUT',
      body: { passengers: [{ ...person(), name: 'A'.repeat(101) }], contacts: CONTACTS, complete: false },
    },
    400,
  ],
  [
    'a number for a name',
    'passengers',
    { method: 'PUT', body: { passengers: [{ ...person(), name: 7 }], contacts: CONTACTS, complete: false } },
    400,
  ],
  [
    'more passengers than travel',
    'passengers',
    { method: 'PUT', body: { passengers: [person(), person()], contacts: CONTACTS, complete: false } },
    400,
  ],
  [
    'nineteen passengers',
    'passengers',
    { method: 'PUT', body: { passengers: Array(19).fill(person()), contacts: CONTACTS, complete: false } },
    400,
  ],
  ['no body', 'passengers', { method: 'PUT' }, 400],
  ['an unknown offer', 'offer', { method: 'PUT', body: { offerId: 'no-such' } }, 404],
  ['services before the data', 'services', { method: 'POST' }, 409],
  [
    'an order before the data',
    'order',
    {
      method: 'POST',
      body: {
        agreements: [],
        acceptedTotal: { minor: -5, currency: 'KGS' },
        priceChangeAccepted: false,
        confirmNewOrder: false,
        method: 'card',
      },
    },
    409,
  ],
  [
    'a sum with a fraction',
    'order',
    {
      method: 'POST',
      body: {
        agreements: [],
        acceptedTotal: { minor: 1.5, currency: 'KGS' },
        priceChangeAccepted: false,
        confirmNewOrder: false,
        method: 'card',
      },
    },
    400,
  ],
  [
    'an unknown way to pay',
    'order',
    {
      method: 'POST',
      body: {
        agreements: [],
        acceptedTotal: { minor: 1, currency: 'KGS' },
        priceChangeAccepted: false,
        confirmNewOrder: false,
        method: 'gold',
      },
    },
    400,
  ],
  [
    'an unprintable idempotency key',
    'order',
    {
      method: 'POST',
      headers: { 'idempotency-key': 'a b' },
      body: {
        agreements: [],
        acceptedTotal: { minor: 1, currency: 'KGS' },
        priceChangeAccepted: false,
        confirmNewOrder: false,
        method: 'card',
      },
    },
    400,
  ],
])('%s is refused with words and without a 500', async (_name, step, how, status) => {
  const id = await http.booking();
  const answer = await ask(`/api/bookings/${id}/${step}`, how);
  expect([answer.status, typeof answer.json?.title]).toEqual([status, 'string']);
});

test('one key, one order; the same key with another body is refused', async () => {
  const id = await http.booking();
  const saved = { passengers: [person({ documentNumber: 'AN1234567' })], contacts: CONTACTS, complete: true };
  await ask(`/api/bookings/${id}/passengers`, { method: 'PUT', body: saved });
  const confirmed = await ask(`/api/bookings/${id}/services`, { method: 'POST' });
  const body = http.orderBody(confirmed.json);
  const how = { method: 'POST' as const, body, headers: { 'idempotency-key': 'key-1' } };
  const first = await ask(`/api/bookings/${id}/order`, how);
  const again = await ask(`/api/bookings/${id}/order`, how);
  expect(again.json).toEqual(first.json);
  const other = await ask(`/api/bookings/${id}/order`, { ...how, body: { ...body, confirmNewOrder: true } });
  expect(other.status).toBe(422);
});
