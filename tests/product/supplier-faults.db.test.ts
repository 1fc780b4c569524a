import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { readCapturedPayments, readHeldSeats, readIssuedTickets } from './partner-state.ts';
import { type ProductFixture, remainingProblems, startProductFixture } from './product-fixture.ts';
import { adult, type Booking, type Order, type Placed, type Problem } from './visitor.ts';

let fixture: ProductFixture;
beforeAll(async () => {
  fixture = await startProductFixture();
}, 120_000);
afterAll(() => fixture?.stop());
afterEach(async () => {
  await fixture.partners.calm();
  fixture.clock.back();
  expect(await remainingProblems(fixture)).toEqual([]);
});

const fault = (kind: string, on: string, times = 1, more: object = {}) =>
  fixture.partners.faultRule('nomad', { faults: [{ kind, on: [on], times, ...more }] });
/** The supplier is queried after 5 s; «never» is accepted after its 60 s, and the operation resent. */
const settle = async (...seconds: number[]) => {
  for (const more of seconds) await fixture.pass(more);
};
const SETTLED = [6, 61, 31];

/** Number of bookings and tickets at suppliers for the passengers of an order. */
async function atSuppliers(order: Order) {
  const ids = new Set(order.passengers.map((p) => p.id));
  const kept = await readHeldSeats(fixture.pool, fixture.partnersPool);
  const sold = await readIssuedTickets(fixture.pool, fixture.partnersPool);
  return {
    reservations: kept.filter((k) => k.state !== 'canceled' && k.travellers.some((t) => ids.has(t))).length,
    tickets: sold.filter((s) => ids.has(s.traveller)).length,
  };
}
const moneyOf = async (order: Order) => {
  const ids = new Set(order.payments.map((p) => p.id));
  return (await readCapturedPayments(fixture.partnersPool)).filter((payment) => ids.has(payment.id));
};

describe('the response to a hold is lost', () => {
  test.each([
    ['the supplier did it', 'drop-after', [6]],
    ['the supplier did it and a proxy answered', 'error-after', [6]],
    ['the supplier did it and its answer is nonsense', 'garbage', [6]],
    ['the request was lost', 'drop-before', SETTLED],
    ['the supplier broke down', 'error-500', SETTLED],
  ])('%s: the order waits, then has one booking and is paid', async (_what, kind, seconds) => {
    await fault(kind, 'hold');
    const { visitor, orderId, pageUrl } = await fixture.ordered();
    expect(pageUrl).toBeNull();
    const waiting = await fixture.order(visitor, orderId);
    expect(waiting).toMatchObject({ status: 'hold', nextActor: 'carrier', inProgress: true });
    expect(waiting.history.map((entry) => entry.kind)).toContain('hold_unknown');
    await settle(...seconds);
    const held = await fixture.reach(visitor, orderId, 'pay');
    expect(await atSuppliers(held)).toEqual({ reservations: 1, tickets: 0 });
    fixture.clock.back();
    const { body } = await visitor.call<{ redirectUrl: string }>('POST', `/api/orders/${orderId}/payments`, {
      method: 'card',
    });
    await payOnPage(body.redirectUrl, CARDS.withoutCode);
    const sold = await fixture.reach(visitor, orderId, 'sold');
    expect(await atSuppliers(sold)).toEqual({ reservations: 1, tickets: 1 });
  });
});

describe('the response to an issue is lost', () => {
  test.each([
    ['the supplier did it', 'drop-after', [6]],
    ['the supplier did it and a proxy answered', 'error-after', [6]],
    ['the supplier did it and its answer is nonsense', 'garbage', [6]],
    ['the request was lost', 'drop-before', SETTLED],
    ['the supplier broke down', 'error-500', SETTLED],
  ])('%s: every passenger gets exactly one ticket', async (_what, kind, seconds) => {
    await fault(kind, 'issue');
    const { visitor, orderId, pageUrl } = await fixture.ordered({ adults: 2 }, [adult(), adult()]);
    await payOnPage(pageUrl as string, CARDS.withoutCode);
    const waiting = await fixture.reach(
      visitor,
      orderId,
      (order) => order.status === 'process_selling' && order.history.some((e) => e.kind === 'issue_unknown'),
    );
    expect(waiting).toMatchObject({ status: 'process_selling', nextActor: 'carrier', inProgress: true });
    await settle(...seconds);
    const sold = await fixture.reach(visitor, orderId, 'sold');
    expect(await atSuppliers(sold)).toEqual({ reservations: 1, tickets: 2 });
    expect(await moneyOf(sold)).toMatchObject([{ state: 'captured', refunded: 0 }]);
  });
});

