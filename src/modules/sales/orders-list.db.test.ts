import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { readPayment } from '#modules/orders/core/use-cases/pay-order.ts';
import { sealContacts } from '#modules/orders/core/use-cases/seal-personal-data.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { CONTACTS, createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { workbook } from '#platform/spreadsheet/workbook.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import type { OrderListQuery } from './api.ts';
import { exportOrders } from './use-cases/export-orders.ts';
import { listOrders } from './use-cases/list-orders.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('truncate orders.orders cascade');
  fixture = await createOrdersFixture(database, { clock: testClock('2026-12-01T08:00:00.000Z'), ...testLog() });
  for (const id of ['top', 'sub', 'other', 'quiet'])
    fixture.contracts.set(id, { basisPoints: 300, ...(id === 'quiet' && { showsCommission: false }) });
});

const agent = (contractId: string, userId = 'u', subAgentContractIds: string[] = []): Visitor => ({
  ...visitor(`${contractId} ${userId}`),
  user: { userId, name: 'U', roles: ['ROLE_AGENT'], contractId, workplaceId: 'w', subAgentContractIds },
});
const top = agent('top', 'u', ['sub']);

let people = 0;
async function sell(who: Visitor, surname = 'Canaryeva'): Promise<string> {
  const passenger = person({ surname, documentNumber: `AN${5_000_000 + people++}` });
  const { orderId } = await place(fixture, await readyToPay(fixture, who, [passenger]), who);
  fixture.clock.advance({ minutes: 1 });
  return orderId;
}
async function table(who: Visitor, locale: 'ru' | 'en'): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of workbook(await exportOrders(fixture.deps, who, { filter: {}, locale }))) pieces.push(piece);
  return strFromU8(unzipSync(Buffer.concat(pieces))['xl/worksheets/sheet1.xml'] as Uint8Array);
}
const list = (who: Visitor, query: Partial<OrderListQuery> = {}) =>
  listOrders(fixture.deps, who, { sort: 'created', order: 'desc', ...query });
const ids = async (who: Visitor, query: Partial<OrderListQuery> = {}) =>
  (await list(who, query)).orders.map((order) => order.id);

test('a contract sees its own and its sub-agents’ orders, newest first; a sub-agent none above', async () => {
  const own = await sell(top);
  const below = await sell(agent('sub'));
  await sell(agent('other'));
  await sell(visitor('stranger'));
  expect(await ids(top)).toEqual([below, own]);
  expect(await ids(agent('sub'))).toEqual([below]);
  expect(await ids(top, { contract: 'other' })).toEqual([]);
  await expect(list(visitor('stranger'))).rejects.toMatchObject({ code: 'orders.contract_required' });
  expect((await readOrder(fixture.deps, top, below)).id).toBe(below);
  await expect(readOrder(fixture.deps, agent('sub'), own)).rejects.toMatchObject({ code: 'orders.not_found' });
});

test('a row shows seller, contract, passengers, route and price; sums cover everything found', async () => {
  await sell(agent('sub', 'seller'));
  await sell(top);
  const { orders, totals } = await list(top);
  const line = orders[1];
  expect(line).toMatchObject({
    status: 'pay',
    cashier: 'Name of seller',
    contract: { id: 'sub', number: 'N-sub', name: 'Firm sub', own: false },
    passengers: [{ surname: 'CANARYEVA', name: 'AIGUL' }],
    mode: 'avia',
  });
  expect(line?.route[0]).toMatchObject({ from: expect.any(String), to: expect.any(String) });
  const sum = (pick: (order: (typeof orders)[number]) => number) => orders.reduce((all, o) => all + pick(o), 0);
  const none = { minor: 0, currency: 'KGS' };
  const nothing = { total: none, commission: none, motivation: none };
  // Neither is issued: nothing is sold and nothing earned.
  expect(totals).toEqual({
    count: 2,
    sold: nothing,
    returned: nothing,
    net: nothing,
    subAgents: null,
    awaiting: { count: 2, total: { minor: sum((o) => o.total.minor), currency: 'KGS' } },
  });
  expect(orders[0]?.commission?.minor).toBeGreaterThan(0);
});

test('a row and the table say how an order is paid, as its page does', async () => {
  const orderId = await sell(top);
  const paymentOf = async () => (await list(top)).orders[0]?.payment;
  expect(await paymentOf()).toEqual({ status: 'waiting', methods: [] });
  const intent = [...fixture.payments.intents.values()].find((one) => one.orderId === orderId);
  await fixture.payments.capture(intent?.id ?? '');
  await fixture.runJobs();
  expect(await paymentOf()).toEqual({ status: 'paid', methods: ['card'] });
  expect((await readOrder(fixture.deps, top, orderId)).payment).toEqual(await paymentOf());
  const text = await table(top, 'en');
  for (const part of ['Payment method', '>Paid<', 'Visa, Mastercard']) expect(text).toContain(part);
});

