import { beforeAll, describe, expect, test } from 'vitest';
import { filled, learnt, soldWorld } from './sold-world.ts';
import type { Visitor } from './visitor.ts';

const sold = soldWorld();
const { documented } = sold;

type Open = { open: string };
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

/**
 * Every route of the wire: nobody's (and why), or a visitor's own, which must look to strangers as if it did not
 * exist.
 */
const ROUTES: Record<string, Open | Own> = {
  'GET /api/places': { open: 'the world’s airports' },
  'GET /api/places/{key}': { open: 'the world’s airports' },
  'GET /api/countries': { open: 'the world’s countries' },
  'GET /api/fares/calendar': { open: 'prices' },
  'GET /api/news': { open: 'news' },
  'GET /{locale}/api/{*}': { open: 'pages' },
  'POST /api/searches': { open: 'a search has no owner and no personal data' },
  'GET /api/searches/{uid}': { open: 'a link to results may be sent to a friend' },
  'GET /api/searches/{uid}/grid': { open: 'prices' },
  'GET /api/searches/{uid}/days': { open: 'prices' },
  'POST /api/searches/{uid}/repeat': { open: 'a link to results may be sent to a friend' },
  'POST /api/bookings': { open: 'makes one’s own' },
  'POST /api/watches': { open: 'answers everybody alike: watches.db.test.ts' },
  'GET /api/watches/{id}': { open: 'needs the code of the letter: watches.db.test.ts' },
  'POST /api/watches/{id}/moves': { open: 'needs the code of the letter: watches.db.test.ts' },
  'POST /api/orders/find': { open: 'asks for proof: its own test below' },
  'POST /api/tickets/find': { open: 'asks for proof: its own test below' },
  'POST /api/orders/open': { open: 'asks for the code of a letter: its own test below' },
  'POST /api/webhooks/supplier/{supplier}': { open: 'signed: supply/news.db.test.ts' },
  'POST /api/webhooks/gateway/{provider}': { open: 'signed: gateway-faults.db.test.ts' },
  'GET /api/demo/mails': { open: 'the demonstration’s mailbox, absent from a release' },
  'GET /api/demo/mails/{id}': { open: 'the demonstration’s mailbox, absent from a release' },
  'GET /api/demo/mails/{id}/attachments/{n}': { open: 'the demonstration’s mailbox, absent from a release' },
  'GET /api/demo/logins': { open: 'the invented people of the demonstration, absent from a release' },
  'GET /api/session': { open: 'one’s own session: identity/routes.test.ts' },
  'POST /api/session': { open: 'asks for a password: identity/routes.test.ts' },
  'DELETE /api/session': { open: 'one’s own session: identity/routes.test.ts' },
  'PUT /api/session/contract': { open: 'one’s own contracts: identity/routes.test.ts' },
  'GET /api/registration': { open: 'the agreements' },
  'POST /api/registration': { open: 'answers everybody alike: identity/registration.db.test.ts' },
  'POST /api/registration/again': { open: 'one’s own registration: identity/registration.db.test.ts' },
  'GET /api/registration/link': { open: 'needs the code of the letter: identity/registration.db.test.ts' },
  'POST /api/registration/link': { open: 'needs the code of the letter: identity/registration.db.test.ts' },
  'GET /api/password/recovery': { open: 'needs the code of the letter: identity/registration.db.test.ts' },
  'POST /api/password/recovery': { open: 'answers everybody alike: identity/registration.db.test.ts' },
  'PUT /api/password/recovery': { open: 'needs the code of the letter: identity/registration.db.test.ts' },
  'PUT /api/session/code': { open: 'asks for a code: identity/second-factor.db.test.ts' },
  'POST /api/token': { open: 'asks for a password: identity/tokens.db.test.ts' },
  'POST /api/token/refresh': { open: 'asks for a refresh token: identity/tokens.db.test.ts' },
  'POST /api/token/end': { open: 'asks for a refresh token: identity/tokens.db.test.ts' },
  'GET /api/profile/second-factor': { open: 'one’s own second factor: identity/second-factor.db.test.ts' },
  'POST /api/profile/second-factor': { open: 'one’s own second factor: identity/second-factor.db.test.ts' },
  'PUT /api/profile/second-factor': { open: 'one’s own second factor: identity/second-factor.db.test.ts' },
  'POST /api/profile/second-factor/end': {
    open: 'one’s own second factor: identity/second-factor.db.test.ts',
  },
  'GET /api/profile/sessions': { open: 'one’s own sessions: identity/routes.test.ts' },
  'DELETE /api/profile/sessions': { open: 'one’s own sessions: identity/routes.test.ts' },
  'GET /api/profile': { open: 'one’s own: identity/profile.db.test.ts' },
  'PUT /api/profile': { open: 'one’s own: identity/profile.db.test.ts' },
  'PUT /api/profile/preferences': { open: 'one’s own: identity/profile.db.test.ts' },
  'PUT /api/profile/password': { open: 'one’s own password: identity/routes.test.ts' },
  'GET /api/account/funds': { open: 'the contract of one’s own session: ledger/routes.test.ts' },
  'GET /api/balance': { open: 'the contract of one’s own session: ledger/routes.test.ts' },
  'GET /api/balance/statement.csv': { open: 'the contract of one’s own session: ledger/routes.test.ts' },
  'GET /api/account/operations': { open: 'the contract of one’s own session: ledger/operations.db.test.ts' },
  'GET /api/account/operations.{format}': {
    open: 'the contract of one’s own session: ledger/operations.db.test.ts',
  },
  'GET /api/account/find': { open: 'the contract of one’s own session: orders/find-sales.db.test.ts' },
  'GET /developers/openapi.json': { open: 'the description of the partner API' },
  'GET /api/account/keys': { open: 'the contract of one’s own session: partner-keys.db.test.ts' },
  'POST /api/account/keys': { open: 'the contract of one’s own session: partner-keys.db.test.ts' },
  'DELETE /api/account/keys/{id}': { open: 'the contract of one’s own session: partner-keys.db.test.ts' },
  'GET /api/account/webhooks': { open: 'the contract of one’s own session: partner-webhooks.db.test.ts' },
  'POST /api/account/webhooks': { open: 'the contract of one’s own session: partner-webhooks.db.test.ts' },
  'POST /api/account/webhooks/{id}/moves': {
    open: 'the contract of one’s own session: partner-webhooks.db.test.ts',
  },
  'DELETE /api/account/webhooks/{id}': {
    open: 'the contract of one’s own session: partner-webhooks.db.test.ts',
  },
  'GET /api/account/webhooks/{id}/deliveries': {
    open: 'the contract of one’s own session: partner-webhooks.db.test.ts',
  },
  'POST /api/account/webhooks/{id}/deliveries/{deliveryId}/repeat': {
    open: 'the contract of one’s own session: partner-webhooks.db.test.ts',
  },
  'GET /api/account/orders': { open: 'the contract of one’s own session: orders/sales-list.db.test.ts' },
  'GET /api/account/orders.xlsx': { open: 'the contract of one’s own session: orders/sales-list.db.test.ts' },
  'GET /api/account/orders/stamp': {
    open: 'the contract of one’s own session: orders/sales-list.db.test.ts',
  },
  'GET /api/account/policy': { open: 'the contract of one’s own session: agencies/policy.db.test.ts' },
  'PUT /api/account/policy': { open: 'the contract of one’s own session: agencies/policy.db.test.ts' },
  'GET /api/account/approvals': { open: 'the contract of one’s own session: orders/approvals.db.test.ts' },
  'GET /api/account/proposals': { open: 'the contract of one’s own session: proposals/proposals.db.test.ts' },
  'POST /api/account/proposals': { open: 'makes one’s own: proposals/proposals.db.test.ts' },
  'GET /api/account/proposals/{id}': { open: 'one’s own contract’s: proposals/proposals.db.test.ts' },
  'DELETE /api/account/proposals/{id}': { open: 'one’s own contract’s: proposals/proposals.db.test.ts' },
  'GET /api/proposals/{code}': { open: 'needs the code of the link: proposals/proposals.db.test.ts' },
  'POST /api/proposals/{code}/booking': {
    open: 'needs the code of the link: tests/product/proposal-sales.db.test.ts',
  },
  'POST /api/proposals/{code}/choice': { open: 'needs the code of the link: proposals/proposals.db.test.ts' },
  'GET /api/account/tickets': { open: 'the contract of one’s own session: orders/tickets-list.db.test.ts' },
  'GET /api/account/tickets.xlsx': {
    open: 'the contract of one’s own session: orders/tickets-list.db.test.ts',
  },
  'GET /api/account/tickets/stamp': {
    open: 'the contract of one’s own session: orders/tickets-list.db.test.ts',
  },
  'GET /api/account/lists/{list}': { open: 'one’s own views: orders/list-settings.db.test.ts' },
  'PUT /api/account/lists/{list}/columns': { open: 'one’s own columns: orders/list-settings.db.test.ts' },
  'POST /api/account/lists/{list}/views': { open: 'one’s own views: orders/list-settings.db.test.ts' },
  'PATCH /api/account/lists/{list}/views/{id}': { open: 'one’s own views: orders/list-settings.db.test.ts' },
  'DELETE /api/account/lists/{list}/views/{id}': { open: 'one’s own views: orders/list-settings.db.test.ts' },
  'GET /api/office/contracts': { open: 'the finance desk only: office-people.db.test.ts' },
  'GET /api/office/contract-opening': { open: 'the finance desk only: office-contracts.db.test.ts' },
  'POST /api/office/contracts': { open: 'the finance desk only: office-contracts.db.test.ts' },
  'GET /api/office/contracts/{id}': { open: 'the finance desk only: office-contracts.db.test.ts' },
  'PUT /api/office/contracts/{id}': { open: 'the finance desk only: office-contracts.db.test.ts' },
  'PUT /api/office/contracts/{id}/contractor': { open: 'the finance desk only: office-contracts.db.test.ts' },
  'PUT /api/office/contracts/{id}/credit-limit': {
    open: 'the finance desk only: office-contracts.db.test.ts',
  },
  'GET /api/office/contracts/{id}/payments': { open: 'the finance desk only: office-payments.db.test.ts' },
  'POST /api/office/contracts/{id}/payments': { open: 'the finance desk only: office-payments.db.test.ts' },
  'POST /api/office/contracts/{id}/payments/{payment}/reverse': {
    open: 'the finance desk only: office-payments.db.test.ts',
  },
  'POST /api/office/contracts/{id}/rates': { open: 'the finance desk only: office-contracts.db.test.ts' },
  'DELETE /api/office/contracts/{id}/rates/{rate}': {
    open: 'the finance desk only: office-contracts.db.test.ts',
  },
  'POST /api/office/contracts/{id}/workplaces': {
    open: 'the finance desk only: office-contracts.db.test.ts',
  },
  'GET /api/office/contracts/{id}/policy': { open: 'administrators only: agencies/policy.db.test.ts' },
  'PUT /api/office/contracts/{id}/policy': { open: 'administrators only: agencies/policy.db.test.ts' },
  'GET /api/office/people': { open: 'administrators only: office-people.db.test.ts' },
  'GET /api/office/people/{id}': { open: 'administrators only: office-people.db.test.ts' },
  'PUT /api/office/people/{id}/contracts/{contractId}': {
    open: 'administrators only: office-people.db.test.ts',
  },
  'PUT /api/office/people/{id}/roles': { open: 'administrators only: office-people.db.test.ts' },
  'PUT /api/office/people/{id}/active': { open: 'administrators only: office-people.db.test.ts' },
  'GET /api/office/approvals': { open: 'the finance desk and administrators: staff-approvals.db.test.ts' },
  'POST /api/office/approvals/{id}/decision': {
    open: 'the finance desk and administrators: staff-approvals.db.test.ts',
  },
  'GET /api/office/rules': { open: 'administrators only: staff-approvals.db.test.ts' },
  'PUT /api/office/rules': { open: 'administrators only: staff-approvals.db.test.ts' },
  'PUT /api/session/confirmation': { open: 'one’s own session: identity/step-up.db.test.ts' },
  'GET /api/office/tasks': { open: 'staff only: tasks/tasks.db.test.ts' },
  'POST /api/office/tasks/{id}/done': { open: 'staff only: tasks/tasks.db.test.ts' },
  'GET /api/office/refunds/{id}/difference': { open: 'the finance desk only: payments/settle-refund.db.test.ts' },
  'POST /api/office/refunds/{id}/settlement': {
    open: 'the finance desk only: payments/settle-refund.db.test.ts',
  },
  'GET /api/office/orders/{id}/payments': { open: 'staff only: payments/chargebacks.db.test.ts' },
  'POST /api/office/payments/{id}/chargebacks': {
    open: 'the finance desk only: payments/chargebacks.db.test.ts',
  },
  'POST /api/office/payments/{id}/chargebacks/{chargeback}/outcome': {
    open: 'the finance desk only: payments/chargebacks.db.test.ts',
  },
  'GET /api/office/audit': { open: 'administrators only: audit/audit.db.test.ts' },
  'GET /api/account/passengers': { open: 'the contract of one’s own session: travellers/saved.db.test.ts' },
  'POST /api/account/passengers': { open: 'makes one’s own: travellers/saved.db.test.ts' },
  'GET /api/account/passengers/{id}': { open: 'a stranger’s answers as absent: travellers/saved.db.test.ts' },
  'PUT /api/account/passengers/{id}': { open: 'a stranger’s answers as absent: travellers/saved.db.test.ts' },
  'DELETE /api/account/passengers/{id}': {
    open: 'a stranger’s answers as absent: travellers/saved.db.test.ts',
  },
  'POST /api/account/passengers/{id}/documents/{documentId}/show': {
    open: 'a stranger’s answers as absent: travellers/saved.db.test.ts',
  },
  'GET /api/account/passengers.xlsx': {
    open: 'the contract of one’s own session: travellers/saved.db.test.ts',
  },
  'GET /api/account/passengers/template.{format}': { open: 'an empty table' },
  'POST /api/account/passenger-imports': { open: 'makes one’s own: travellers/imports.db.test.ts' },
  'GET /api/account/passenger-imports/{id}': {
    open: 'a stranger’s answers as absent: travellers/imports.db.test.ts',
  },
  'POST /api/account/passenger-imports/{id}/commit': {
    open: 'a stranger’s answers as absent: travellers/imports.db.test.ts',
  },
  'GET /api/account/notices': { open: 'one’s own: notifications/notices.db.test.ts' },
  'POST /api/account/notices/read': { open: 'one’s own: notifications/notices.db.test.ts' },
  'GET /api/account/notices/events': { open: 'one’s own: notifications/notices.db.test.ts' },
  'GET /api/account/notices/settings': { open: 'one’s own: notifications/notices.db.test.ts' },
  'PUT /api/account/notices/settings': { open: 'one’s own: notifications/notices.db.test.ts' },
  'GET /api/office/orders/{id}/money': { open: 'staff only: ledger/routes.test.ts' },
  'POST /api/demo/flights': { open: 'the demonstration’s carrier, absent from a release' },
  'GET /api/orders/{id}/events': { open: 'stays open for its owner; strangers: watch.db.test.ts' },
  'POST /api/requests/subject': {
    open: 'finding is what it is for, with a proof: requests/finding.db.test.ts',
  },
  'GET /api/requests/subject/{id}': { open: 'rows by the order’s grant: requests.db.test.ts' },
  'POST /api/requests': { open: 'the order is looked up through the visitor: requests.db.test.ts' },
  'POST /api/requests/find': {
    open: 'finding is what it is for, with a surname: requests/finding.db.test.ts',
  },
  'POST /api/requests/open': { open: 'needs the code of the letter: requests/finding.db.test.ts' },
  'GET /api/requests/{id}': { open: 'a stranger’s answers as absent: requests.db.test.ts' },
  'POST /api/requests/{id}/moves': { open: 'a stranger’s answers as absent: requests.db.test.ts' },
  'POST /api/requests/{id}/files': { open: 'a stranger’s answers as absent: requests.db.test.ts' },
  'GET /api/requests/{id}/files/{fileId}': { open: 'a stranger’s answers as absent: requests.db.test.ts' },
  'GET /api/account/requests': { open: 'one’s own and the contract’s: requests/account-list.db.test.ts' },
  'GET /api/office/requests': { open: 'staff only: requests.db.test.ts' },
  'GET /api/office/requests/{id}': { open: 'staff only: requests.db.test.ts' },
  'POST /api/office/requests/{id}/moves': { open: 'staff only: requests.db.test.ts' },
  'POST /api/office/requests/{id}/sums': { open: 'staff only: requests.db.test.ts' },
  'POST /api/office/requests/{id}/approval': { open: 'staff only: requests.db.test.ts' },
  'POST /api/office/requests/{id}/carry-out': { open: 'staff only: requests.db.test.ts' },
  'GET /api/bookings/{id}': booking(),
  'GET /api/bookings/{id}/refund-timeline': booking(),
  'GET /api/orders/{id}/refund-timeline': order(),
  'PUT /api/bookings/{id}/offer': booking({ offerId: 'x' }, null),
  'GET /api/bookings/{id}/contract': booking(),
  'PUT /api/bookings/{id}/contract': { open: 'asks for an agent: sold-for-subagent.db.test.ts' },
  'GET /api/bookings/{id}/place-map': booking(),
  'PUT /api/bookings/{id}/place-map': booking({ choice: [] }, null),
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
  'GET /api/orders/{id}/access': order(),
  'POST /api/orders/{id}/access': order({ code: '123456' }, 410),
  'POST /api/orders/{id}/access-codes': order({ channel: 'email' }, 201),
  'GET /api/bookings/{id}/payment-methods': booking(),
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
    ...order({ agreed: true, back: { minor: 1, currency: 'KGS' } }, 409),
    more: () => ({ returnId: sold.quoteId }),
  },
  'GET /api/orders/{id}/exchanges': order(),
  'POST /api/orders/{id}/exchanges': order({ passengerIds: ['nobody'], dates: ['2027-01-01'] }, 409),
  'GET /api/orders/{id}/exchanges/asked/{asked}': { ...order(), more: () => sold.exchange },
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
  'POST /api/orders/{id}/exchanges/{exchangeId}/withdraw': {
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
  'POST /api/orders/{id}/ancillaries/purchases/{purchaseId}/withdraw': {
    ...order(undefined, 404),
    more: { purchaseId: 'x' },
  },
  'GET /api/orders/{id}/ancillaries/purchases/{purchaseId}/receipt.pdf': {
    ...order(undefined, 404),
    more: { purchaseId: 'x' },
  },
  'POST /api/orders/{id}/ancillaries/items/{ancillaryId}/return': {
    ...order({ agreed: true, back: { minor: 1, currency: 'KGS' } }, 404),
    more: { ancillaryId: 'x' },
  },
  'GET /api/orders/{id}/ancillaries/fates': order(),
  'GET /api/orders/{id}/check-in': order(),
  'POST /api/orders/{id}/check-in': order({ leg: 0, passengerIds: ['nobody'] }, 409),
  'GET /api/orders/{id}/boarding-passes/{passengerId}/{leg}/pass.pdf': {
    ...order(undefined, 404),
    more: { passengerId: 'x', leg: '0' },
  },
  'GET /api/orders/{id}/boarding-passes/{passengerId}/{leg}/pass.pkpass': {
    ...order(undefined, 404),
    more: { passengerId: 'x', leg: '0' },
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

test('every route of the wire is in the list: a new one must say whose it is', async () => {
  const found = (await documented()).map(({ method, path }) => `${method} ${path}`).sort();
  expect(found).toEqual(Object.keys(ROUTES).sort());
});

describe('what is not one’s own looks as if it did not exist', () => {
  let other: Visitor;
  beforeAll(async () => {
    other = (await sold.world.ordered()).visitor;
  });
  const own = Object.entries(ROUTES).filter((entry): entry is [string, Own] => 'id' in entry[1]);
  test.each(own)('%s', async (route, { id, body, more, control }) => {
    const [method, path] = route.split(' ') as [string, string];
    const ask = (visitor: Visitor, which: string, headers: Record<string, string> = {}) =>
      visitor.call<unknown>(
        method,
        filled(path, { id: which, ...(typeof more === 'function' ? more() : more) }),
        body,
        headers,
      );
    const absent = learnt(await ask(sold.world.visitor(), crypto.randomUUID()));
    expect(absent.status).toBe(404);
    const anonymous = sold.world.visitor();
    const forged = `sapar_visitor=${'a'.repeat(32)}`;
    expect(learnt(await ask(anonymous, id()))).toEqual(absent);
    expect(learnt(await ask(other, id()))).toEqual(absent);
    expect(learnt(await ask(other, crypto.randomUUID()))).toEqual(absent);
    expect(learnt(await ask(sold.world.visitor(), id(), { cookie: forged }))).toEqual(absent);
    for (const odd of ['%00', `${id()}'--`, id().toUpperCase(), `${id()} `])
      expect([400, 404]).toContain((await ask(other, odd)).status);
    // A client takes two dots as the path above, which may be another route that refuses the method.
    expect([400, 404, 405]).toContain((await ask(other, '..')).status);
    // The control: the owner is answered otherwise.
    const mine = await ask(sold.owner, id());
    expect(learnt(mine)).not.toEqual(absent);
    if (control === null) expect(mine.status).toBeLessThan(500);
    else expect(mine.status).toBe(control);
  });

  test('the stream of a search tells nothing of a search that does not exist', async () => {
    expect((await sold.world.visitor().call('GET', '/api/searches/none/stream')).status).toBe(404);
    expect((await sold.world.visitor().call('GET', `/api/demo/mails/${sold.mailId}`)).status).toBe(200);
  });
});
