import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { codeOf } from '../../../../tests/support/refused.ts';
import { accessLevel } from '../core/use-cases/own-order.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { issuedOrder, place, placeBody, placed, visitor } from '../testing/buy.ts';
import { CONTACTS, createWorld, person, type World } from '../testing/orders-world.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { beginProposed } from './use-cases/begin-proposed.ts';
import { chooseOffer } from './use-cases/choose-offer.ts';
import { confirmServices } from './use-cases/confirm-services.ts';
import { createBooking } from './use-cases/create-booking.ts';
import { placeOrder } from './use-cases/place-order.ts';
import { readBooking } from './use-cases/read-booking.ts';
import { savePassengers } from './use-cases/save-passengers.ts';

let database: TestDatabase;
let world: World;
let people = 7_300_000;
beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database, { clock: testClock('2026-12-01T08:00:00.000Z'), ...testLog() });
});
afterAll(() => database.close());
beforeEach(() => {
  world.contracts.clear();
  world.contracts.set('firm', { basisPoints: 300 });
  world.ended.clear();
  world.notified.length = 0;
  Object.assign(world.deps.config.unpaid, { visitor: 1_000, address: 1_000 });
});

const signedIn = (name: string, contractId: string, role = 'ROLE_AGENT' as const): Visitor => ({
  ...visitor(name),
  account: { userId: name, name, roles: [role], contractId, workplaceId: 'desk' },
});
const agent = signedIn('agent', 'firm');
const SALE = { proposalId: 'p', contractId: 'firm', userId: 'agent', workplaceId: 'desk' };
const begin = (who: Visitor, sale = SALE, option = { searchUid: 's', offerId: world.offer().offer.id }) =>
  beginProposed(world.deps, who, { ...option, optionId: 'o' }, sale);
const typed = () => ({
  passengers: [person({ documentNumber: `AN${people++}` })],
  contacts: CONTACTS,
  complete: true,
});
async function ready(who: Visitor, sale = SALE): Promise<string> {
  const { id } = await begin(who, sale);
  await savePassengers(world.deps, who, id, typed());
  await confirmServices(world.deps, who, id);
  return id;
}
const drafts = async (who: Visitor) => {
  const { hashVisitor } = await import('../core/use-cases/seal-personal-data.ts');
  const sql = 'select count(*)::int as n from orders.drafts where visitor_hash = $1';
  return (await database.pool.query(sql, [hashVisitor(who.visitorId)])).rows[0].n;
};
const orders = async () => (await database.pool.query('select count(*)::int as n from orders.orders')).rows[0].n;

