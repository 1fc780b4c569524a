import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { visitor } from '../testing/buy.ts';
import { CONTACTS, createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { recoverLostWork } from '../use-cases/recover-lost-work.ts';
import { createBooking, MAX_BOOKINGS } from './use-cases/create-booking.ts';
import { savePassengers } from './use-cases/save-passengers.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
});
afterAll(() => database.close());

const begin = (who: ReturnType<typeof visitor>) =>
  createBooking(fixture.deps, who, { searchUid: 's', offerId: fixture.offer().offer.id });
const codeOf = (error: unknown) => (error as { code?: string }).code;
const drafts = async () =>
  Number((await database.pool.query('select count(*)::int as n from orders.booking_drafts')).rows[0].n);

test('a visitor may begin a limited number of bookings a day; another visitor is not affected', async () => {
  const greedy = visitor('greedy');
  for (let n = 0; n < MAX_BOOKINGS.visitor.max; n++) await begin(greedy);
  const before = await drafts();
  expect(await begin(greedy).catch(codeOf)).toBe('orders.too_many_bookings');
  expect(await drafts()).toBe(before);
  await begin({ ...visitor('other'), ip: '203.0.113.77' });
});

test('an address with a new visitor for each booking is stopped as well', async () => {
  const ip = '198.51.100.200';
  const ends: unknown[] = [];
  for (let n = 0; n < MAX_BOOKINGS.address.max + 5; n++)
    ends.push(
      await fixture.deps.limiter
        .consume('orders.bookings-address', ip, MAX_BOOKINGS.address)
        .then(() => 'counted', codeOf),
    );
  expect(ends.filter((end) => end === 'counted')).toHaveLength(MAX_BOOKINGS.address.max);
  const before = await drafts();
  expect(await begin({ ...visitor('fresh'), ip }).catch(codeOf)).toBe('orders.too_many_bookings');
  expect(await drafts()).toBe(before);
});

test('a booking into which nothing was typed goes after two days, one with passengers stays', async () => {
  const who = { ...visitor('sleepy'), ip: '203.0.113.78' };
  await begin(who);
  const typed = await begin(who);
  await fixture.pass({ seconds: 1 });
  await savePassengers(fixture.deps, who, typed.id, {
    passengers: [person()],
    contacts: CONTACTS,
    complete: false,
  });
  await fixture.pass({ minutes: 3 * 24 * 60 });
  await recoverLostWork(fixture.deps);
  const { rows } = await database.pool.query('select id from orders.booking_drafts');
  expect(rows).toEqual([{ id: typed.id }]);
});

test('more text than a booking can need is refused', async () => {
  const who = { ...visitor('wordy'), ip: '203.0.113.79' };
  const { id } = await begin(who);
  const saving = savePassengers(fixture.deps, who, id, {
    passengers: [{ ...person(), surname: 'x'.repeat(70_000) }],
    contacts: CONTACTS,
    complete: false,
  });
  expect(await saving.catch(codeOf)).toBe('platform.too_large');
});
