import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ORDER_STATUSES } from '#modules/orders/api.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import type { OrderListQuery } from './api.ts';
import { listOrders } from './use-cases/list-orders.ts';
import { STATUS_ORDER, standingSum } from './wire/list-shapes.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('truncate orders.orders cascade');
  fixture = await createOrdersFixture(database, { clock: testClock('2026-12-01T08:00:00.000Z'), ...testLog() });
  fixture.contracts.set('top', { basisPoints: 300 });
});

const top: Visitor = {
  ...visitor('top'),
  user: {
    userId: 'u',
    name: 'U',
    roles: ['ROLE_AGENT'],
    contractId: 'top',
    workplaceId: 'w',
    subAgentContractIds: [],
  },
};

let people = 0;
/** An order whose row has this status and these amounts. */
async function listed(status: string, total: number, sold = 0, returned = 0): Promise<string> {
  const passenger = person({ documentNumber: `AN${7_000_000 + people++}` });
  const { orderId } = await place(fixture, await readyToPay(fixture, top, [passenger]), top);
  fixture.clock.advance({ minutes: 1 });
  await database.pool.query(
    `update sales.order_list_rows set status = $2, total_minor = $3, sold_minor = $4, returned_minor = $5
      where order_id = $1`,
    [orderId, status, total, sold, returned],
  );
  await database.pool.query('update orders.orders set status = $2, total_minor = $3 where id = $1', [
    orderId,
    status,
    total,
  ]);
  return orderId;
}
const list = (query: Partial<OrderListQuery>) =>
  listOrders(fixture.deps, top, { sort: 'created', order: 'desc', ...query });

test('orders sorted by total stand in the order of the total that is shown', async () => {
  await listed('partial_sold', 8_000_00, 8_000_00, 3_950_00);
  await listed('canceled', 9_000_00, 9_000_00, 9_000_00);
  await listed('sold', 6_800_00, 6_800_00);
  await listed('pay', 3_650_00);
  await listed('canceled', 7_000_00);
  await listed('sold', 10_200_00, 10_200_00);
  const shown = async (order: 'asc' | 'desc') =>
    (await list({ sort: 'total', order })).orders.map((row) => standingSum(row).total.minor);
  const expected = [10_200_00, 6_800_00, 4_050_00, 3_650_00, 0, 0];
  expect(await shown('desc')).toEqual(expected);
  expect(await shown('asc')).toEqual(expected.toReversed());
});

test('the totals shown in the rows add up to the net sum and the sum that is not issued yet', async () => {
  await listed('partial_sold', 8_000_00, 8_000_00, 3_950_00);
  await listed('canceled', 3_650_00);
  await listed('timeout', 5_000_00);
  await listed('pay', 3_400_00);
  await listed('process_selling', 2_000_00, 2_000_00);
  const { orders, totals } = await list({});
  const column = orders.reduce((all, row) => all + standingSum(row).total.minor, 0);
  expect(column).toBe(4_050_00 + 3_400_00 + 2_000_00);
  expect(totals.net.total.minor + totals.awaiting.total.minor).toBe(column);
});

test('an order given up unpaid counts for nothing and earns nothing', async () => {
  await listed('canceled', 3_650_00);
  const [row] = (await list({})).orders;
  if (!row) throw new Error('No order is listed.');
  expect(row.commission?.minor).toBeGreaterThan(0);
  const { total, commission, motivation } = standingSum(row);
  expect([total.minor, commission?.minor, motivation?.minor]).toEqual([0, 0, 0]);
});

test('orders sorted by status keep each status together in its set order, the newest of it first', async () => {
  const ids: Record<string, string[]> = {};
  for (const status of ['sold', 'canceled', 'pay', 'sold', 'issue_blocked', 'canceled', 'partial_sold'])
    ids[status] = [await listed(status, 1_000_00), ...(ids[status] ?? [])];
  const expected = STATUS_ORDER.flatMap((status) => ids[status] ?? []);
  expect((await list({ sort: 'status', order: 'asc' })).orders.map(({ id }) => id)).toEqual(expected);
  const descending = (await list({ sort: 'status', order: 'desc' })).orders.map(({ id }) => id);
  expect(descending).toEqual(expected.toReversed());
});

test('every status has a place in the order of statuses', () => {
  expect([...STATUS_ORDER].sort()).toEqual([...ORDER_STATUSES].sort());
});