test('the order belongs to the proposal’s contract and agent, and hides the commission from the client', async () => {
  const client = visitor('buyer');
  const id = await ready(client);
  expect((await readBooking(world.deps, client, id)).price.commission).toBeUndefined();
  const { orderId } = await place(world, id, client);
  const { rows } = await database.pool.query(
    `select contract_id, user_id, workplace_id, (price->'commission'->>'minor')::int as commission
     from orders.orders where id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ contract_id: 'firm', user_id: 'agent', workplace_id: 'desk', commission: 10_200 }]);
  const seen = await readOrder(world.deps, client, orderId);
  expect([seen.access, seen.price.commission, seen.seller]).toEqual(['confirmed', undefined, undefined]);
  expect(await accessLevel(world.deps, client, { id: orderId, contractId: 'firm' })).toBe('confirmed');
  expect(await readOrder(world.deps, agent, orderId)).toMatchObject({
    price: { commission: fromMajor(102) },
    seller: { person: 'Name of agent', contract: { number: 'N-firm' } },
  });
  for (const stranger of [visitor('stranger'), signedIn('other', 'another')])
    expect(await codeOf(readOrder(world.deps, stranger, orderId))).toBe('orders.not_found');
  // The draft of a placed order goes on for the browser it was begun in.
  expect((await readBooking(world.deps, client, id)).orderId).toBe(orderId);
});

test('pressed twice at one moment it is one booking; begun as any other it would be two', async () => {
  const client = visitor('double');
  const option = { searchUid: 's', offerId: world.offer().offer.id };
  const both = await Promise.all([1, 2, 3, 4].map(() => begin(client, SALE, option)));
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  expect(await drafts(client)).toBe(1);
  // What was typed stays when the option is pressed again.
  await savePassengers(world.deps, client, both[0]?.id ?? '', typed());
  expect(await begin(client, SALE, option)).toEqual(both[0]);
  expect((await readBooking(world.deps, client, both[0]?.id ?? '')).reached).toBe('services');
  const control = visitor('control');
  await Promise.all([1, 2].map(() => createBooking(world.deps, control, option)));
  expect(await drafts(control)).toBe(2);
});

test('a fare chosen in the booking gives way to the option that is pressed again', async () => {
  const client = visitor('fares');
  const cheap = world.offer();
  const offer = { ...cheap.offer, id: 'dearer fare' };
  world.offer({ ...cheap, offer, supplierOfferId: 'dearer fare' });
  const option = { searchUid: 's', offerId: cheap.offer.id };
  const { id } = await begin(client, SALE, option);
  await chooseOffer(world.deps, client, id, 'dearer fare');
  expect((await begin(client, SALE, option)).id).toBe(id);
  expect((await readBooking(world.deps, client, id)).offerId).toBe(cheap.offer.id);
});

test('another browser, and another client of the same link, has no part in the booking', async () => {
  const [one, other] = [visitor('one'), visitor('other client')];
  const { id } = await begin(one);
  expect((await begin(other)).id).not.toBe(id);
  expect(await codeOf(readBooking(world.deps, other, id))).toBe('orders.booking_not_found');
  expect(await codeOf(savePassengers(world.deps, other, id, typed()))).toBe('orders.booking_not_found');
  expect(await codeOf(readBooking(world.deps, agent, id))).toBe('orders.booking_not_found');
});

test('a proposal that ends stops the booking at every step', async () => {
  const client = visitor('late');
  const id = await ready(client);
  const body = await placeBody(world, id, client);
  world.ended.add('p');
  for (const step of [
    () => begin(client),
    () => readBooking(world.deps, client, id),
    () => savePassengers(world.deps, client, id, typed()),
    () => confirmServices(world.deps, client, id),
    () => placeOrder(world.deps, client, id, body),
  ])
    expect(await codeOf(step())).toBe('orders.proposal_ended');
  world.ended.clear();
  world.contracts.set('firm', { basisPoints: 300, active: false });
  expect(await codeOf(placeOrder(world.deps, client, id, body))).toBe('orders.contract_suspended');
});

test('a proposal revoked between the last check and the write of the order sells nothing', async () => {
  const client = visitor('racing');
  const id = await ready(client);
  const body = await placeBody(world, id, client);
  const before = await orders();
  const { bookable } = world.deps.proposals;
  // The check of the step sees it open; what asks in the order's own transaction comes after the revocation.
  let asked = 0;
  world.deps.proposals.bookable = async () => {
    asked += 1;
    return asked === 1;
  };
  expect(await codeOf(placeOrder(world.deps, client, id, body))).toBe('orders.proposal_ended');
  expect(await orders()).toBe(before);
  // Control: were it asked at the step alone, the order would be written.
  world.deps.proposals.bookable = async () => true;
  await placeOrder(world.deps, client, id, body);
  expect(await orders()).toBe(before + 1);
  world.deps.proposals.bookable = bookable;
});

test('an agent or member of staff sells in their own name', async () => {
  const staff: Visitor = {
    ...visitor('cashier'),
    account: { userId: 's', name: 'S', roles: ['ROLE_CASHER'], contractId: null, workplaceId: null },
  };
  for (const who of [agent, signedIn('rival', 'another'), staff])
    expect(await codeOf(begin(who))).toBe('orders.proposal_client_only');
});

test('a client’s unpaid orders count as a visitor’s, and take nothing of the contract’s number', async () => {
  world.contracts.set('capped', { basisPoints: 300, unpaidOrders: 1 });
  const sale = { ...SALE, contractId: 'capped' };
  world.deps.config.unpaid.visitor = 2;
  const client = visitor('hoarder');
  const unpaid = async () => {
    const found = world.offer();
    const { id } = await beginProposed(
      ...([world.deps, client, { searchUid: `s${people}`, offerId: found.offer.id, optionId: 'o' }, sale] as const),
    );
    await savePassengers(world.deps, client, id, typed());
    await confirmServices(world.deps, client, id);
    return place(world, id, client);
  };
  await unpaid();
  await unpaid();
  expect(await codeOf(unpaid())).toBe('orders.too_many_unpaid');
  const seller = signedIn('seller', 'capped');
  const own = () => placed(world, seller, [person({ documentNumber: `AN${people++}` })]);
  await own();
  // Control: the contract's own second one is too many.
  expect(await codeOf(own())).toBe('orders.contract_unpaid_full');
});

test('the agent is notified once of the order and once of its payment, but not of an own order', async () => {
  const client = visitor('told');
  const { orderId } = await place(world, await ready(client), client);
  expect(world.notified).toMatchObject([
    {
      kind: 'proposal-order',
      contractId: 'firm',
      only: ['agent'],
      facts: { variant: 'placed', path: `/order/${orderId}` },
    },
  ]);
  const intent = [...world.payments.intents.values()].find((one) => one.orderId === orderId);
  await world.payments.capture(intent?.id ?? '');
  await world.pass({ seconds: 1 });
  expect(world.notified.map(({ facts }) => facts.variant)).toEqual(['placed', 'paid']);
  expect(new Set(world.notified.map(({ dedupe }) => dedupe)).size).toBe(2);
  await issuedOrder(world, agent, [person({ documentNumber: `AN${people++}` })]);
  expect(world.notified).toHaveLength(2);
});
