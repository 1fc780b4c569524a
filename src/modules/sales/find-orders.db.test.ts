import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#kernel/account.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { findOrders } from './use-cases/find-orders.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
let people = 6_100_000;

const agent = (contractId: string, subAgentContractIds: string[] = []): Visitor => ({
  ...visitor(contractId),
  user: { userId: contractId, name: 'U', roles: ['ROLE_AGENT'], contractId, workplaceId: 'w', subAgentContractIds },
});
const own = agent('own', ['below']);

async function sell(who: Visitor, surname: string): Promise<string> {
  const passenger = person({ surname, documentNumber: `AN${people++}` });
  const { orderId } = await place(fixture, await readyToPay(fixture, who, [passenger]), who);
  fixture.clock.advance({ minutes: 1 });
  return orderId;
}
const found = async (typed: string, who = own) =>
  (await findOrders(fixture.deps, who, typed)).orders.map(({ id }) => id);

let first: string;
let second: string;
let stranger: string;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(database, { clock: testClock('2026-12-01T08:00:00.000Z'), ...testLog() });
  for (const id of ['own', 'below', 'other']) fixture.contracts.set(id, { basisPoints: 300 });
  first = await sell(own, 'Sydykov');
  second = await sell(agent('below'), 'Sydykov');
  stranger = await sell(agent('other'), 'Sydykov');
});
afterAll(() => database.close());

test('an order is found by number, booking code and surname, newest first, in own and lower contracts', async () => {
  const { number, locator } = await readOrder(fixture.deps, own, first);
  expect(await found(number)).toEqual([first]);
  expect(await found(number.slice(2))).toEqual([first]);
  expect(await found(locator?.toLowerCase() ?? '')).toContain(first);
  expect(await found(' sydykov ')).toEqual([second, first]);
});

test('the keyboard layout does not matter, nor the alphabet of the name', async () => {
  const { number } = await readOrder(fixture.deps, own, first);
  expect(await found(number.replace('S-', 'Ы-'))).toEqual([first]);
  for (const typed of ['ынвнлщм', 'Сыдыков', 'cslsrjd']) expect(await found(typed), typed).toEqual([second, first]);
});

test('the beginning of a surname finds the orders of own and lower contracts, in any alphabet and layout', async () => {
  for (const typed of ['sydyk', 'Сыдык', 'ынвнл', 'syd']) expect(await found(typed), typed).toEqual([second, first]);
  expect(await found('Sydykova')).toEqual([]);
  expect(await found('sy')).toEqual([]);
});

test('staff find every order; a user without a contract finds none', async () => {
  const bought = await sell(visitor('a visitor'), 'Sydykov');
  const staff = (role: Role): Visitor => ({
    ...visitor(role),
    user: { userId: role, name: 'S', roles: [role], contractId: null, workplaceId: null },
  });
  for (const role of ['ROLE_CASHER', 'ROLE_SUPPORT'] as const) {
    expect(await found('sydykov', staff(role))).toEqual([bought, stranger, second, first]);
    const { number, locator } = await readOrder(fixture.deps, staff(role), stranger);
    expect(await found(number, staff(role))).toEqual([stranger]);
    expect(await found(locator ?? '', staff(role))).toContain(stranger);
  }
  const [line] = (await findOrders(fixture.deps, staff('ROLE_CASHER'), 'sydykov')).orders;
  expect(line).toMatchObject({ passengers: [{ surname: 'SYDYKOV' }], route: [{}] });
  for (const who of [staff('ROLE_CONTENT'), staff('ROLE_AGENT'), visitor('nobody')])
    await expect(found('sydykov', who)).rejects.toMatchObject({ code: 'orders.contract_required' });
});

test('staff searches among all orders are audited; an agent’s own search is not', async () => {
  const { number } = await readOrder(fixture.deps, own, first);
  fixture.audited.length = 0;
  await found('Sydykov', own);
  expect(fixture.audited).toEqual([]);
  const cashier = { userId: 'cashier', name: 'S', roles: ['ROLE_CASHER' as const] };
  const who = { ...visitor('house'), user: { ...cashier, contractId: null, workplaceId: null } };
  await found('Nobodyatall', who);
  await found(number, who);
  expect(fixture.audited).toMatchObject([
    {
      actor: 'cashier',
      action: 'orders_searched',
      subjectKind: 'order',
      subjectId: 'all',
      changes: [
        { field: 'wanted', current: 'Nobodyatall' },
        { field: 'found', current: '' },
      ],
    },
    {
      actor: 'cashier',
      subjectId: first,
      changes: [
        { field: 'wanted', current: number },
        { field: 'found', current: number },
      ],
    },
  ]);
});

test('orders of other contracts and of the contracts above are never found', async () => {
  const theirs = await readOrder(fixture.deps, agent('other'), stranger);
  for (const typed of [theirs.number, theirs.locator ?? '', 'Sydykov'])
    expect(await found(typed)).not.toContain(stranger);
  expect(await found('Sydykov', agent('below'))).toEqual([second]);
  await expect(found('Sydykov', visitor('nobody'))).rejects.toMatchObject({
    code: 'orders.contract_required',
  });
});

test('a wild card or a quote finds nothing and breaks nothing', async () => {
  for (const typed of ['%', '_ydykov', "'; drop table orders.orders; --", '\\', '(', '№'])
    expect(await found(typed), typed).toEqual([]);
});

test('found orders show no earnings', async () => {
  expect(JSON.stringify(await findOrders(fixture.deps, own, 'Sydykov'))).not.toMatch(/commission|motivation/);
});
