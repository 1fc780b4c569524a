import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { connect } from '#platform/db/database.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { codeOf } from '../../../../tests/support/error-code.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { hashVisitor } from '../core/use-cases/seal-personal-data.ts';
import { placeBody, readyToPay, visitor } from '../testing/buy.ts';
import { createOrdersFixture, ONE_ADULT, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { draftOf } from './db/draft-queries.ts';
import { placeOrder } from './use-cases/place-order.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
let passengerIds = 0;
beforeAll(async () => {
  database = await testDatabase();
  const tools = { clock: testClock(new Date().toISOString()), ...testLog() };
  fixture = await createOrdersFixture(database, tools, ONE_ADULT);
});
afterAll(() => database.close());

/**
 * A visitor places an order; `change` is what another process does to the draft after this one has read it and before
 * it writes the order.
 */
async function changedMeanwhile(change: string) {
  const who = visitor(`k${++passengerIds}`);
  const id = await readyToPay(fixture, who, [person({ documentNumber: `AN${4_000_000 + passengerIds}` })]);
  const body = await placeBody(fixture, id, who);
  const { currentAgreements } = fixture.deps.content;
  let times = 0;
  fixture.deps.content.currentAgreements = async (locale) => {
    if (times++ === 0) await database.pool.query(change, [id]);
    return currentAgreements(locale);
  };
  const place = () =>
    placeOrder(fixture.deps, who, id, body).finally(() => {
      fixture.deps.content.currentAgreements = currentAgreements;
    });
  return { id, who, place };
}

test('an order freezes the journey, price and refund of its booking', async () => {
  const { id, who, place } = await changedMeanwhile('select $1::text');
  const draft = await draftOf(fixture.deps, fixture.deps.db, id, hashVisitor(who.visitorId));
  const { orderId } = await place();
  const { rows } = await database.pool.query('select journey, price, refund from orders.orders where id = $1', [
    orderId,
  ]);
  const { itinerary, offer, locations, carriers } = draft?.snapshot ?? {};
  expect(rows[0]).toEqual({
    journey: { slices: itinerary?.slices, terms: offer?.terms, locations, carriers },
    price: draft?.price,
    refund: draft?.refund,
  });
});

test('a price that another process confirms meanwhile is shown, not taken', async () => {
  const { place } = await changedMeanwhile(
    `update orders.booking_drafts set version = version + 1, price = jsonb_set(price, '{total,minor}', '100')
      where id = $1`,
  );
  expect(await codeOf(place())).toBe('orders.price_changed');
});

test('what another process changes meanwhile is what the order is made of', async () => {
  const { place } = await changedMeanwhile(
    `update orders.booking_drafts set version = version + 1, snapshot = jsonb_set(snapshot, '{carriers,X0}',
      '"Another"')
      where id = $1`,
  );
  const { orderId } = await place();
  const { rows } = await database.pool.query(
    `select journey -> 'carriers' ->> 'X0' as x0 from orders.orders where id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ x0: 'Another' }]);
});

test('control: a change that leaves the version alone is overwritten, so the rule proves something', async () => {
  const { place } = await changedMeanwhile(
    `update orders.booking_drafts set snapshot = jsonb_set(snapshot, '{carriers,X0}', '"Another"') where id = $1`,
  );
  const { orderId } = await place();
  const { rows } = await database.pool.query(
    `select journey -> 'carriers' ->> 'X0' as x0 from orders.orders where id = $1`,
    [orderId],
  );
  expect(rows).not.toEqual([{ x0: 'Another' }]);
});

test('services that were chosen meanwhile in another process are not left out', async () => {
  const { place } = await changedMeanwhile(
    `insert into ancillaries.carts (id, chosen, updated_at) values ($1, '[{"offerId":"bag"}]', now())`,
  );
  expect(await codeOf(place())).toBe('orders.ancillaries_closed');
});

test('a booking that goes on as another visitor’s is not ordered by the one who had it', async () => {
  const { place } = await changedMeanwhile(
    `update orders.booking_drafts set version = version + 1, visitor_hash = 'another' where id = $1`,
  );
  expect(await codeOf(place())).toBe('orders.booking_not_found');
});

test('a booking that has become an order in another process is not ordered again', async () => {
  const { id, who, place } = await changedMeanwhile('select $1::text');
  const elsewhere = { ...fixture.deps, db: connect(database.pool) };
  const first = await placeOrder(elsewhere, who, id, await placeBody(fixture, id, who));
  expect((await place()).orderId).toBe(first.orderId);
  const { rows } = await database.pool.query('select count(*)::int as n from orders.orders where draft_id = $1', [id]);
  expect(rows).toEqual([{ n: 1 }]);
});

/** A passenger who is 120 years old until midnight in Bishkek, ten minutes from now, at the payment step. */
async function oldestOn(evening: string) {
  const clock = testClock(`${evening}T17:50:00.000Z`);
  const late = await createOrdersFixture(database, { clock, ...testLog() }, ONE_ADULT);
  const who = visitor(`k${++passengerIds}`);
  const birthdate = addDays(`${Number(evening.slice(0, 4)) - 121}${evening.slice(4)}`, 1);
  const typed = person({ documentNumber: `AN${4_000_000 + passengerIds}`, birthdate });
  const id = await readyToPay(late, who, [typed]);
  const body = await placeBody(late, id, who);
  return { clock, place: () => placeOrder(late.deps, who, id, body) };
}

test('people are judged by the day of the order, not by the day of the payment step', async () => {
  const inTime = await oldestOn('2026-06-15');
  expect(await codeOf(inTime.place())).toBe('ok');
  const { clock, place } = await oldestOn('2026-06-16');
  clock.advance({ minutes: 11 });
  expect(await codeOf(place())).toBe('orders.data_incomplete');
});