test('orders that leave on one day stand in the order of their departures', async () => {
  const [late, early] = [await sell(top), await sell(top)];
  for (const [id, time] of [
    [late, '21:40'],
    [early, '06:05'],
  ] as const)
    await database.pool.query(
      `update sales.order_list_rows set departs_on = '2026-12-20', departs = '2026-12-20T' || $2::text
        where order_id = $1`,
      [id, time],
    );
  expect(await ids(top, { sort: 'departs', order: 'asc' })).toEqual([early, late]);
  expect(await ids(top, { sort: 'departs', order: 'desc' })).toEqual([late, early]);
});

test('a user who may not see the commission sees none in rows, sums and the exported table', async () => {
  const quiet = agent('quiet');
  await sell(quiet);
  const { orders, totals } = await list(quiet);
  expect([orders[0]?.commission, orders[0]?.motivation, totals.net.commission]).toEqual([null, null, null]);
  expect(await table(quiet, 'en')).not.toContain('Commission');
  await sell(top);
  expect(await table(top, 'en')).toContain('Commission');
});

test('a screen turned to a client hides earnings in rows, sums, the table, the order and its payment', async () => {
  const sold = await sell(top);
  const earningsHidden: Visitor = { ...top, user: { ...(top.user as UserAccount), clientView: true } };
  const { orders, totals } = await list(earningsHidden);
  expect([orders[0]?.commission, orders[0]?.motivation, totals.net.commission]).toEqual([null, null, null]);
  expect(await table(earningsHidden, 'en')).not.toContain('Commission');
  const wire = [
    await readOrder(fixture.deps, earningsHidden, sold),
    await readPayment(fixture.deps, earningsHidden, sold),
  ];
  expect(JSON.stringify(wire)).not.toMatch(/commission|motivation"/);
  expect((await readOrder(fixture.deps, top, sold)).price.commission).toBeDefined();
});

test('an order paid from the balance in one step costs the price less the commission', async () => {
  const passenger = person({ documentNumber: `AN${5_000_000 + people++}` });
  const id = await readyToPay(fixture, top, [passenger]);
  const { orderId } = await place(fixture, id, top, { method: 'balance' });
  const { price } = await readOrder(fixture.deps, top, orderId);
  const started = [...fixture.payments.intents.values()].filter((intent) => intent.orderId === orderId);
  expect(started.map(({ amount }) => amount.minor)).toEqual([price.total.minor - (price.commission?.minor ?? 0)]);
  expect(price.commission?.minor).toBeGreaterThan(0);
});

test('a user above sees a sub-agent’s earnings by the setting of their own contract, in list and order', async () => {
  const below = await sell(agent('quiet'));
  const above = agent('top', 'u', ['quiet']);
  const [line] = (await list(above)).orders;
  expect(line?.commission?.minor).toBeGreaterThan(0);
  expect((await readOrder(fixture.deps, above, below)).price.commission).toEqual(line?.commission);
  expect((await readOrder(fixture.deps, agent('quiet'), below)).price.commission).toBeUndefined();
  const hidden = agent('quiet', 'u', ['sub']);
  const open = await sell(agent('sub'));
  expect((await list(hidden)).orders.map(({ commission }) => commission)).toEqual([null, null]);
  expect((await readOrder(fixture.deps, hidden, open)).price.commission).toBeUndefined();
});

test('each filter lets through what it says', async () => {
  const first = await sell(top, 'Toktogulova');
  const mine = await sell(agent('top', 'me', ['sub']), 'Asanova');
  const me = agent('top', 'me', ['sub']);
  expect(await ids(top, { passenger: 'toktogulova ' })).toEqual([first]);
  expect(await ids(top, { passenger: 'Toktogul' })).toEqual([]);
  expect(await ids(me, { mine: '1' })).toEqual([mine]);
  const { orders } = await list(top);
  const { number, locator, route } = orders[1] as NonNullable<(typeof orders)[1]>;
  expect(await ids(top, { number: number.slice(2) })).toEqual([first]);
  expect(await ids(top, { number: locator?.toLowerCase() ?? '' })).toEqual([first]);
  expect(await ids(top, { number: '9999999999999' })).toEqual([]);
  expect(await ids(top, { status: 'pay' })).toHaveLength(2);
  expect(await ids(top, { status: 'sold' })).toEqual([]);
  expect(await ids(top, { mode: 'rail' })).toEqual([]);
  expect(await ids(top, { workplace: 'w' })).toHaveLength(2);
  expect(await ids(top, { workplace: 'elsewhere' })).toEqual([]);
  const departs = route[0]?.departsLocal.slice(0, 10) ?? '';
  expect(await ids(top, { departsFrom: departs, departsTo: departs })).toHaveLength(2);
  expect(await ids(top, { departsTo: '2026-12-01' })).toEqual([]);
});

test('days are those of Bishkek: what was sold at half past one at night there belongs to the new day', async () => {
  fixture.clock.set('2026-12-01T19:30:00.000Z');
  const sold = await sell(top);
  expect(await ids(top, { from: '2026-12-02', to: '2026-12-02' })).toEqual([sold]);
  expect(await ids(top, { to: '2026-12-01' })).toEqual([]);
});

test('ticket numbers find their order', async () => {
  const sold = await sell(top);
  const intent = [...fixture.payments.intents.values()].find((each) => each.orderId === sold);
  await fixture.payments.capture(intent?.id ?? '');
  await fixture.pass({ seconds: 1 });
  const [ticket] = (await readOrder(fixture.deps, top, sold)).tickets;
  expect(await ids(top, { number: ticket?.number ?? '' })).toEqual([sold]);
});

test('pages follow one another without gap or repeat in every order, though orders are made meanwhile', async () => {
  for (let n = 0; n < 6; n++) await sell(top);
  await database.pool.query(`insert into orders.orders (id, number, draft_id, locale, version, status, ended,
    total_minor, currency, supplier_id,
      supplier_offer_id, supplier_total, journey, price, refund, contacts, contract_id, user_id, created_at, updated_at)
    select 'copy' || n, 'C-' || n, 'c' || n, locale, version, status, ended, total_minor + n % 3, currency,
      supplier_id, supplier_offer_id,
      supplier_total, journey, price, refund, contacts, contract_id, user_id, created_at - (n % 7) * interval
        '1 hour', updated_at
    from (select * from orders.orders limit 1) o, generate_series(1, 120) n`);
  await database.pool.query(`insert into sales.order_list_rows (order_id, contract_id, user_id, workplace_id,
    created_at, status,
      payment_time_limit, mode, departs_on, departs, origin, destination, total_minor)
    select c.id, c.contract_id, c.user_id, c.workplace_id, c.created_at, c.status, c.payment_time_limit, s.mode,
      s.departs_on, s.departs, s.origin, s.destination, c.total_minor
    from orders.orders c, (select * from sales.order_list_rows limit 1) s where c.id like 'copy%'`);
  for (let n = 1; n <= 120; n++)
    await database.pool.query(`update orders.orders set contacts = $2 where id = $1`, [
      `copy${n}`,
      sealContacts(fixture.deps, `copy${n}`, CONTACTS),
    ]);
  for (const [sort, order] of [
    ['created', 'desc'],
    ['created', 'asc'],
    ['total', 'asc'],
    ['status', 'asc'],
    ['departs', 'desc'],
    ['paymentTimeLimit', 'asc'],
  ] as const) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list(top, { sort, order, after });
      expect(page.totals.count).toBe(126);
      seen.push(...page.orders.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);
    expect(new Set(seen).size, `${sort} ${order}`).toBe(126);
    expect(seen).toHaveLength(126);
  }
});

