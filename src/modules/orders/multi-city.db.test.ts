import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { confirmExchange } from './exchanges/use-cases/confirm-exchange.ts';
import { quoteExchange } from './exchanges/use-cases/quote-exchange.ts';
import { confirmReturn } from './returns/use-cases/confirm-return.ts';
import { quoteReturn } from './returns/use-cases/quote-return.ts';
import { issuedOrder, visitor } from './testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from './testing/orders-fixture.ts';
import { sampleOffer, sliceOn } from './testing/sample-offer.ts';
import { readOrder } from './use-cases/read-order.ts';

const ONE = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
const who = visitor('cities');
let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() }, ONE);
});
afterAll(() => database.close());

let orders = 0;
/** There, back and there again, issued. */
async function issued() {
  orders += 1;
  const now = fixture.clock.now();
  const slices = [12, 15, 20].map((day, n) => sliceOn(now, day + orders, `X0 1${n + 1}1`, n === 1));
  const found = fixture.offer(sampleOffer(now, ONE, slices, `three-${orders}`));
  const order = await issuedOrder(fixture, who, [person({ documentNumber: `AN700000${orders}` })], found);
  return { order, days: slices.map(({ segments }) => segments[0]?.departsLocal.slice(0, 10) ?? '') };
}
const passengersOf = ({ passengers }: { passengers: { id: string }[] }) => passengers.map(({ id }) => id);
const daysOf = (slices: { segments: { departsLocal: string }[] }[] = []) =>
  slices.map(({ segments }) => segments[0]?.departsLocal.slice(0, 10));

test('three flights are one order with one ticket; its letter and its receipts name each of them', async () => {
  const { order, days } = await issued();
  expect(daysOf(order.slices)).toEqual(days);
  expect(order.tickets).toHaveLength(1);
  const email = fixture.mails.findLast(({ template }) => template === 'order-issued');
  expect(email?.attachments?.length).toBeGreaterThan(0);
  expect(JSON.stringify(email?.data)).toMatch(/X0 111.*X0 121.*X0 131/);
});

test('each flight is exchanged for a day of its own, and the new ticket is flown on those days', async () => {
  const { order, days } = await issued();
  const dates = days.map((day, n) => addDays(day, n + 1));
  const { offers } = await quoteExchange(fixture.deps, who, order.id, {
    passengerIds: passengersOf(order),
    dates,
  });
  const [offer] = offers;
  if (!offer) throw new Error('nothing was offered');
  const ids = { id: order.id, exchangeId: offer.id };
  await confirmExchange(fixture.deps, who, ids, { agreed: true, total: offer.total, method: 'card' });
  const intent = [...fixture.payments.intents.values()].find(({ purpose }) => purpose === offer.id);
  if (intent) await fixture.payments.capture(intent.id);
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
  const after = await readOrder(fixture.deps, who, order.id);
  expect(after.tickets.map(({ state }) => state).sort()).toEqual(['exchanged', 'open']);
  expect(daysOf(after.journeys.at(-1)?.slices)).toEqual(dates);
});

test('days that are out of order are refused before the supplier is asked', async () => {
  const { order, days } = await issued();
  const requested = fixture.supplier.calls.length;
  const [first = '', second = '', third = ''] = days;
  const passengerIds = passengersOf(order);
  for (const dates of [
    [second, first, third],
    [first, third, second],
  ])
    await expect(quoteExchange(fixture.deps, who, order.id, { passengerIds, dates })).rejects.toMatchObject({
      code: 'orders.exchange_order',
    });
  expect(fixture.supplier.calls.length).toBe(requested);
  const same = { passengerIds, dates: [first, first, first] };
  expect((await quoteExchange(fixture.deps, who, order.id, same)).offers.length).toBeGreaterThan(0);
});

test('it is given back as a whole: one ticket, all of its flights', async () => {
  const { order } = await issued();
  const quoted = await quoteReturn(fixture.deps, who, order.id, {
    kind: 'void',
    passengerIds: passengersOf(order),
  });
  expect(quoted.refundAmount).toEqual(order.price.total);
  const ids = { id: order.id, returnId: quoted.id };
  await confirmReturn(fixture.deps, who, ids, { agreed: true, refundAmount: quoted.refundAmount });
  await fixture.pass({ seconds: 1 });
  const after = await readOrder(fixture.deps, who, order.id);
  expect(after.tickets.map(({ state }) => state)).toEqual(['void']);
});