test('a supplier without an answer to an issue: staff alerted in five minutes, no refund, adopted later', async () => {
  await fixture.partners.faultRule('nomad', {
    faults: [
      { kind: 'drop-after', on: ['issue'], times: 1 },
      { kind: 'error-500', on: ['operation'], times: 1_000 },
    ],
  });
  const { visitor, orderId, pageUrl } = await fixture.ordered();
  await payOnPage(pageUrl as string, CARDS.withoutCode);
  await fixture.reach(visitor, orderId, (order) => order.history.some((e) => e.kind === 'issue_unknown'));
  await settle(6, 15, 60, 60, 75);
  const open = await fixture.order(visitor, orderId);
  expect(open).toMatchObject({ status: 'process_selling', nextActor: 'staff' });
  expect(open.history.map((entry) => entry.kind)).toContain('staff_alerted');
  expect(await moneyOf(open)).toMatchObject([{ refunded: 0 }]);
  await fixture.partners.calm();
  await settle(100);
  expect(await atSuppliers(await fixture.reach(visitor, orderId, 'sold'))).toEqual({
    reservations: 1,
    tickets: 1,
  });
});

test('a rejected issue after the capture is refunded in full once, and the seats are released', async () => {
  await fault('reject', 'issue', 1, { code: 'SOLD_OUT' });
  const { visitor, orderId, pageUrl, ready } = await fixture.ordered();
  await payOnPage(pageUrl as string, CARDS.withoutCode);
  const order = await fixture.reach(
    visitor,
    orderId,
    (seen) => seen.status === 'error_sold' && seen.payments.every((p) => p.state === 'refunded'),
  );
  expect(await moneyOf(order)).toMatchObject([
    { captured: ready.total.minor, refunded: ready.total.minor, refunds: 1 },
  ]);
  const { rows } = await fixture.partnersPool.query(
    'select 1 from suppliers.bookings where state = $1 and locator = $2',
    ['canceled', order.locator],
  );
  await fixture.reach(visitor, orderId, (seen) => !seen.inProgress);
  expect(rows.length + (await atSuppliers(order)).reservations).toBe(1);
  expect(order.tickets).toEqual([]);
});

