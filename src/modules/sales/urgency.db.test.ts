import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import type { OrderListQuery } from './api.ts';
import { listOrders, readOrdersDue } from './use-cases/list-orders.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('truncate orders.orders cascade');
  fixture = await createOrdersFixture(database, { clock: testClock('2026-12-01T08:00:00.000Z'), ...testLog() });
  for (const id of ['top', 'sub', 'other']) fixture.contracts.set(id, { basisPoints: 300 });
});

const agent = (contractId: string, subAgentContractIds: string[] = []): Visitor => ({
  ...visitor(contractId),
  user: { userId: 'u', name: 'U', roles: ['ROLE_AGENT'], contractId, workplaceId: 'w', subAgentContractIds },
});
const top = agent('top', ['sub']);

let people = 0;
async function sell(who: Visitor): Promise<string> {
  const passenger = person({ documentNumber: `AN${6_000_000 + people++}` });
  const { orderId } = await place(fixture, await readyToPay(fixture, who, [passenger]), who);
  fixture.clock.advance({ minutes: 1 });
  return orderId;
}
const set = (id: string, status: string, paymentTimeLimit: string | null) =>
  database.pool.query('update sales.order_list_rows set status = $2, payment_time_limit = $3 where order_id = $1', [
    id,
    status,
    paymentTimeLimit,
  ]);
const urgent = (query: Partial<OrderListQuery> = {}) =>
  listOrders(fixture.deps, top, { sort: 'urgency', order: 'asc', ...query });

test('the urgent order: stuck first, then deadlines, then what moves, then the newest', async () => {
  const [old, soon, later, stuck, moving, fresh] = [
    await sell(top),
    await sell(top),
    await sell(top),
    await sell(top),
    await sell(top),
    await sell(top),
  ];
  await set(old, 'canceled', null);
  await set(soon, 'pay', '2026-12-01T09:00:00Z');
  await set(later, 'not_payed', null);
  await set(stuck, 'issue_blocked', null);
  await set(moving, 'process_selling', null);
  await set(fresh, 'sold', null);
  const { orders } = await urgent();
  expect(orders.map(({ id }) => id)).toEqual([stuck, soon, later, moving, fresh, old]);
});

test('marked orders of one’s own contracts are listed, and no others', async () => {
  const own = await sell(top);
  await sell(top);
  const strange = await sell(agent('other'));
  const { orders, totals } = await urgent({ ids: `${own},${strange}` });
  expect(orders.map(({ id }) => id)).toEqual([own]);
  expect(totals.count).toBe(1);
});

test('what is due counts unpaid orders of the contract and below it, with the first deadline', async () => {
  const [own, below, paid] = [await sell(top), await sell(agent('sub')), await sell(top)];
  await sell(agent('other'));
  await set(own, 'pay', '2026-12-01T10:00:00Z');
  await set(below, 'pay', '2026-12-01T09:30:00Z');
  await set(paid, 'issue_blocked', null);
  expect(await readOrdersDue(fixture.deps, top)).toMatchObject({
    count: 2,
    soonest: '2026-12-01T09:30:00.000Z',
    stuck: 1,
  });
  expect((await readOrdersDue(fixture.deps, agent('sub'))).count).toBe(1);
  await expect(readOrdersDue(fixture.deps, visitor('v'))).rejects.toMatchObject({ code: 'orders.contract_required' });
});
