import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { codeOf } from '../../../../tests/support/error-code.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { accessLevel } from '../core/use-cases/own-order.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { issuedOrder, place, placeBody, placed, visitor } from '../testing/buy.ts';
import { CONTACTS, createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { beginProposed } from './use-cases/begin-proposed.ts';
import { chooseOffer } from './use-cases/choose-offer.ts';
import { confirmServices } from './use-cases/confirm-services.ts';
import { createBooking } from './use-cases/create-booking.ts';
import { placeOrder } from './use-cases/place-order.ts';
import { readBooking } from './use-cases/read-booking.ts';
import { savePassengers } from './use-cases/save-passengers.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
let passengerIds = 7_300_000;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(database, { clock: testClock('2026-12-01T08:00:00.000Z'), ...testLog() });
});
afterAll(() => database.close());
beforeEach(() => {
  fixture.contracts.clear();
  fixture.contracts.set('firm', { basisPoints: 300 });
  fixture.ended.clear();
  fixture.notified.length = 0;
  Object.assign(fixture.deps.config.unpaid, { visitor: 1_000, address: 1_000 });
});

const signedIn = (name: string, contractId: string, role = 'ROLE_AGENT' as const): Visitor => ({
  ...visitor(name),
  user: { userId: name, name, roles: [role], contractId, workplaceId: 'desk' },
});
const agent = signedIn('agent', 'firm');
const SALE = { proposalId: 'p', contractId: 'firm', userId: 'agent', workplaceId: 'desk' };
const begin = (who: Visitor, sale = SALE, option = { searchUid: 's', offerId: fixture.offer().offer.id }) =>
  beginProposed(fixture.deps, who, { ...option, optionId: 'o' }, sale);
const typed = () => ({
  passengers: [person({ documentNumber: `AN${passengerIds++}` })],
  contacts: CONTACTS,
  complete: true,
});
async function ready(who: Visitor, sale = SALE): Promise<string> {
  const { id } = await begin(who, sale);
  await savePassengers(fixture.deps, who, id, typed());
  await confirmServices(fixture.deps, who, id);
  return id;
}
const drafts = async (who: Visitor) => {
  const { hashVisitor } = await import('../core/use-cases/seal-personal-data.ts');
  const sql = 'select count(*)::int as n from orders.booking_drafts where visitor_hash = $1';
  return (await database.pool.query(sql, [hashVisitor(who.visitorId)])).rows[0].n;
};
const orders = async () => (await database.pool.query('select count(*)::int as n from orders.orders')).rows[0].n;

