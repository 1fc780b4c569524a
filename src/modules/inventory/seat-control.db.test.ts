import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import type { Tx } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { timetableCache } from '../../../tests/support/presets.ts';
import { createInventory, type Inventory } from './index.ts';
import { flownParty, freeSeat, seatRace } from './testing/ancillaries-fixture.ts';

/** The guard taken away: the seat is looked for and then written, as one would without a key that forbids two rows. */
vi.mock('./db/ancillaries.ts', async (original) => ({
  ...(await original<typeof import('./db/ancillaries.ts')>()),
  assignSeat: async (tx: Tx, seat: { flightId: string; seat: string; bookingId: string; travellerId: string }) => {
    const { rows } = await tx.execute(
      sql`select 1 from inventory.seat_holds where flight_id = ${seat.flightId} and seat = ${seat.seat}`,
    );
    if (rows.length > 0) return false;
    await tx.execute(sql`insert into inventory.seat_holds (flight_id, seat, holder, traveller_id, booking_id)
      values (${seat.flightId}, ${seat.seat}, 'race', ${seat.travellerId}, ${seat.bookingId})`);
    return true;
  },
}));

const BUYERS = 8;
let database: TestDatabase;
let inventory: Inventory;
beforeAll(async () => {
  database = await testDatabase({ connections: BUYERS, preset: timetableCache() });
  inventory = createInventory({ db: database.db, clock: testClock(), airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
});
afterAll(() => database.close());

test('control: without the unique key of flight and seat one seat is sold to several', async () => {
  await database.db.execute(sql`alter table inventory.seat_holds drop constraint seat_holds_flight_id_seat_pk`);
  const sold: number[] = [];
  for (const date of ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-16', '2026-03-17']) {
    const parties = await Promise.all(
      Array.from({ length: BUYERS }, () => flownParty(inventory, { date, carrier: 'X0' })),
    );
    const seat = await freeSeat(inventory, parties[0] as (typeof parties)[number]);
    const answers = await seatRace(inventory, parties, seat);
    sold.push(answers.filter((answer) => answer === 'ok').length);
  }
  expect(Math.max(...sold)).toBeGreaterThan(1);
});
