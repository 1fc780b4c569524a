import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { confirmReturn } from '#modules/orders/returns/use-cases/confirm-return.ts';
import { quoteReturn } from '#modules/orders/returns/use-cases/quote-return.ts';
import { issuedOrder, placed, visitor } from '#modules/orders/testing/buy.ts';
import { createWorld, person, type World } from '#modules/orders/testing/orders-world.ts';
import { cancelOrder } from '#modules/orders/use-cases/cancel-order.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { listOrders, readOrdersEtag } from './use-cases/list-orders.ts';
import {
  changeListView,
  deleteListView,
  readListSettings,
  saveListColumns,
  saveListView,
} from './use-cases/list-settings.ts';
import { listTickets, readTicketsStamp } from './use-cases/list-tickets.ts';

let database: TestDatabase;
let world: World;
const clock = testClock(new Date().toISOString());
beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database, { clock, ...testLog() });
  world.contracts.set('c', { basisPoints: 300 });
});
afterAll(() => database.close());

const agent = (userId: string): Visitor => ({
  ...visitor(userId),
  account: { userId, name: 'U', roles: ['ROLE_AGENT'], contractId: 'c', workplaceId: 'w', below: [] },
});
const save = (who: Visitor, name: string, query: string, isDefault = false) => {
  clock.advance({ seconds: 1 });
  return saveListView(world.deps, who, 'orders', { name, query, isDefault });
};

test('a user keeps named views of a list, one of them as the default; no other user has them', async () => {
  const me = agent('me');
  await save(me, 'Unpaid', '?status=pay&after=abc&number=', true);
  const { views } = await save(me, 'Mine', 'mine=1', true);
  expect(views).toMatchObject([
    { name: 'Unpaid', query: 'status=pay', isDefault: false },
    { name: 'Mine', query: 'mine=1', isDefault: true },
  ]);
  expect((await save(me, 'Unpaid', 'status=not_payed')).views[0]).toMatchObject({
    query: 'status=not_payed',
  });
  const tickets = await readListSettings(world.deps, me, 'tickets');
  expect([tickets, await readListSettings(world.deps, agent('other'), 'orders')]).toEqual([
    { views: [], columns: null },
    { views: [], columns: null },
  ]);

  const [unpaid, mine] = views.map(({ id }) => ({ list: 'orders' as const, id }));
  if (!unpaid || !mine) throw new Error('no views');
  const renamed = await changeListView(world.deps, me, unpaid, { name: 'To pay', isDefault: true });
  expect(renamed.views.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['To pay', true],
    ['Mine', false],
  ]);
  const refused = (act: Promise<unknown>) =>
    act.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  expect(await refused(changeListView(world.deps, me, mine, { name: 'To pay' }))).toBe('orders.view_name_taken');
  for (const act of [
    changeListView(world.deps, agent('other'), mine, { name: 'X' }),
    deleteListView(world.deps, agent('other'), mine),
  ])
    expect(await refused(act)).toBe('orders.no_such_view');
  expect((await deleteListView(world.deps, me, mine)).views).toHaveLength(1);
  expect(await refused(deleteListView(world.deps, me, mine))).toBe('orders.no_such_view');
});

test('a list keeps twenty views of a person, however fast they are saved', async () => {
  const keen = agent('keen');
  const saved = await Promise.allSettled(
    Array.from({ length: 24 }, (_, n) => save(keen, `View ${n}`, `number=${n}`, true)),
  );
  const refusals = saved.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refusals).toEqual(Array.from({ length: 4 }, () => 'orders.too_many_views'));
  const { views } = await readListSettings(world.deps, keen, 'orders');
  expect([views.length, views.filter(({ isDefault }) => isDefault).length]).toEqual([20, 1]);
});

test('columns are remembered for a person and a list, and all of them come back', async () => {
  const me = agent('columns');
  expect((await saveListColumns(world.deps, me, 'tickets', ['type', 'total'])).columns).toEqual(['type', 'total']);
  expect((await saveListColumns(world.deps, me, 'tickets', [])).columns).toEqual([]);
  expect((await readListSettings(world.deps, me, 'orders')).columns).toBeNull();
  expect((await saveListColumns(world.deps, me, 'tickets', null)).columns).toBeNull();
});

test('the stamp of a page changes with what it shows, and only then', async () => {
  const who = agent('watcher');
  const orders = { sort: 'created', order: 'desc' } as const;
  const tickets = { sort: 'issued', order: 'desc' } as const;
  const party = () => [person({ documentNumber: `AN${++serial}` })];
  let serial = 8_900_000;
  const id = await placed(world, who, party());
  const { stamp } = await listOrders(world.deps, who, orders);
  const now = async () => (await readOrdersEtag(world.deps, who, orders)).stamp;
  expect(await now()).toBe(stamp);
  expect(await now()).toBe(stamp);
  await cancelOrder(world.deps, who, id);
  await world.runJobs();
  expect(await now()).not.toBe(stamp);

  const order = await issuedOrder(world, who, party());
  const shown = (await listTickets(world.deps, who, tickets)).stamp;
  const ticketsNow = async () => (await readTicketsStamp(world.deps, who, tickets)).stamp;
  expect(await ticketsNow()).toBe(shown);
  const passengerIds = order.passengers.map((p) => p.id);
  const quote = await quoteReturn(world.deps, who, order.id, { kind: 'void', passengerIds });
  const ids = { id: order.id, returnId: quote.id };
  await confirmReturn(world.deps, who, ids, { agreed: true, back: quote.back });
  await world.runJobs();
  expect(await ticketsNow()).not.toBe(shown);
});
