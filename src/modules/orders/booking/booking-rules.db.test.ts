import { afterAll, beforeEach, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { payOrder } from '../core/use-cases/pay-order.ts';
import { place, placed, readyToPay, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { supplierPrices } from '../testing/sample-offer.ts';
import { cancelOrder } from '../use-cases/cancel-order.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { confirmServices } from './use-cases/confirm-services.ts';
import { readBooking, readCurrentBooking } from './use-cases/read-booking.ts';
import { readPaymentOptions } from './use-cases/read-payment-options.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
const tools = () => ({ clock: testClock(new Date().toISOString()), ...testLog() });
const closing: TestDatabase[] = [];
beforeEach(async () => {
  database = await testDatabase();
  closing.push(database);
  fixture = await createOrdersFixture(database, tools());
});
afterAll(() => Promise.all(closing.map((one) => one.close())));

const read = (orderId: string, who = visitor()) => readOrder(fixture.deps, who, orderId);

test('an unpaid order can be given up, a paid one cannot', async () => {
  const orderId = await placed(fixture);
  expect(await cancelOrder(fixture.deps, visitor(), orderId)).toMatchObject({ status: 'canceled' });
  expect(await cancelOrder(fixture.deps, visitor(), orderId)).toMatchObject({ status: 'canceled' });
  await fixture.runJobs();
  expect([...fixture.supplier.bookings.values()]).toMatchObject([{ state: 'canceled' }]);

  const who = visitor('b');
  const other = await placed(fixture, who);
  await fixture.payments.capture('intent-2', { silent: true });
  await expect(cancelOrder(fixture.deps, who, other)).rejects.toMatchObject({ code: 'orders.cannot_cancel' });
});

test('the same document on the same flight is sold once; after giving up it may be booked again', async () => {
  const orderId = await placed(fixture);
  const again = await readyToPay(fixture, visitor('b'));
  await expect(place(fixture, again, visitor('b'))).rejects.toMatchObject({
    code: 'orders.duplicate_booking',
    details: { number: 'none' },
  });
  const mine = await readyToPay(fixture);
  await expect(place(fixture, mine)).rejects.toMatchObject({
    code: 'orders.duplicate_booking',
    details: { orderId, paid: 'no' },
  });
  await cancelOrder(fixture.deps, visitor(), orderId);
  expect((await place(fixture, again, visitor('b'))).redirectUrl).not.toBeNull();
});

test('an order that stands against a booking is shown before payment, with its state, to who may read it', async () => {
  const duplicateOf = async (who: ReturnType<typeof visitor>) =>
    (await readPaymentOptions(fixture.deps, who, await readyToPay(fixture, who))).duplicate;
  expect(await duplicateOf(visitor())).toBeNull();

  const orderId = await placed(fixture);
  const { number } = await read(orderId);
  expect(await duplicateOf(visitor())).toEqual({ number, orderId, paid: 'no' });
  expect(await duplicateOf(visitor('b'))).toBeNull();

  await fixture.payments.capture('intent-1');
  await fixture.runJobs();
  expect(await duplicateOf(visitor())).toEqual({ number, orderId, paid: 'yes' });
  await expect(place(fixture, await readyToPay(fixture))).rejects.toMatchObject({
    code: 'orders.duplicate_booking',
    details: { number, orderId, paid: 'yes' },
  });
});

test('of eight buyers with one document one is sold the seat', async () => {
  const drafts = await Promise.all(Array.from({ length: 8 }, (_, i) => readyToPay(fixture, visitor(`x${i}`))));
  const answers = await Promise.allSettled(drafts.map((id, i) => place(fixture, id, visitor(`x${i}`))));
  expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(1);
});

test('the guard that sells it once is the claim: without it all eight get the seat', async () => {
  await database.pool.query('drop index orders.duplicate_booking_guards_live');
  const drafts = await Promise.all(Array.from({ length: 8 }, (_, i) => readyToPay(fixture, visitor(`x${i}`))));
  const answers = await Promise.allSettled(drafts.map((id, i) => place(fixture, id, visitor(`x${i}`))));
  expect(answers.filter((a) => a.status === 'fulfilled').length).toBeGreaterThan(1);
});

test('booking and giving up the same seats over and over is stopped', async () => {
  for (let i = 0; i < 4; i++) await cancelOrder(fixture.deps, visitor(), await placed(fixture));
  const id = await readyToPay(fixture);
  await expect(place(fixture, id)).rejects.toMatchObject({ code: 'orders.too_many_rebookings' });
});

test('another price at revalidation needs consent, and the difference is shown', async () => {
  const found = fixture.offer();
  fixture.supplier.prices = supplierPrices(found.params.passengerCounts, fromMajor(3_900));
  const id = await readyToPay(fixture, visitor(), [person()], found);
  const booking = await readBooking(fixture.deps, visitor(), id);
  expect(booking.priceChange).toEqual({ previousTotal: fromMajor(4_050), currentTotal: fromMajor(4_550) });
  await expect(place(fixture, id, visitor(), { priceChangeAccepted: false })).rejects.toMatchObject({
    code: 'orders.price_changed',
    details: { previousTotal: fromMajor(4_050), currentTotal: fromMajor(4_550) },
  });
  await expect(place(fixture, id, visitor(), { acceptedTotal: fromMajor(4_050) })).rejects.toMatchObject({
    code: 'orders.price_changed',
  });
  const { orderId } = await place(fixture, id);
  expect((await read(orderId)).price.total).toEqual(fromMajor(4_550));
  const { rows } = await database.pool.query(
    'select jsonb_object_keys(versions) as key from orders.accepted_agreements where order_id = $1',
    [orderId],
  );
  expect(rows.map((r) => r.key)).toContain('price-change');
});

test('a price that changes at the hold fails that order, and a new one is asked for with the new price', async () => {
  const id = await readyToPay(fixture);
  fixture.supplier.faults.hold.push('price');
  fixture.supplier.prices = supplierPrices({ aaa: 1, rbg: 0, rmg: 0, ins: 0 }, fromMajor(3_900));
  await expect(place(fixture, id)).rejects.toMatchObject({
    code: 'orders.price_changed',
    details: { previousTotal: fromMajor(4_050), currentTotal: fromMajor(4_550) },
  });
  // Open lists of results get the change too.
  expect(fixture.reports.at(-1)).toBe(`fake stands at ${fromMajor(3_900).minor}`);
  expect(await readBooking(fixture.deps, visitor(), id)).toMatchObject({
    confirmNewOrder: true,
    orderId: null,
  });
  await expect(place(fixture, id)).rejects.toMatchObject({ code: 'orders.confirm_new_order' });
  expect((await place(fixture, id, visitor(), { confirmNewOrder: true })).redirectUrl).not.toBeNull();
});

test('seats that are gone at the hold are reported, and leave no claim behind', async () => {
  const id = await readyToPay(fixture);
  fixture.supplier.faults.hold.push('gone');
  await expect(place(fixture, id)).rejects.toMatchObject({ code: 'orders.seats_gone' });
  expect(fixture.reports.at(-1)).toBe('fake gone');
  expect((await place(fixture, id, visitor(), { confirmNewOrder: true })).redirectUrl).not.toBeNull();
});

test('a gateway that is down leaves an order that can be paid later', async () => {
  const id = await readyToPay(fixture);
  fixture.payments.down = true;
  const { orderId, redirectUrl } = await place(fixture, id);
  expect(redirectUrl).toBeNull();
  await expect(payOrder(fixture.deps, visitor(), orderId, { method: 'card' })).rejects.toMatchObject({
    code: 'payments.gateway_down',
  });
  fixture.payments.down = false;
  expect(await payOrder(fixture.deps, visitor(), orderId, { method: 'card' })).toEqual({
    redirectUrl: 'https://pay.example/intent-1',
  });
});

test('agreements must be those that stand now, all of them', async () => {
  const id = await readyToPay(fixture);
  await expect(
    place(fixture, id, visitor(), { agreements: fixture.agreements.slice(1).map((a) => ({ ...a, version: 3 })) }),
  ).rejects.toMatchObject({ code: 'orders.agreements_required', fields: [{ path: 'agreements.return' }] });
  await expect(
    place(fixture, id, visitor(), { agreements: fixture.agreements.map((a) => ({ ...a, version: 2 })) }),
  ).rejects.toMatchObject({ code: 'orders.agreements_required' });
});

test('an offer that is out of date cannot be ordered', async () => {
  const id = await readyToPay(fixture);
  fixture.clock.advance({ minutes: 16 });
  await expect(place(fixture, id)).rejects.toMatchObject({ code: 'orders.offer_expired' });
});

test('a booking is sold under the contract of its quote: after a switch the price must be accepted', async () => {
  fixture.contracts.set('a', { basisPoints: 300 });
  fixture.contracts.set('b', { basisPoints: 500 });
  const under = (contractId: string) => ({
    ...visitor('switcher'),
    user: { userId: 'u', name: 'U', roles: ['ROLE_AGENT' as const], contractId, workplaceId: 'w' },
  });
  const id = await readyToPay(fixture, under('a'));
  expect((await readBooking(fixture.deps, under('a'), id)).price.commission).toEqual(fromMajor(102));
  await expect(place(fixture, id, under('b'))).rejects.toMatchObject({ code: 'orders.contract_changed' });
  expect((await readBooking(fixture.deps, under('b'), id)).price.commission).toEqual(fromMajor(170));
  const { orderId } = await place(fixture, id, under('b'));
  expect((await read(orderId, under('b'))).price.commission).toEqual(fromMajor(170));
  // Once it is an order of one contract, the other finds neither it nor the booking.
  await expect(place(fixture, id, under('a'))).rejects.toMatchObject({ code: 'orders.booking_not_found' });
});

test('a price in another currency is refused: the booking keeps its own, and open lists get no change', async () => {
  const id = await readyToPay(fixture);
  const before = (await readBooking(fixture.deps, visitor(), id)).price;
  const reportsBefore = fixture.reports.length;
  fixture.supplier.prices = fixture.supplier.prices.map((one) => ({
    ...one,
    fare: fromMajor(35, 'USD'),
    taxes: [],
  }));
  await expect(confirmServices(fixture.deps, visitor(), id)).rejects.toMatchObject({
    code: 'orders.supplier_unavailable',
  });
  expect((await readBooking(fixture.deps, visitor(), id)).price).toEqual(before);
  expect(fixture.reports.slice(reportsBefore)).toEqual([]);
});

test('the booking under way is the one its visitor changed last, until it is ordered', async () => {
  await readyToPay(fixture);
  fixture.clock.advance({ minutes: 1 });
  const id = await readyToPay(fixture);
  expect(await readCurrentBooking(fixture.deps, visitor())).toEqual({ id });
  expect(await readCurrentBooking(fixture.deps, visitor('b'))).toEqual({ id: null });
  await place(fixture, id);
  expect((await readCurrentBooking(fixture.deps, visitor())).id).not.toBe(id);
});

test('an order keeps each agreement in its version, and no consent that did not apply', async () => {
  const id = await readyToPay(fixture);
  const { agreements } = await readBooking(fixture.deps, visitor(), id);
  const { orderId } = await place(fixture, id, visitor(), { confirmNewOrder: true });
  const { rows } = await database.pool.query('select versions from orders.accepted_agreements where order_id = $1', [
    orderId,
  ]);
  expect(rows[0].versions).toEqual(Object.fromEntries(agreements.map(({ key, version }) => [key, version])));
});