test('a place that no page of this order has named is refused, whatever it holds', async () => {
  const id = await sell(top);
  const at = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');
  const refused = (query: Partial<OrderListQuery>) =>
    expect(list(top, query), JSON.stringify(query)).rejects.toMatchObject({ code: 'orders.bad_page' });
  await refused({ after: 'bm9uc2Vuc2U' });
  for (const key of ['foo', '', '7', '2026-02-31 10:00:00+00', '2026-12-01 25:00:00+00', '\u0000', '-infinity', 7])
    for (const sort of ['created', 'paymentTimeLimit'] as const) await refused({ sort, after: at(key, id) });
  for (const key of ['2026-12-01', '1e3', '9'.repeat(40), '\u0000'])
    await refused({ sort: 'total', after: at(key, id) });
  for (const key of ['\u0000', '2026-02-31', 'x']) await refused({ sort: 'departs', after: at(key, id) });
  await refused({ after: at('2026-12-01 10:00:00+00', '\u0000') });
  await refused({ after: at('2026-12-01 10:00:00+00') });
});

test('the table for spreadsheets holds every order once, in the reader’s language', async () => {
  for (let n = 0; n < 3; n++) await sell(top);
  const rows = (await table(top, 'ru')).split('<row>').slice(1);
  expect(rows).toHaveLength(4);
  for (const title of ['Заказ', 'Создан', 'Статус']) expect(rows[0]).toContain(`>${title}<`);
  for (const text of ['К оплате', 'CANARYEVA AIGUL']) expect(rows[1]).toContain(`>${text}<`);
});