test('the order belongs to the proposal’s contract and agent, and hides the commission from the client', async () => {
  const client = visitor('buyer');
  const id = await ready(client);
  expect((await readBooking(fixture.deps, client, id)).price.commission).toBeUndefined();
  const { orderId } = await place(fixture, id, client);
  const { rows } = await database.pool.query(
    `select contract_id, user_id, workplace_id, (price->'commission'->>'minor')::int as commission
     from orders.orders where id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ contract_id: 'firm', user_id: 'agent', workplace_id: 'desk', commission: 10_200 }]);
  const seen = await readOrder(fixture.deps, client, orderId);
  expect([seen.access, seen.price.commission, seen.seller]).toEqual(['confirmed', undefined, undefined]);
  expect(await accessLevel(fixture.deps, client, { id: orderId, contractId: 'firm' })).toBe('confirmed');
  expect(await readOrder(fixture.deps, agent, orderId)).toMatchObject({
    price: { commission: fromMajor(102) },
    seller: { person: 'Name of agent', contract: { number: 'N-firm' } },
  });
  for (const stranger of [visitor('stranger'), signedIn('other', 'another')])
    expect(await codeOf(readOrder(fixture.deps, stranger, orderId))).toBe('orders.not_found');
  // The draft of a placed order goes on for the browser it was begun in.
  expect((await readBooking(fixture.deps, client, id)).orderId).toBe(orderId);
});

test('pressed twice at one moment it is one booking; begun as any other it would be two', async () => {
  const client = visitor('double');
  const option = { searchUid: 's', offerId: fixture.offer().offer.id };
  const both = await Promise.all([1, 2, 3, 4].map(() => begin(client, SALE, option)));
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  expect(await drafts(client)).toBe(1);
  // What was typed stays when the option is pressed again.
  await savePassengers(fixture.deps, client, both[0]?.id ?? '', typed());
  expect(await begin(client, SALE, option)).toEqual(both[0]);
  expect((await readBooking(fixture.deps, client, both[0]?.id ?? '')).furthestStep).toBe('services');
  const control = visitor('control');
  await Promise.all([1, 2].map(() => createBooking(fixture.deps, control, option)));
  expect(await drafts(control)).toBe(2);
});

test('a fare chosen in the booking gives way to the option that is pressed again', async () => {
  const client = visitor('fares');
  const cheap = fixture.offer();
  const offer = { ...cheap.offer, id: 'dearer fare' };
  fixture.offer({ ...cheap, offer, supplierOfferId: 'dearer fare' });
  const option = { searchUid: 's', offerId: cheap.offer.id };
  const { id } = await begin(client, SALE, option);
  await chooseOffer(fixture.deps, client, id, 'dearer fare');
  expect((await begin(client, SALE, option)).id).toBe(id);
  expect((await readBooking(fixture.deps, client, id)).offerId).toBe(cheap.offer.id);
});

test('another browser, and another client of the same link, has no part in the booking', async () => {
  const [one, other] = [visitor('one'), visitor('other client')];
  const { id } = await begin(one);
  expect((await begin(other)).id).not.toBe(id);
  expect(await codeOf(readBooking(fixture.deps, other, id))).toBe('orders.booking_not_found');
  expect(await codeOf(savePassengers(fixture.deps, other, id, typed()))).toBe('orders.booking_not_found');
  expect(await codeOf(readBooking(fixture.deps, agent, id))).toBe('orders.booking_not_found');
});

test('a proposal that ends stops the booking at every step', async () => {
  const client = visitor('late');
  const id = await ready(client);
  const body = await placeBody(fixture, id, client);
  fixture.ended.add('p');
  for (const step of [
    () => begin(client),
    () => readBooking(fixture.deps, client, id),
    () => savePassengers(fixture.deps, client, id, typed()),
    () => confirmServices(fixture.deps, client, id),
    () => placeOrder(fixture.deps, client, id, body),
  ])
    expect(await codeOf(step())).toBe('orders.proposal_ended');
  fixture.ended.clear();
  fixture.contracts.set('firm', { basisPoints: 300, active: false });
  expect(await codeOf(placeOrder(fixture.deps, client, id, body))).toBe('orders.contract_suspended');
});

test('a proposal revoked between the last check and the write of the order sells nothing', async () => {
  const client = visitor('racing');
  const id = await ready(client);
  const body = await placeBody(fixture, id, client);
  const before = await orders();
  const { bookable } = fixture.deps.proposals;
  // The check of the step sees it open; what asks in the order's own transaction comes after the revocation.
  let requested = 0;
  fixture.deps.proposals.bookable = async () => {
    requested += 1;
    return requested === 1;
  };
  expect(await codeOf(placeOrder(fixture.deps, client, id, body))).toBe('orders.proposal_ended');
  expect(await orders()).toBe(before);
  // Control: were it asked at the step alone, the order would be written.
  fixture.deps.proposals.bookable = async () => true;
  await placeOrder(fixture.deps, client, id, body);
  expect(await orders()).toBe(before + 1);
  fixture.deps.proposals.bookable = bookable;
});

test('an agent or member of staff sells in their own name', async () => {
  const staff: Visitor = {
    ...visitor('cashier'),
    user: { userId: 's', name: 'S', roles: ['ROLE_CASHER'], contractId: null, workplaceId: null },
  };
  for (const who of [agent, signedIn('rival', 'another'), staff])
    expect(await codeOf(begin(who))).toBe('orders.proposal_client_only');
});

test('a client’s unpaid orders count as a visitor’s, and take nothing of the contract’s number', async () => {
  fixture.contracts.set('capped', { basisPoints: 300, unpaidOrders: 1 });
  const sale = { ...SALE, contractId: 'capped' };
  fixture.deps.config.unpaid.visitor = 2;
  const client = visitor('hoarder');
  const unpaid = async () => {
    const found = fixture.offer();
    const { id } = await beginProposed(
      ...([
        fixture.deps,
        client,
        { searchUid: `s${passengerIds}`, offerId: found.offer.id, optionId: 'o' },
        sale,
      ] as const),
    );
    await savePassengers(fixture.deps, client, id, typed());
    await confirmServices(fixture.deps, client, id);
    return place(fixture, id, client);
  };
  await unpaid();
  await unpaid();
  expect(await codeOf(unpaid())).toBe('orders.too_many_unpaid');
  const seller = signedIn('seller', 'capped');
  const own = () => placed(fixture, seller, [person({ documentNumber: `AN${passengerIds++}` })]);
  await own();
  // Control: the contract's own second one is too many.
  expect(await codeOf(own())).toBe('orders.contract_unpaid_full');
});

test('the agent is notified once of the order and once of its payment, but not of an own order', async () => {
  const client = visitor('told');
  const { orderId } = await place(fixture, await ready(client), client);
  expect(fixture.notified).toMatchObject([
    {
      kind: 'proposal-order',
      contractId: 'firm',
      only: ['agent'],
      facts: { variant: 'placed', path: `/order/${orderId}` },
    },
  ]);
  const intent = [...fixture.payments.intents.values()].find((one) => one.orderId === orderId);
  await fixture.payments.capture(intent?.id ?? '');
  await fixture.pass({ seconds: 1 });
  expect(fixture.notified.map(({ facts: orderState }) => orderState.variant)).toEqual(['placed', 'paid']);
  expect(new Set(fixture.notified.map(({ dedupe }) => dedupe)).size).toBe(2);
  await issuedOrder(fixture, agent, [person({ documentNumber: `AN${passengerIds++}` })]);
  expect(fixture.notified).toHaveLength(2);
});
