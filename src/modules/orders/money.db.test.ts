import { afterAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { expireOrder } from './core/use-cases/expire-order.ts';
import { payOrder } from './core/use-cases/pay-order.ts';
import { placed, visitor } from './testing/buy.ts';
import { createWorld, person, type World } from './testing/orders-world.ts';
import { readOrder } from './use-cases/read-order.ts';
import { recoverLostWork } from './use-cases/recover-lost-work.ts';

let database: TestDatabase;
let world: World;
const tools = () => ({ clock: testClock(new Date().toISOString()), ...testLog() });
beforeEach(async () => {
  database = await emptied(database);
  world = await createWorld(database, tools());
});
afterAll(() => database.close());

const read = (orderId: string, who = visitor()) => readOrder(world.deps, who, orderId);
const issues = () => world.supplier.calls.filter((call) => call.startsWith('issue '));

test('an unpaid order expires at its deadline, its seats are released and the buyer is notified', async () => {
  const orderId = await placed(world);
  await world.pass({ minutes: 19 });
  expect(await read(orderId)).toMatchObject({ status: 'pay' });
  await world.pass({ minutes: 2 });
  expect(await read(orderId)).toMatchObject({ status: 'timeout', actions: ['repeat'] });
  expect([...world.supplier.bookings.values()]).toMatchObject([{ state: 'canceled' }]);
  expect(world.mails.map((m) => m.template)).toContain('order-expired');
  await expect(payOrder(world.deps, visitor(), orderId, { method: 'card' })).rejects.toMatchObject({
    code: 'orders.expired',
  });
});

test('money after the deadline is booked and goes back; the order stays expired', async () => {
  const orderId = await placed(world);
  await world.pass({ minutes: 21 });
  await world.payments.capture('intent-1');
  await world.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'timeout', payments: [{ state: 'refunding' }] });
  expect(issues()).toEqual([]);
  expect(world.payments.refunds).toMatchObject([{ reason: 'timeout' }]);
});

test('money whose news was lost is found before the deadline ends the order', async () => {
  const orderId = await placed(world);
  await world.payments.capture('intent-1', { silent: true });
  world.clock.advance({ minutes: 5 });
  await recoverLostWork(world.deps);
  await world.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
});

test('expiry and payment at the same moment have one winner', async () => {
  const outcomes: string[] = [];
  for (let round = 0; round < 12; round++) {
    const who = visitor(`r${round}`);
    const orderId = await placed(world, who, [person({ documentNumber: `AN10000${10 + round}` })]);
    const [intent] = [...world.payments.intents.values()].slice(-1);
    // The deadline has just passed for the expiry; the payment was captured a moment earlier.
    const till = (await read(orderId, who)).paymentTimeLimit as string;
    world.clock.set(till);
    const late = round % 2 === 0;
    if (!late) world.clock.advance({ seconds: -1 });
    await world.payments.capture(intent!.id);
    await Promise.all([expireOrder(world.deps, orderId), world.runJobs()]);
    await world.runJobs();
    const order = await read(orderId, who);
    outcomes.push(order.status);
    expect(order.payments[0]?.state).toBe(order.status === 'sold' ? 'captured' : 'refunding');
  }
  expect(new Set(outcomes)).toEqual(new Set(['sold', 'timeout']));
});

test('a declined card is reported, and the buyer pays again', async () => {
  const orderId = await placed(world);
  await world.payments.decline('intent-1');
  await world.runJobs();
  expect(await read(orderId)).toMatchObject({
    status: 'pay',
    payments: [{ state: 'declined' }],
    actor: 'buyer',
  });
  expect(await payOrder(world.deps, visitor(), orderId, { method: 'card' })).toEqual({
    redirectUrl: 'https://pay.example/intent-2',
  });
  await world.payments.capture('intent-2');
  await world.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
});

test('of two payments one buys the tickets and the other is refunded; a failed issue refunds both', async () => {
  const orderId = await placed(world);
  await world.payments.decline('intent-1');
  await world.runJobs();
  await payOrder(world.deps, visitor(), orderId, { method: 'card' });
  world.supplier.faults.issue.push('reject');
  await world.payments.capture('intent-2');
  await world.payments.capture('intent-1');
  await world.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'error_sold' });
  expect(world.payments.refunds.map((r) => r.intentId).sort()).toEqual(['intent-1', 'intent-2']);
});
