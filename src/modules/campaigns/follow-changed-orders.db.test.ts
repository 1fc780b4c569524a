import { expect, test } from 'vitest';
import { campaignsFixture } from './testing/campaigns-fixture.ts';
import { runningCampaign } from './testing/running-campaign.ts';
import { followChangedOrders, noteOrders } from './use-cases/follow-changed-orders.ts';

const fixture = campaignsFixture();
const noted = async () => {
  const { rows } = await fixture.database.pool.query('select order_id, attempts from campaigns.changed_orders');
  return rows;
};

test('noted orders are followed once, by two processes at once as well', async () => {
  await runningCampaign(fixture.deps.db, { id: 'one' });
  const ids = Array.from({ length: 600 }, (_, n) => `order-${n}`);
  for (const id of ids) fixture.sell(`t-${id}`, 1_000, { orderId: id });
  await noteOrders(fixture.deps, ids);
  await noteOrders(fixture.deps, ids.slice(0, 10));
  await Promise.all([followChangedOrders(fixture.deps), followChangedOrders(fixture.deps)]);
  expect([await fixture.net(), await noted()]).toEqual([600 * 10, []]);
});

test('an order that cannot be followed stops no other, stays noted and is followed once it can be', async () => {
  await runningCampaign(fixture.deps.db, { id: 'one' });
  for (const id of ['order-1', 'bad', 'order-2']) fixture.sell(`t-${id}`, 1_000, { orderId: id });
  const { ticketsOf } = fixture.deps;
  const broken: typeof ticketsOf = async (db, orderIds, numbers) => {
    if (orderIds.includes('bad')) throw new Error('no answer');
    return ticketsOf(db, orderIds, numbers);
  };
  await noteOrders(fixture.deps, ['order-1', 'bad', 'order-2']);
  await expect(followChangedOrders({ ...fixture.deps, ticketsOf: broken })).rejects.toThrow(
    'could not follow 1 orders',
  );
  expect([await fixture.net(), await noted()]).toEqual([20, [{ order_id: 'bad', attempts: 1 }]]);
  await followChangedOrders(fixture.deps);
  expect([await fixture.net(), await noted()]).toEqual([30, []]);
});
