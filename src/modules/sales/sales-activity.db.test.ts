import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { readSalesActivity } from './use-cases/read-sales-activity.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('truncate orders.orders cascade');
  // 01:30 of 2 December in Bishkek, still 1 December in UTC.
  fixture = await createOrdersFixture(database, { clock: testClock('2026-12-01T19:30:00.000Z'), ...testLog() });
  for (const id of ['top', 'sub', 'other']) fixture.contracts.set(id, { basisPoints: 300 });
});

const agent = (contractId: string, subAgentContractIds: string[] = []): Visitor => ({
  ...visitor(contractId),
  user: { userId: 'u', name: 'U', roles: ['ROLE_AGENT'], contractId, workplaceId: 'w', subAgentContractIds },
});
const top = agent('top', ['sub']);

let people = 0;
async function sell(who: Visitor, sold: number, returned = 0, commission = 0): Promise<void> {
  const passenger = person({ documentNumber: `AN${7_000_000 + people++}` });
  const { orderId } = await place(fixture, await readyToPay(fixture, who, [passenger]), who);
  await database.pool.query(
    `update sales.order_list_rows set status = 'sold', sold_minor = $2, returned_minor = $3, sold_commission_minor = $4,
       created_at = $5 where order_id = $1`,
    [orderId, sold, returned, commission, fixture.clock.now()],
  );
}

test('sales are counted on the business day they were placed on, returns taken off, own commission alone', async () => {
  await sell(top, 10_000, 4_000, 300);
  await sell(agent('sub'), 5_000, 0, 150);
  await sell(agent('other'), 9_000, 0, 270);
  const { today, days } = await readSalesActivity(fixture.deps, top);
  expect(today).toBe('2026-12-02');
  expect(days.map(({ date }) => date)).toEqual(expect.arrayContaining(['2026-11-01', '2026-12-02']));
  expect(days).toHaveLength(32);
  expect(days.at(-1)).toEqual({
    date: '2026-12-02',
    orders: 2,
    net: money(11_000, 'KGS'),
    commission: money(300, 'KGS'),
    motivation: money(0, 'KGS'),
  });
  expect(days.slice(0, -1).every(({ orders, net }) => orders === 0 && net.minor === 0)).toBe(true);
});

test('orders that were never sold count nowhere; commission is hidden while a client looks', async () => {
  await sell(top, 0);
  await sell(top, 8_000, 0, 240);
  const { days } = await readSalesActivity(fixture.deps, {
    ...top,
    user: { ...(top.user as NonNullable<Visitor['user']>), clientView: true },
  });
  expect(days.at(-1)).toMatchObject({ orders: 1, net: money(8_000, 'KGS'), commission: null, motivation: null });
});

test('a company’s spend is summed by the cost centre of the trip', async () => {
  await sell(top, 8_000);
  await sell(top, 3_000, 1_000);
  const { rows } = await database.pool.query<{ id: string }>(
    'select order_id as id from sales.order_list_rows order by sold_minor desc',
  );
  await database.pool.query(
    `insert into travel_approvals.approvals (order_id, contract_id, cost_centre, violations, state, requested_at)
     values ($1, 'top', 'Geology', '[]', 'free', now())`,
    [rows[0]?.id],
  );
  const { costCentres } = await readSalesActivity(fixture.deps, top);
  expect(costCentres).toEqual([
    { costCentre: 'Geology', orders: 1, net: money(8_000, 'KGS') },
    { costCentre: null, orders: 1, net: money(2_000, 'KGS') },
  ]);
});
