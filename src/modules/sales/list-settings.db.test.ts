import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { confirmReturn } from '#modules/orders/returns/use-cases/confirm-return.ts';
import { quoteReturn } from '#modules/orders/returns/use-cases/quote-return.ts';
import { issuedOrder, placed, visitor } from '#modules/orders/testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
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
import { listTickets, readTicketsEtag } from './use-cases/list-tickets.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
const clock = testClock(new Date().toISOString());
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(database, { clock, ...testLog() });
  fixture.contracts.set('c', { basisPoints: 300 });
});
afterAll(() => database.close());

const agent = (userId: string): Visitor => ({
  ...visitor(userId),
  user: { userId, name: 'U', roles: ['ROLE_AGENT'], contractId: 'c', workplaceId: 'w', subAgentContractIds: [] },
});
const save = (who: Visitor, name: string, query: string, isDefault = false) => {
  clock.advance({ seconds: 1 });
  return saveListView(fixture.deps, who, 'orders', { name, query, isDefault });
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
  const tickets = await readListSettings(fixture.deps, me, 'tickets');
  expect([tickets, await readListSettings(fixture.deps, agent('other'), 'orders')]).toEqual([
    { views: [], columns: null },
    { views: [], columns: null },
  ]);

  const [unpaid, mine] = views.map(({ id }) => ({ list: 'orders' as const, id }));
  if (!unpaid || !mine) throw new Error('no views');
  const renamed = await changeListView(fixture.deps, me, unpaid, { name: 'To pay', isDefault: true });
  expect(renamed.views.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['To pay', true],
    ['Mine', false],
  ]);
  const refused = (act: Promise<unknown>) =>
    act.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  expect(await refused(changeListView(fixture.deps, me, mine, { name: 'To pay' }))).toBe('orders.view_name_taken');
  for (const act of [
    changeListView(fixture.deps, agent('other'), mine, { name: 'X' }),
    deleteListView(fixture.deps, agent('other'), mine),
  ])
    expect(await refused(act)).toBe('orders.no_such_view');
  expect((await deleteListView(fixture.deps, me, mine)).views).toHaveLength(1);
  expect(await refused(deleteListView(fixture.deps, me, mine))).toBe('orders.no_such_view');
});

test('a list keeps twenty views of a person, however fast they are saved', async () => {
  const keen = agent('keen');
  const saved = await Promise.allSettled(
    Array.from({ length: 24 }, (_, n) => save(keen, `View ${n}`, `number=${n}`, true)),
  );
  const refusals = saved.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refusals).toEqual(Array.from({ length: 4 }, () => 'orders.too_many_views'));
  const { views } = await readListSettings(fixture.deps, keen, 'orders');
  expect([views.length, views.filter(({ isDefault }) => isDefault).length]).toEqual([20, 1]);
});

test('columns are remembered for a person and a list, and all of them come back', async () => {
  const me = agent('columns');
  expect((await saveListColumns(fixture.deps, me, 'tickets', ['type', 'total'])).columns).toEqual(['type', 'total']);
  expect((await saveListColumns(fixture.deps, me, 'tickets', [])).columns).toEqual([]);
  expect((await readListSettings(fixture.deps, me, 'orders')).columns).toBeNull();
  expect((await saveListColumns(fixture.deps, me, 'tickets', null)).columns).toBeNull();
});

test('the stamp of a page changes with what it shows, and only then', async () => {
  const who = agent('watcher');
  const orders = { sort: 'created', order: 'desc' } as const;
  const tickets = { sort: 'issued', order: 'desc' } as const;
  const party = () => [person({ documentNumber: `AN${++serial}` })];
  let serial = 8_900_000;
  const id = await placed(fixture, who, party());
  const { etag } = await listOrders(fixture.deps, who, orders);
  const now = async () => (await readOrdersEtag(fixture.deps, who, orders)).etag;
  expect(await now()).toBe(etag);
  expect(await now()).toBe(etag);
  await cancelOrder(fixture.deps, who, id);
  await fixture.runJobs();
  expect(await now()).not.toBe(etag);

  const order = await issuedOrder(fixture, who, party());
  const shown = (await listTickets(fixture.deps, who, tickets)).etag;
  const ticketsNow = async () => (await readTicketsEtag(fixture.deps, who, tickets)).etag;
  expect(await ticketsNow()).toBe(shown);
  const passengerIds = order.passengers.map((p) => p.id);
  const quote = await quoteReturn(fixture.deps, who, order.id, { kind: 'void', passengerIds });
  const ids = { id: order.id, returnId: quote.id };
  await confirmReturn(fixture.deps, who, ids, { agreed: true, refundAmount: quote.refundAmount });
  await fixture.runJobs();
  expect(await ticketsNow()).not.toBe(shown);
});
