import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#kernel/account.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { issuedOrder, place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { listStaffOrders, listStaffTickets } from './use-cases/staff-lists.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
let documents = 7_100_000;

const agent = (contractId: string): Visitor => ({
  ...visitor(contractId),
  user: { userId: contractId, name: 'U', roles: ['ROLE_AGENT'], contractId, workplaceId: 'w' },
});
const staff = (role: Role): Visitor => ({
  ...visitor(role),
  user: { userId: role, name: 'S', roles: [role], contractId: null, workplaceId: null },
});
const cashier = staff('ROLE_CASHER');
/** Contracts may hold a limited number of unpaid orders each. */
const MANY = ['a', 'b', 'c', 'd'];

async function sell(who: Visitor, surname: string): Promise<string> {
  const passenger = person({ surname, documentNumber: `AN${documents++}` });
  const { orderId } = await place(fixture, await readyToPay(fixture, who, [passenger]), who);
  fixture.clock.advance({ minutes: 1 });
  return orderId;
}
const ordersOf = async (filter: Parameters<typeof listStaffOrders>[2] = {}) =>
  (await listStaffOrders(fixture.deps, cashier, filter)).orders.map(({ id }) => id);

let ofAgent: string;
let ofVisitor: string;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(database, { clock: testClock('2026-12-01T08:00:00.000Z'), ...testLog() });
  for (const id of ['own', 'issued', ...MANY]) fixture.contracts.set(id, { basisPoints: 300 });
  ofAgent = await sell(agent('own'), 'Sydykov');
  ofVisitor = await sell(visitor('a visitor'), 'Asanova');
});
afterAll(() => database.close());

test('staff see everybody’s orders, the newest first, with the contract of those that have one', async () => {
  const { orders, next } = await listStaffOrders(fixture.deps, cashier, {});
  expect(orders.map(({ id }) => id)).toEqual([ofVisitor, ofAgent]);
  expect(next).toBeNull();
  expect(orders[0]).toMatchObject({
    contract: null,
    payment: { status: 'waiting', methods: [] },
    passengers: [{ surname: 'ASANOVA' }],
    route: [{}],
  });
  const placed = await readOrder(fixture.deps, cashier, ofVisitor);
  expect(orders[0]).toMatchObject({ number: placed.number, status: placed.status, total: placed.price.total });
});

test('filters narrow the list, and the search takes a number or a surname', async () => {
  expect(await ordersOf({ channel: 'direct' })).toEqual([ofVisitor]);
  expect(await ordersOf({ channel: 'contract' })).toEqual([ofAgent]);
  expect(await ordersOf({ contract: 'own' })).toEqual([ofAgent]);
  expect(await ordersOf({ q: 'sydykov' })).toEqual([ofAgent]);
  expect(await ordersOf({ q: 'Nobodyatall' })).toEqual([]);
  expect(await ordersOf({ from: '2026-12-02' })).toEqual([]);
  expect(await ordersOf({ from: '2026-12-01', to: '2026-12-01' })).toHaveLength(2);
  const { number } = await readOrder(fixture.deps, cashier, ofVisitor);
  expect(await ordersOf({ q: number, channel: 'contract' })).toEqual([]);
});

test('orders are sorted by price, departure and when they were placed, in both directions', async () => {
  const totals = async (order: 'asc' | 'desc') =>
    (await listStaffOrders(fixture.deps, cashier, { sort: 'total', order })).orders.map(({ total }) => total.minor);
  expect(await totals('asc')).toEqual((await totals('desc')).toReversed());
  expect(await totals('asc')).toEqual((await totals('asc')).toSorted((a, b) => a - b));
  const placed = async (order: 'asc' | 'desc') =>
    (await listStaffOrders(fixture.deps, cashier, { sort: 'created', order })).orders.map(({ id }) => id);
  expect(await placed('asc')).toEqual((await placed('desc')).toReversed());
});

test('the pages of a long list hold each order once', async () => {
  for (let i = 0; i < 52; i++) await sell(agent(MANY[i % MANY.length] ?? ''), 'Page');
  const first = await listStaffOrders(fixture.deps, cashier, {});
  expect(first.orders).toHaveLength(50);
  const second = await listStaffOrders(fixture.deps, cashier, { after: first.next ?? '' });
  const all = [...first.orders, ...second.orders].map(({ id }) => id);
  expect(second.next).toBeNull();
  expect(new Set(all).size).toBe(54);
  expect(all).toHaveLength(54);
  // Many rows of one price or one departure: the id decides, on every page alike.
  for (const sort of ['total', 'departs'] as const) {
    const begin = await listStaffOrders(fixture.deps, cashier, { sort, order: 'asc' });
    const rest = await listStaffOrders(fixture.deps, cashier, { sort, order: 'asc', after: begin.next ?? '' });
    expect(new Set([...begin.orders, ...rest.orders].map(({ id }) => id)).size, sort).toBe(54);
    expect(rest.next).toBeNull();
    // A place of one order means nothing in another.
    await expect(
      listStaffOrders(fixture.deps, cashier, { sort: 'created', after: begin.next ?? '' }),
    ).rejects.toMatchObject({ code: 'orders.bad_page' });
  }
  await expect(listStaffOrders(fixture.deps, cashier, { after: 'bm9wZQ' })).rejects.toMatchObject({
    code: 'orders.bad_page',
  });
}, 60_000);

test('every read is in the audit log, with what was searched for', async () => {
  fixture.audited.length = 0;
  await listStaffOrders(fixture.deps, cashier, { channel: 'direct' });
  await listStaffTickets(fixture.deps, cashier, { q: 'Asanova' });
  const { number } = await readOrder(fixture.deps, cashier, ofVisitor);
  expect(fixture.audited).toMatchObject([
    {
      actor: 'ROLE_CASHER',
      action: 'orders_searched',
      subjectId: 'all',
      changes: [
        { field: 'wanted', current: 'channel=direct' },
        { field: 'found', current: number },
      ],
    },
    { changes: [{ field: 'wanted', current: 'q=Asanova' }, { field: 'found' }] },
  ]);
});

test('tickets of everybody are listed with their passenger, price and contract', async () => {
  const sold = await issuedOrder(fixture, agent('issued'));
  const { tickets } = await listStaffTickets(fixture.deps, cashier, {});
  const order = await readOrder(fixture.deps, cashier, sold.id);
  expect(tickets.map(({ number }) => number)).toEqual(order.tickets.map(({ number }) => number));
  expect(tickets[0]).toMatchObject({
    order: { id: sold.id, number: order.number },
    state: 'open',
    contract: { id: 'issued' },
    total: order.price.total,
  });
  const find = async (filter: Parameters<typeof listStaffTickets>[2]) =>
    (await listStaffTickets(fixture.deps, cashier, filter)).tickets.length;
  expect(await find({ state: 'open' })).toBe(tickets.length);
  expect(await find({ state: 'void' })).toBe(0);
  expect(await find({ channel: 'direct' })).toBe(0);
  expect(await find({ q: tickets[0]?.number ?? '' })).toBe(tickets.length);
});
