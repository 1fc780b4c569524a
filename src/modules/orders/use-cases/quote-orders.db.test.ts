import { afterAll, beforeEach, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { findOrder } from '../access/use-cases/find-order.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { issuedOrder, placed, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { listQuotableOrders, quoteOrder, readableOrders } from './quote-orders.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
let id: string;
let number: string;
let locator: string | null;
const buyer = visitor('buyer');
const stranger = visitor('stranger');
const signedIn = (roles: UserAccount['roles'], contractId: string | null): Visitor => ({
  ...visitor('at-work'),
  user: { userId: 'u1', name: 'Aida', roles, contractId, workplaceId: null },
});
const staff = signedIn(['ROLE_SUPPORT'], null);

afterAll(() => database.close());
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
  ({ id, number, locator } = await issuedOrder(fixture, buyer, [person({ documentNumber: 'AN1000001' })]));
});
const listed = async (who: Visitor, typed = '') =>
  (await listQuotableOrders(fixture.deps, who, typed)).map((order) => order.orderId);

test('the buyer quotes an order by its route and date, without a word about the passengers', async () => {
  const quoted = await quoteOrder(fixture.deps, buyer, id);
  expect(quoted).toMatchObject({ orderId: id, number, departs: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
  expect(quoted.title.ru).not.toBe('');
  expect(JSON.stringify(quoted)).not.toMatch(/canary|AN1000001|1990/i);
});

test('one’s own orders are listed newest first, any readable one by number or booking code', async () => {
  await fixture.pass({ minutes: 1 });
  const later = await placed(fixture, buyer, [person({ documentNumber: 'AN1000002' })]);
  expect(await listed(buyer)).toEqual([later, id]);
  expect(await listed(buyer, number.toLowerCase())).toEqual([id]);
  expect(await listed(buyer, locator ?? '')).toContain(id);
  expect(await listed(staff)).toEqual([]);
  expect(await listed(staff, number)).toEqual([id]);
});

test('a stranger and another agency find no order by its number and cannot quote it by its id', async () => {
  for (const who of [stranger, signedIn(['ROLE_AGENT'], 'other')]) {
    expect(await listed(who)).toEqual([]);
    expect(await listed(who, number)).toEqual([]);
    await expect(quoteOrder(fixture.deps, who, id)).rejects.toMatchObject({ code: 'orders.not_found' });
    expect([...(await readableOrders(fixture.deps, who, [id, 'none']))]).toEqual([]);
  }
  for (const who of [buyer, staff]) expect([...(await readableOrders(fixture.deps, who, [id, 'none']))]).toEqual([id]);
});

test('a quoted order comes with the numbers of its tickets', async () => {
  const { tickets } = await quoteOrder(fixture.deps, buyer, id);
  expect(tickets).toEqual([expect.stringMatching(/^\d{13}$/)]);
});

test('an agency quotes the orders of its contract, also those of a client', async () => {
  await database.pool.query(`update orders.orders set contract_id = 'c1' where id = $1`, [id]);
  const agent = signedIn(['ROLE_AGENT'], 'c1');
  expect(await listed(agent)).toEqual([id]);
  expect((await quoteOrder(fixture.deps, agent, id)).number).toBe(number);
});

test('a visitor who found the order quotes it until the access ends', async () => {
  await findOrder(fixture.deps, stranger, { number, proof: person().surname });
  expect(await listed(stranger)).toEqual([id]);
  await fixture.pass({ minutes: 25 * 60 });
  expect(await listed(stranger)).toEqual([]);
  await expect(quoteOrder(fixture.deps, stranger, id)).rejects.toMatchObject({ code: 'orders.not_found' });
});