describe('the price rises', () => {
  const minor = (value: unknown) => (value as { minor: number }).minor;
  const payments = async () => (await readCapturedPayments(fixture.partnersPool)).length;

  test('between search and payment step: nothing is charged without consent to the new total', async () => {
    const visitor = fixture.visitor();
    const found = await fixture.find(visitor);
    const before = await payments();
    await fixture.partners.faultRule('nomad', { priceJumpBp: 1_000 });
    const ready = await fixture.book(visitor, found);
    const { body: booking } = await visitor.call<Booking>('GET', `/api/bookings/${ready.id}`);
    expect(booking.priceChange).toEqual({ previousTotal: found.total, currentTotal: booking.price.total });
    expect(booking.price.total.minor).toBeGreaterThan(found.total.minor);

    const old = await fixture.place(visitor, { ...ready, body: { ...ready.body, acceptedTotal: found.total } });
    expect([old.status, old.body.code]).toEqual([409, 'orders.price_changed']);
    expect(old.body.details).toMatchObject({ previousTotal: found.total, currentTotal: booking.price.total });
    const silent = await fixture.place(visitor, {
      ...ready,
      body: { ...ready.body, priceChangeAccepted: false },
    });
    expect([silent.status, silent.body.code]).toEqual([409, 'orders.price_changed']);
    expect((await visitor.call<Booking>('GET', `/api/bookings/${ready.id}`)).body.orderId).toBeNull();
    expect(await payments()).toBe(before);

    const agreed = await fixture.place(visitor, {
      ...ready,
      body: { ...ready.body, priceChangeAccepted: true },
    });
    expect(agreed.status).toBe(201);
    await payOnPage(agreed.body.redirectUrl as string, CARDS.withoutCode);
    const sold = await fixture.reach(visitor, agreed.body.orderId, 'sold');
    expect(await moneyOf(sold)).toMatchObject([{ captured: booking.price.total.minor }]);
  });

  test('between consent and hold: the visitor sees both totals, nothing is charged', async () => {
    const visitor = fixture.visitor();
    const ready = await fixture.book(visitor, await fixture.find(visitor));
    const before = await payments();
    await fixture.partners.faultRule('nomad', { priceJumpBp: 500 });
    const refused = await fixture.place(visitor, ready);
    expect([refused.status, refused.body.code]).toEqual([409, 'orders.price_changed']);
    expect(minor(refused.body.details.previousTotal)).toBe(ready.total.minor);
    expect(minor(refused.body.details.currentTotal)).toBeGreaterThan(ready.total.minor);
    expect(await payments()).toBe(before);
    const { body: booking } = await visitor.call<Booking>('GET', `/api/bookings/${ready.id}`);
    expect(booking).toMatchObject({ confirmNewOrder: true, priceChange: { previousTotal: ready.total } });
    const again = await fixture.place(visitor, {
      ...ready,
      body: fixture.consent(booking, { priceChangeAccepted: true, confirmNewOrder: true }),
    });
    expect(again.status).toBe(201);
    expect((await fixture.order(visitor, again.body.orderId)).price.total).toEqual(refused.body.details.currentTotal);
  });
});

test('a supplier that answers a search with invalid data, or not at all, is left out; others are shown', async () => {
  const suppliers = async (kind: string) => {
    await fixture.partners.faultRule('nomad', { faults: [{ kind, on: ['search'], times: 1, delayMs: 300 }] });
    const found = await fixture.search(fixture.visitor());
    const offers = found.itineraries.flatMap((i) => i.offers);
    expect(offers.some((offer) => offer.supplier === 'own')).toBe(true);
    for (const offer of offers) expect(Number.isSafeInteger(offer.price.total.minor)).toBe(true);
    return found.suppliers.find((s) => s.id === 'nomad')?.state;
  };
  expect(await suppliers('error-500')).toBe('failed');
  expect(await suppliers('drop-after')).toBe('failed');
  await suppliers('garbage');
  expect(await suppliers('delay')).toBe('answered');
});

test('a supplier down at repricing: the visitor is told, input is kept, the order continues later', async () => {
  for (const kind of ['garbage', 'error-500', 'drop-before']) {
    const visitor = fixture.visitor();
    const { uid: searchUid, offerId } = await fixture.find(visitor);
    const { body } = await visitor.call<{ id: string }>('POST', '/api/bookings', { searchUid, offerId });
    const typed = { passengers: [adult()], contacts: { phone: '+996555123456', email: 'a@example.com' } };
    await visitor.call('PUT', `/api/bookings/${body.id}/passengers`, { ...typed, complete: true });
    await fault(kind, 'price');
    const refused = await visitor.call<Problem>('POST', `/api/bookings/${body.id}/services`);
    expect([kind, refused.status, refused.body.code]).toEqual([kind, 503, 'orders.supplier_unavailable']);
    const later = await visitor.call<Booking>('POST', `/api/bookings/${body.id}/services`);
    expect(later.body).toMatchObject({ furthestStep: 'payment', passengers: [typed.passengers[0]] });
  }
});

test('seats lost between consent and hold: reported, nothing charged, another order may follow', async () => {
  const visitor = fixture.visitor();
  const ready = await fixture.book(visitor, await fixture.find(visitor));
  await fault('reject', 'hold', 1, { code: 'SOLD_OUT' });
  const refused = await fixture.place(visitor, ready);
  expect([refused.status, refused.body.code]).toEqual([409, 'orders.seats_gone']);
  const again = await fixture.place(visitor, { ...ready, body: { ...ready.body, confirmNewOrder: true } });
  expect((again.body as Placed).redirectUrl).toContain('/acquirer/pay/');
});
