import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { fromMajor } from '#kernel/money.ts';
import { connect } from '#platform/db/database.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { payOrder } from '../core/use-cases/pay-order.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { readSplitChoices } from '../split/use-cases/read-split-choices.ts';
import { splitOrder } from '../split/use-cases/split-order.ts';
import { place, readyToPay, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { cancelOrder } from '../use-cases/cancel-order.ts';
import { readOrder } from '../use-cases/read-order.ts';
import * as unpaid from './db/unpaid-queries.ts';

vi.mock('./db/unpaid-queries.ts', { spy: true });

let database: TestDatabase;
let fixture: OrdersFixture;
let passengerIds = 0;
const closing: TestDatabase[] = [];
beforeEach(async () => {
  for (const spy of [unpaid.lockUnpaidCounters, unpaid.countUnpaid]) {
    vi.mocked(spy).mockReset();
    vi.mocked(spy).mockRestore();
  }
  database = await testDatabase({ connections: 20 });
  closing.push(database);
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
  fixture.deps.config.unpaid = { visitor: 5, address: 8 };
});
afterAll(() => Promise.all(closing.map((one) => one.close())));

const ready = (who: Visitor) =>
  readyToPay(fixture, who, [person({ documentNumber: `AN${4_000_000 + passengerIds++}` })]);
const code = (error: unknown) => (error instanceof AppError ? error.code : String(error));

/** Nothing is shared with others but the database. */
const anotherProcess = () => ({ ...fixture.deps, db: connect(database.pool) });

/** In the place of a lock: all continue together once this many have arrived. */
function until(count: number): () => Promise<void> {
  let there = 0;
  let open = () => {};
  const all = new Promise<void>((done) => {
    open = done;
  });
  return () => {
    if (++there === count) open();
    return all;
  };
}

/** All visitors place an order at the same moment: number of placed orders, and the answers of the others. */
async function rush(buyers: readonly Visitor[], deps = () => fixture.deps) {
  const bookings = [];
  for (const who of buyers) bookings.push({ who, id: await ready(who) });
  const tries = await Promise.allSettled(bookings.map(({ who, id }) => place({ ...fixture, deps: deps() }, id, who)));
  return {
    placed: tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.orderId] : [])),
    refusals: new Set(tries.flatMap((one) => (one.status === 'rejected' ? [code(one.reason)] : []))),
  };
}

test('of many unpaid orders at once a visitor keeps five, also when all are placed at the same moment', async () => {
  const who = visitor('hoarder');
  const { placed, refusals } = await rush(Array(12).fill(who));
  expect(placed).toHaveLength(5);
  expect([...refusals]).toEqual(['orders.too_many_unpaid']);
  await cancelOrder(fixture.deps, who, placed[0] as string);
  expect((await place(fixture, await ready(who), who)).orderId).toBeTruthy();
  const intent = [...fixture.payments.intents.values()].find((i) => i.orderId === placed[1]);
  await fixture.payments.capture(intent?.id as string);
  await fixture.runJobs();
  expect((await place(fixture, await ready(who), who)).orderId).toBeTruthy();
  await expect(ready(who).then((id) => place(fixture, id, who))).rejects.toMatchObject({
    code: 'orders.too_many_unpaid',
    details: { max: 5 },
  });
});

test('visitors at one address share a limit of unpaid orders; those at another address are not affected', async () => {
  const at = (ip: string) => Array.from({ length: 12 }, (_, i) => ({ ...visitor(`n${i} ${ip}`), ip }));
  const { placed } = await rush(at('198.51.100.7'));
  expect(placed).toHaveLength(8);
  expect((await rush(at('198.51.100.8').slice(0, 3))).placed).toHaveLength(3);
});

const agents = (contractId: string, count: number): Visitor[] =>
  Array.from({ length: count }, (_, n) => ({
    ...visitor(`agent ${n} ${contractId}`),
    user: { userId: 'u', name: 'U', roles: ['ROLE_AGENT'], contractId, workplaceId: 'w' },
  }));

test('an agency’s unpaid orders are limited by its contract, for all its users together', async () => {
  fixture.contracts.set('small', { basisPoints: 300, unpaidOrders: 3 });
  fixture.contracts.set('large', { basisPoints: 300 });
  const { placed, refusals } = await rush(agents('small', 8));
  expect(placed).toHaveLength(3);
  expect([...refusals]).toEqual(['orders.contract_unpaid_full']);
  expect((await rush(agents('large', 8))).placed).toHaveLength(8);
  const [who] = agents('small', 1) as [Visitor];
  await cancelOrder(fixture.deps, who, placed[0] as string);
  expect((await place(fixture, await ready(who), who)).orderId).toBeTruthy();
});

