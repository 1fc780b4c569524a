import { afterAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { orderById } from './core/db/order-queries.ts';
import { expireOrder } from './core/use-cases/expire-order.ts';
import { payOrder } from './core/use-cases/pay-order.ts';
import { placed, visitor } from './testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from './testing/orders-fixture.ts';
import { readOrder } from './use-cases/read-order.ts';
import { recoverLostWork } from './use-cases/recover-lost-work.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
const tools = () => ({ clock: testClock(new Date().toISOString()), ...testLog() });
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, tools());
});
afterAll(() => database.close());

const read = (orderId: string, who = visitor()) => readOrder(fixture.deps, who, orderId);
const issues = () => fixture.supplier.calls.filter((call) => call.startsWith('issue '));

test('an unpaid order expires at its deadline, its seats are released and the buyer is notified', async () => {
  const orderId = await placed(fixture);
  await fixture.pass({ minutes: 19 });
  expect(await read(orderId)).toMatchObject({ status: 'pay' });
  await fixture.pass({ minutes: 2 });
  expect(await read(orderId)).toMatchObject({ status: 'timeout', actions: ['repeat'] });
  expect([...fixture.supplier.bookings.values()]).toMatchObject([{ state: 'canceled' }]);
  expect(fixture.mails.map((m) => m.template)).toContain('order-expired');
  await expect(payOrder(fixture.deps, visitor(), orderId, { method: 'card' })).rejects.toMatchObject({
    code: 'orders.expired',
  });
});

test('money after the deadline is booked and goes back; the order stays expired', async () => {
  const orderId = await placed(fixture);
  await fixture.pass({ minutes: 21 });
  await fixture.payments.capture('intent-1');
  await fixture.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'timeout', payments: [{ state: 'refunding' }] });
  expect(issues()).toEqual([]);
  expect(fixture.payments.refunds).toMatchObject([{ reason: 'timeout' }]);
});

test('money whose news was lost is found before the deadline ends the order', async () => {
  const orderId = await placed(fixture);
  await fixture.payments.capture('intent-1', { silent: true });
  fixture.clock.advance({ minutes: 5 });
  await recoverLostWork(fixture.deps);
  await fixture.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
});

test('expiry and payment at the same moment have one winner', async () => {
  const outcomes: string[] = [];
  for (let round = 0; round < 12; round++) {
    const who = visitor(`r${round}`);
    const orderId = await placed(fixture, who, [person({ documentNumber: `AN10000${10 + round}` })]);
    const [intent] = [...fixture.payments.intents.values()].slice(-1);
    // The deadline has just passed for the expiry; the payment was captured a moment earlier.
    const held = await orderById(fixture.deps.db, orderId);
    fixture.clock.set(held?.paymentTimeLimit?.toISOString() ?? '');
    const late = round % 2 === 0;
    if (!late) fixture.clock.advance({ seconds: -1 });
    await fixture.payments.capture(intent!.id);
    await Promise.all([expireOrder(fixture.deps, orderId), fixture.runJobs()]);
    await fixture.runJobs();
    const order = await read(orderId, who);
    outcomes.push(order.status);
    expect(order.payments[0]?.state).toBe(order.status === 'sold' ? 'captured' : 'refunding');
  }
  expect(new Set(outcomes)).toEqual(new Set(['sold', 'timeout']));
});

test('a declined card is reported, and the buyer pays again', async () => {
  const orderId = await placed(fixture);
  await fixture.payments.decline('intent-1');
  await fixture.runJobs();
  expect(await read(orderId)).toMatchObject({
    status: 'pay',
    payments: [{ state: 'declined' }],
    nextActor: 'buyer',
  });
  expect(await payOrder(fixture.deps, visitor(), orderId, { method: 'card' })).toEqual({
    redirectUrl: 'https://pay.example/intent-2',
  });
  await fixture.payments.capture('intent-2');
  await fixture.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
});

test('of two payments one buys the tickets and the other is refunded; a failed issue refunds both', async () => {
  const orderId = await placed(fixture);
  await fixture.payments.decline('intent-1');
  await fixture.runJobs();
  await payOrder(fixture.deps, visitor(), orderId, { method: 'card' });
  fixture.supplier.faults.issue.push('reject');
  await fixture.payments.capture('intent-2');
  await fixture.payments.capture('intent-1');
  await fixture.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'error_sold' });
  expect(fixture.payments.refunds.map((r) => r.intentId).sort()).toEqual(['intent-1', 'intent-2']);
});
