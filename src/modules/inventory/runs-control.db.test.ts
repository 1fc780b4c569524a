import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { meetingOf } from '../../../tests/support/meeting.ts';
import { createInventory, type Inventory } from './index.ts';
import { LINES, leaveSeats, partOffer, partRace } from './testing/runs-world.ts';

const BUYERS = 16;
const allLooked = meetingOf(BUYERS);
/** The guards taken away: nobody looks at the seats of a section or at whose a place is once all have looked. */
vi.mock('./db/bookings.ts', async (original) => ({
  ...(await original<typeof import('./db/bookings.ts')>()),
  takeSeats: async (_tx: unknown, claims: readonly unknown[]) => claims.length,
}));
vi.mock('./db/places.ts', async (original) => {
  const places = await original<typeof import('./db/places.ts')>();
  return {
    ...places,
    takePlaces: async (...[tx, bookingId, wanted]: Parameters<typeof places.takePlaces>) => {
      await allLooked();
      for (const { flightId, place, travellerId, trip } of wanted)
        await tx.execute(sql`
          insert into inventory.places_taken (flight_id, place, booking_id, traveller_id, trip)
          select s, ${place}, ${bookingId}, ${travellerId}, ${trip} from inventory.stock_of(${flightId}) as s order by s
          on conflict (flight_id, place) do update set booking_id = excluded.booking_id`);
      return wanted.length;
    },
  };
});

let database: TestDatabase;
let inventory: Inventory;
beforeAll(async () => {
  database = await testDatabase({ connections: BUYERS });
  inventory = createInventory({ db: database.db, clock: testClock(), airportKeyOfCode: (code) => code });
  await inventory.extendTimetable();
});
afterAll(() => database.close());

test('control: without the lock of the sections the last berth is sold on two parts that overlap, so the race test proves something', async () => {
  const line = { ...(LINES[0] as (typeof LINES)[number]), family: 'sv' };
  const run = 'W017-20260326';
  await leaveSeats(database.db, run, 1);
  const offers = await Promise.all(
    [
      [0, 2],
      [1, 3],
    ].map(([from = 0, to = 0]) => partOffer(inventory, database.db, { line, run, from, to })),
  );
  const both = offers.flatMap((offer) => offer ?? []);
  expect(both).toHaveLength(2);
  const { sold } = await partRace(inventory, both, BUYERS, 'control');
  expect(sold.reduce((all, one) => all + one, 0)).toBeGreaterThan(1);
});
