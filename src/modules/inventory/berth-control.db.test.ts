import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { createBarrier } from '../../../tests/support/barrier.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { timetableCache } from '../../../tests/support/presets.ts';
import { createInventory, type Inventory } from './index.ts';
import { BUYERS, berthRace, compartmentRace } from './testing/rail-bus-fixture.ts';
import { LINES, leaveSeats, stationPairOffer, stationPairRace } from './testing/vehicle-runs-fixture.ts';

const allLooked = createBarrier(BUYERS);
/**
 * Without guards: the rows of the class, compartment, section and place are not checked again, and every transaction
 * reads before any writes.
 */
vi.mock('./db/take-seats.ts', async (original) => ({
  ...(await original<typeof import('./db/take-seats.ts')>()),
  takeSeats: async (_tx: unknown, claims: readonly unknown[]) => claims.length,
}));
vi.mock('./db/places.ts', async (original) => {
  const places = await original<typeof import('./db/places.ts')>();
  return {
    ...places,
    reservePlaces: async (...[tx, bookingId, wanted]: Parameters<typeof places.reservePlaces>) => {
      await allLooked();
      for (const { flightId, place, travellerId, trip } of wanted.toSorted((a, b) => (a.place < b.place ? -1 : 1)))
        await tx.execute(sql`
          insert into inventory.place_reservations (flight_id, place, booking_id, traveller_id, trip)
          select s, ${place}, ${bookingId}, ${travellerId}, ${trip} from inventory.stock_of(${flightId}) as s order by s
          on conflict (flight_id, place) do update set booking_id = excluded.booking_id`);
      return wanted.length;
    },
  };
});

let database: TestDatabase;
let inventory: Inventory;
beforeAll(async () => {
  database = await testDatabase({ connections: BUYERS, preset: timetableCache() });
  inventory = createInventory({ db: database.db, clock: testClock(), airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
});
afterAll(() => database.close());

test('control: without the lock of the class one berth is sold twice, so the race test proves something', async () => {
  const sold = (await berthRace(inventory, '2026-03-10')).filter((answer) => answer === 'ok').length;
  expect(sold).toBeGreaterThan(1);
});

test('control: without the class lock a compartment is sold as a whole and berth by berth', async () => {
  const { got } = await compartmentRace(inventory, '2026-03-12');
  const whole = got.filter((one) => one === 'whole').length;
  expect(whole > 1 || (whole === 1 && got.length > 1)).toBe(true);
});

test('control: without the section lock the last berth is sold on two overlapping parts', async () => {
  const line = { ...(LINES[0] as (typeof LINES)[number]), fareFamily: 'sv' };
  const run = 'W017-20260326';
  await leaveSeats(database.db, run, 1);
  const offers = await Promise.all(
    [
      [0, 2],
      [1, 3],
    ].map(([from = 0, to = 0]) => stationPairOffer(inventory, database.db, { line, run, from, to })),
  );
  const both = offers.flatMap((offer) => offer ?? []);
  expect(both).toHaveLength(2);
  const { sold } = await stationPairRace(inventory, both, BUYERS, 'control');
  expect(sold.reduce((all, one) => all + one, 0)).toBeGreaterThan(1);
});