const two = () =>
  ['Aigul', 'Begaim'].map((name) => person({ name, documentNumber: `AN${4_000_000 + passengerIds++}` }));

test.each([
  ['a visitor', visitor('parts'), 'orders.too_many_unpaid', { visitor: 2, address: 30 }],
  ['an address', visitor('parts'), 'orders.too_many_unpaid', { visitor: 30, address: 2 }],
  ['an agency', agents('parts', 1)[0] as Visitor, 'orders.contract_unpaid_full', { visitor: 2, address: 2 }],
])('orders of one split count as one unpaid order until the last ends: %s', async (_who, who, full, capabilities) => {
  fixture = await createOrdersFixture(
    database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    { aaa: 2, rbg: 0, rmg: 0, ins: 0 },
  );
  fixture.deps.config.unpaid = capabilities;
  fixture.contracts.set('parts', { basisPoints: 300, unpaidOrders: 2 });
  const couple = async () => (await place(fixture, await readyToPay(fixture, who, two()), who)).orderId;
  const first = await couple();
  for (const intent of fixture.payments.intents.values()) await fixture.payments.decline(intent.id);
  await fixture.pass({ seconds: 1 });
  const { passengers } = await readOrder(fixture.deps, who, first);
  const ids = [passengers[0]?.id ?? ''];
  const { parts } = await readSplitChoices(fixture.deps, who, first, ids);
  const wish = { passengerIds: ids, agreed: true, total: parts?.splitOff.total ?? fromMajor(0) };
  const { childOrder } = await splitOrder(fixture.deps, who, first, wish);
  await couple();
  await expect(couple()).rejects.toMatchObject({ code: full });
  await cancelOrder(fixture.deps, who, first);
  await expect(couple()).rejects.toMatchObject({ code: full });
  await cancelOrder(fixture.deps, who, childOrder?.id ?? '');
  expect(await couple()).toBeTruthy();
});

/** No transaction waits for another, and all have counted before the first commits. */
async function withoutLocks(count: number): Promise<void> {
  const { countUnpaid } = await vi.importActual<typeof unpaid>('./db/unpaid-queries.ts');
  const counted = until(count);
  vi.mocked(unpaid.lockUnpaidCounters).mockResolvedValue();
  vi.mocked(unpaid.countUnpaid).mockImplementation(async (...of) => {
    const held = await countUnpaid(...of);
    await counted();
    return held;
  });
}

test('control: agents of one contract who do not wait for each other hold more than it says', async () => {
  await withoutLocks(8);
  fixture.contracts.set('small', { basisPoints: 300, unpaidOrders: 3 });
  expect((await rush(agents('small', 8), anotherProcess)).placed.length).toBeGreaterThan(3);
});

test('control: a visitor whose processes do not wait for each other gets more than five', async () => {
  await withoutLocks(12);
  expect((await rush(Array(12).fill(visitor('hoarder')), anotherProcess)).placed.length).toBeGreaterThan(5);
});

test('the caps hold across processes too', async () => {
  fixture.contracts.set('small', { basisPoints: 300, unpaidOrders: 3 });
  expect((await rush(Array(12).fill(visitor('hoarder')), anotherProcess)).placed).toHaveLength(5);
  expect((await rush(agents('small', 8), anotherProcess)).placed).toHaveLength(3);
});

test('codes of wallets go to one phone six times an hour, and to all thirty times from one address', async () => {
  const pay = async (who: Visitor, phone: string) => {
    const id = await ready(who);
    const { refused } = await place(fixture, id, who, { method: 'wallet_tulpar', phone });
    return refused;
  };
  const TOO_MANY = 'payments.too_many_codes';
  const buyers = 'abcdefgh'.split('').map((name) => visitor(name));
  const answers = [];
  for (const who of buyers) answers.push(await pay(who, '0700 123 456'));
  expect(answers).toEqual([...Array(6).fill(null), TOO_MANY, TOO_MANY]);
  const id = (await place(fixture, await ready(visitor('z')), visitor('z'))).orderId;
  const start = (n: number) =>
    payOrder(fixture.deps, visitor('z'), id, { method: 'wallet_tulpar', phone: `+996700${200_000 + n}` });
  for (let n = 0; n < 30; n++) await start(n);
  await expect(start(30)).rejects.toMatchObject({ code: TOO_MANY });
});
