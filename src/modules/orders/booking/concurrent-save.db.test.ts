import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { readyToPay, visitor } from '../testing/buy.ts';
import { CONTACTS, createOrdersFixture, ONE_ADULT, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { createBooking } from './use-cases/create-booking.ts';
import { readBooking } from './use-cases/read-booking.ts';
import { savePassengers } from './use-cases/save-passengers.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
  const tools = { clock: testClock(new Date().toISOString()), ...testLog() };
  fixture = await createOrdersFixture(database, tools, ONE_ADULT);
});
afterAll(() => database.close());

const save = (who: ReturnType<typeof visitor>, id: string, complete: boolean, passenger = person()) =>
  savePassengers(fixture.deps, who, id, { passengers: [passenger], contacts: CONTACTS, complete });

/** Begins each in turn; all have read the booking before the first of them writes it, and they write in this order. */
async function inTurn(saves: readonly (() => Promise<unknown>)[]): Promise<void> {
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from orders.booking_drafts for update');
    const begun: Promise<unknown>[] = [];
    for (const one of saves) {
      begun.push(one());
      await vi.waitFor(
        async () => {
          const { rows } = await database.pool.query(
            `
              select count(*)::int as n from pg_stat_activity where datname = current_database()
              and wait_event_type = 'Lock'`,
          );
          expect(rows[0].n).toBe(begun.length);
        },
        { timeout: 10_000 },
      );
    }
    await holder.query('commit');
    await Promise.all(begun);
  } finally {
    // Not given back: a test that failed here would leave its transaction open.
    holder.release(true);
  }
}

test('a late save of an earlier form does not lead back from a further step', async () => {
  const who = visitor('overtaken-save');
  const found = fixture.offer();
  const { id } = await createBooking(fixture.deps, who, { searchUid: 's', offerId: found.offer.id });
  await inTurn([() => save(who, id, true), () => save(who, id, false)]);
  expect((await readBooking(fixture.deps, who, id)).furthestStep).toBe('services');
});

test('repeated valid data close no step; invalid data close the later ones', async () => {
  const who = visitor('saved-again');
  const id = await readyToPay(fixture, who);
  await inTurn([() => save(who, id, true), () => save(who, id, false)]);
  expect((await readBooking(fixture.deps, who, id)).furthestStep).toBe('payment');
  await save(who, id, false, person({ surname: '' }));
  expect((await readBooking(fixture.deps, who, id)).furthestStep).toBe('passengers');
  await save(who, id, false);
  expect((await readBooking(fixture.deps, who, id)).furthestStep).toBe('passengers');
});
