import { afterAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { issuedOrder, placed, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { cancelOrder } from '../use-cases/cancel-order.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { readOwnOrders } from '../use-cases/read-own-orders.ts';
import { readUpcomingItineraries } from '../use-cases/read-upcoming-itineraries.ts';
import { changeContacts } from './use-cases/change-contacts.ts';
import { findOrder } from './use-cases/find-order.ts';

const EMAIL = 'canary@example.kg';
let database: TestDatabase;
let fixture: OrdersFixture;
let clock: ReturnType<typeof testClock>;
const guest = visitor('guest');
const customer = (userId: string): Visitor => ({
  ...visitor(`account of ${userId}`),
  user: { userId, name: userId, roles: [], contractId: null, workplaceId: null },
});
const owner = customer('owner');
const OWNER = { userId: 'owner', name: 'owner', workplaceId: null };
afterAll(() => database.close());
beforeEach(async () => {
  database = await emptied(database);
  const addresses: Record<string, string> = { owner: ` ${EMAIL.toUpperCase()}`, other: 'other@example.kg' };
  clock = testClock(new Date().toISOString());
  fixture = await createOrdersFixture(database, { clock, ...testLog() });
  fixture.deps.passengerIds.reachable = async (_db, ids) =>
    ids.flatMap((id) => (addresses[id] ? [{ id, email: addresses[id], locale: 'ru' as const }] : []));
});

const ids = async (who: Visitor) => (await readOwnOrders(fixture.deps, who, null)).orders.map((one) => one.orderId);

test('what was bought as a guest under the confirmed address of an account is the customer’s, in full', async () => {
  const { id, number } = await issuedOrder(fixture, guest, [person()]);
  expect(await ids(customer('other'))).toEqual([]);
  await expect(readOrder(fixture.deps, owner, id)).rejects.toMatchObject({ code: 'orders.not_found' });
  const { orders, next } = await readOwnOrders(fixture.deps, owner, null);
  expect(next).toBeNull();
  expect(orders).toMatchObject([{ orderId: id, number, status: 'sold', passengers: 1, upcoming: true }]);
  expect(orders[0]?.payment).toEqual({ status: 'paid', methods: ['card'] });
  expect(orders[0]?.tickets).toEqual([{ number: expect.any(String), type: 'ETICKET', state: 'open' }]);
  expect(orders[0]?.route).toMatchObject({ mode: 'avia', from: { ru: 'Бишкек' } });
  expect(JSON.stringify(orders)).not.toMatch(/canary|1990/i);
  expect(await readOrder(fixture.deps, owner, id)).toMatchObject({ access: 'confirmed' });
  expect((await readUpcomingItineraries(fixture.deps, owner)).itineraries).toMatchObject([{ orderId: id }]);
  await expect(readOrder(fixture.deps, customer('other'), id)).rejects.toMatchObject({ code: 'orders.not_found' });
});

test('an order of a contract is in no customer’s list, whatever its address', async () => {
  const { id } = await issuedOrder(fixture, guest, [person()]);
  await database.pool.query("update orders.orders set contract_id = 'c', user_id = 'agent' where id = $1", [id]);
  expect(await ids(owner)).toEqual([]);
  expect(await ids(guest)).toEqual([]);
});

test('other users are given no orders by their address: staff and agents have lists of their own', async () => {
  await issuedOrder(fixture, guest, [person()]);
  expect(await ids({ ...owner, user: { ...OWNER, roles: ['ROLE_AGENT'], contractId: 'c' } })).toEqual([]);
  expect(await ids({ ...owner, user: { ...OWNER, roles: ['ROLE_SUPPORT'], contractId: null } })).toEqual([]);
});

test('new contacts end what the old address gave', async () => {
  const { id } = await issuedOrder(fixture, guest, [person()]);
  expect(await ids(owner)).toEqual([id]);
  const contacts = { phone: '+996555111222', email: 'other@example.kg' };
  await inTransaction(fixture.deps.db, (tx) =>
    changeContacts(fixture.deps, tx, { orderId: id, contacts, by: 'staff', ip: '198.51.100.9', requestId: 'r' }),
  );
  expect(await ids(owner)).toEqual([]);
  expect(await ids(customer('other'))).toEqual([id]);
});

test('an order that was only found by number and surname becomes the customer’s for good', async () => {
  const { id, number } = await issuedOrder(fixture, guest, [person()]);
  await findOrder(fixture.deps, owner, { number, proof: 'canaryeva' });
  expect(await ids(owner)).toEqual([id]);
  await findOrder(fixture.deps, owner, { number, proof: 'canaryeva' });
  expect(await readOrder(fixture.deps, owner, id)).toMatchObject({ access: 'confirmed' });
});

test('the list goes on after its last order, the newest first, and says what is still to come', async () => {
  const made: string[] = [];
  for (let n = 0; n < 3; n++) {
    made.unshift(await placed(fixture, guest, [person({ documentNumber: `AU${4_000_000 + n}` })]));
    clock.advance({ seconds: 1 });
  }
  await cancelOrder(fixture.deps, guest, made[0] as string);
  const first = await readOwnOrders(fixture.deps, owner, null);
  expect(first.orders.map(({ orderId }) => orderId)).toEqual(made);
  expect(first.orders.map(({ upcoming }) => upcoming)).toEqual([false, true, true]);
  const rest = await readOwnOrders(fixture.deps, owner, made[0] as string);
  expect(rest.orders.map(({ orderId }) => orderId)).toEqual(made.slice(1));
});
