import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { orderById } from '../core/db/order-queries.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { warnTimeLimit } from '../core/use-cases/warn-time-limit.ts';
import { createOrders } from '../index.ts';
import { place, readyToPay, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('truncate orders.orders cascade');
  await database.pool.query('delete from graphile_worker._private_jobs');
  fixture = await createOrdersFixture(database, { clock: testClock('2031-12-01T08:00:00.000Z'), ...testLog() });
});

const customer: Visitor = {
  ...visitor('customer'),
  user: { userId: 'aida', name: 'Aida', roles: [], contractId: null, workplaceId: null },
};
let documents = 0;
async function buy(who: Visitor) {
  const passenger = person({ documentNumber: `AN${6_000_000 + documents++}` });
  const { orderId } = await place(fixture, await readyToPay(fixture, who, [passenger]), who);
  const order = await orderById(fixture.deps.db, orderId);
  if (!order?.paymentTimeLimit) throw new Error('the order is not held');
  const warning = async () =>
    (
      await database.pool.query<{ at: Date }>(`select run_at as at from graphile_worker._private_jobs where key = $1`, [
        `orders.warn-time-limit:${orderId}`,
      ])
    ).rows[0]?.at ?? null;
  return { orderId, order, limit: order.paymentTimeLimit, warning };
}
const capture = async (orderId: string) => {
  const intent = [...fixture.payments.intents.values()].find((one) => one.orderId === orderId);
  await fixture.payments.capture(intent?.id ?? '');
  await fixture.pass({ seconds: 1 });
};
const minutesBefore = (limit: Date, minutes: number) => new Date(limit.getTime() - minutes * 60_000);

test('a signed-in customer is notified that their order is paid, a visitor is not', async () => {
  const own = await buy(customer);
  const stranger = await buy(visitor('stranger'));
  for (const { orderId } of [own, stranger]) await capture(orderId);
  expect(fixture.buyerNews).toEqual([
    {
      kind: 'order-paid',
      only: ['aida'],
      facts: { order: own.order.number, request: null, variant: null, path: `/order/${own.orderId}` },
      dedupe: `order-paid:${own.orderId}`,
    },
  ]);
  const { customerOf } = createOrders(fixture.deps);
  expect([await customerOf(own.order.number), await customerOf(stranger.order.number)]).toEqual(['aida', null]);
});

test('an unpaid order warns before its time limit, once for each limit, and not after it', async () => {
  const { orderId, order, limit, warning } = await buy(customer);
  await fixture.pass({ minutes: 1 });
  const lead = limit.getTime() - fixture.clock.now().getTime() > 2 * 3_600_000 ? 60 : 10;
  expect(await warning()).toEqual(minutesBefore(limit, lead));
  fixture.clock.set(minutesBefore(limit, lead).toISOString());
  await warnTimeLimit(fixture.deps, orderId);
  expect(fixture.buyerNews).toEqual([
    {
      kind: 'payment-due',
      facts: {
        order: order.number,
        request: null,
        variant: null,
        until: minutesBefore(limit, 1).toISOString(),
        path: `/order/${orderId}`,
      },
      dedupe: `payment-due:${orderId}:${limit.toISOString()}`,
    },
  ]);
  fixture.clock.set(limit.toISOString());
  await warnTimeLimit(fixture.deps, orderId);
  expect(fixture.buyerNews).toHaveLength(1);
});

test('a time limit that was extended is announced before its new end', async () => {
  const { orderId, limit, warning } = await buy(customer);
  const later = new Date(limit.getTime() + 24 * 3_600_000);
  await database.pool.query('update orders.orders set payment_time_limit = $2 where id = $1', [orderId, later]);
  await warnTimeLimit(fixture.deps, orderId);
  expect(fixture.buyerNews).toEqual([]);
  expect(await warning()).toEqual(minutesBefore(later, 60));
});

test('an order that is paid, and one of a visitor, give no warning', async () => {
  const { orderId } = await buy(customer);
  await capture(orderId);
  fixture.buyerNews.length = 0;
  await warnTimeLimit(fixture.deps, orderId);
  expect(fixture.buyerNews).toEqual([]);
  const { warning } = await buy(visitor('stranger'));
  await fixture.pass({ minutes: 1 });
  expect(fixture.mails.some(({ template }) => template === 'order-held')).toBe(true);
  expect(await warning()).toBeNull();
});
