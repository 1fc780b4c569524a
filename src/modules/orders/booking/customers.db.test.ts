import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import type { OrderListQuery } from '#modules/sales/api.ts';
import { exportOrders } from '#modules/sales/use-cases/export-orders.ts';
import { exportTickets } from '#modules/sales/use-cases/export-tickets.ts';
import { listOrders } from '#modules/sales/use-cases/list-orders.ts';
import { workbook } from '#platform/spreadsheet/workbook.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { readDocument } from '../receipts/use-cases/read-document.ts';
import { issuedOrder, place, readyToPay, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { confirmServices } from './use-cases/confirm-services.ts';
import { savePassengers } from './use-cases/save-passengers.ts';

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

const agent = (contractId: string, userId = 'u', subAgentContractIds: string[] = []): Visitor => ({
  ...visitor(`${contractId} ${userId}`),
  user: { userId, name: 'U', roles: ['ROLE_AGENT'], contractId, workplaceId: 'w', subAgentContractIds },
});
const top = agent('top', 'u', ['sub']);

let passengerIds = 0;
async function sell(who: Visitor): Promise<string> {
  const passenger = person({ documentNumber: `AN${5_000_000 + passengerIds++}` });
  const { orderId } = await place(fixture, await readyToPay(fixture, who, [passenger]), who);
  fixture.clock.advance({ minutes: 1 });
  return orderId;
}
async function table(who: Visitor): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of workbook(await exportOrders(fixture.deps, who, { filter: {}, locale: 'en' })))
    pieces.push(piece);
  return strFromU8(unzipSync(Buffer.concat(pieces))['xl/worksheets/sheet1.xml'] as Uint8Array);
}
const list = (who: Visitor, query: Partial<OrderListQuery> = {}) =>
  listOrders(fixture.deps, who, { sort: 'created', order: 'desc', ...query });
const ids = async (who: Visitor, query: Partial<OrderListQuery> = {}) =>
  (await list(who, query)).orders.map((order) => order.id);

test('a customer is shown in full to the selling contract, masked above it and on a client’s screen', async () => {
  const whole = { phone: '+996555123456', email: 'canary@example.kg' };
  const ends = { phone: '+996•••456', email: 'c•••@example.kg' };
  await sell(agent('sub'));
  await sell(top);
  const customers = async (who: Visitor, query: Partial<OrderListQuery> = {}) =>
    (await list(who, query)).orders.map(({ customer }) => customer);
  expect(await customers(top)).toEqual([whole, ends]);
  expect(await customers(agent('sub'))).toEqual([whole]);
  const turned: Visitor = { ...top, user: { ...(top.user as UserAccount), clientView: true } };
  for (const seen of [await customers(turned), await customers(top, { plain: '1' })])
    expect(seen).toEqual([ends, ends]);
  const [own = '', below = ''] = await ids(top);
  const read = async (who: Visitor, id: string) => (await readOrder(fixture.deps, who, id)).contacts;
  expect((await read(top, own)).whole).toEqual(whole);
  for (const seen of [await read(top, below), await read(turned, own)])
    expect(seen).toEqual({ phoneMasked: ends.phone, emailMasked: ends.email });
  const cells = async (who: Visitor) => (await table(who)).split('<row>').slice(2).join();
  expect(await cells(agent('sub'))).toContain(`>${whole.email}<`);
  expect(await cells(turned)).not.toContain(whole.email);
  expect(await cells(turned)).toContain(`>${ends.phone}<`);
});

test('a customer’s telephone and an address that begins like a formula are text in the table', async () => {
  const id = await readyToPay(fixture, top);
  const contacts = { phone: '+996 555 123 456', email: '-2+3+cmd@example.kg' };
  const passengers = [person({ documentNumber: `AN${5_000_000 + passengerIds++}` })];
  await savePassengers(fixture.deps, top, id, { passengers, contacts, complete: true });
  await confirmServices(fixture.deps, top, id);
  await place(fixture, id, top);
  const cells = await table(top);
  for (const text of ['-2+3+cmd@example.kg', '+996555123456'])
    expect(cells).toContain(`t="inlineStr"><is><t xml:space="preserve">${text}</t>`);
  expect(cells).not.toMatch(/<f[ >]/);
});

test('downloading a table of orders or tickets is audited; reading the list is not', async () => {
  await sell(top);
  fixture.audited.length = 0;
  await list(top);
  expect(fixture.audited).toEqual([]);
  await table(top);
  await exportTickets(fixture.deps, agent('sub', 'v'), { filter: {}, plain: undefined, locale: 'en' });
  const taken = { action: 'orders_downloaded', subjectKind: 'order', subjectId: 'all' };
  expect(fixture.audited).toMatchObject([
    { ...taken, actor: 'u', contractId: 'top' },
    { ...taken, actor: 'v', contractId: 'sub' },
  ]);
});

test('reading an itinerary with full document numbers is audited for agencies and staff, not the buyer', async () => {
  const sold = await issuedOrder(fixture, top, [person({ documentNumber: `AN${5_000_000 + passengerIds++}` })]);
  const read = (who: Visitor, orderId: string, kind: 'itinerary' | 'payment' = 'itinerary') =>
    readDocument(fixture.deps, who, { orderId, kind, locale: 'ru' });
  fixture.audited.length = 0;
  const staff: Visitor = {
    ...visitor('house'),
    user: { userId: 'h', name: 'H', roles: ['ROLE_EXECUTOR'], contractId: null, workplaceId: null },
  };
  await read(top, sold.id, 'payment');
  expect(fixture.audited).toEqual([]);
  await read(top, sold.id);
  await read(staff, sold.id);
  expect(fixture.audited).toMatchObject([
    { actor: 'u', contractId: 'top', action: 'document_viewed', subjectKind: 'order', subjectId: sold.id },
    { actor: 'h', contractId: null, action: 'document_viewed', subjectKind: 'order', subjectId: sold.id },
  ]);
  fixture.audited.length = 0;
  const own = visitor('buyer');
  const bought = await issuedOrder(fixture, own, [person({ documentNumber: `AN${5_000_000 + passengerIds++}` })]);
  await read(own, bought.id);
  expect(fixture.audited).toEqual([]);
  await expect(read(agent('other'), sold.id)).rejects.toMatchObject({ code: 'orders.not_found' });
  expect(fixture.audited).toEqual([]);
});
