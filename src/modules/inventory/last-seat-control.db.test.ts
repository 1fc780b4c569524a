import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { connect } from '#platform/db/database.ts';
import { createBarrier } from '../../../tests/support/barrier.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { timetableCache } from '../../../tests/support/presets.ts';
import { createInventory, type Inventory } from './index.ts';

const BUYERS = 32;
const allLooked = createBarrier(BUYERS);
/**
 * Without guards: seats are counted without locks, the table has no check, and every transaction reads before any
 * writes.
 */
vi.mock('./db/take-seats.ts', async (original) => ({
  ...(await original<typeof import('./db/take-seats.ts')>()),
  takeSeats: async (
    tx: Parameters<typeof import('./db/take-seats.ts').takeSeats>[0],
    claims: Parameters<typeof import('./db/take-seats.ts').takeSeats>[1],
  ) => {
    await allLooked();
    for (const claim of claims)
      await tx.execute(sql`
        update inventory.stock set sold = sold + ${claim.seats}::int
        where flight_id = ${claim.flightId} and rbd = ${claim.rbd}`);
    return claims.length;
  },
}));

let database: TestDatabase;
let inventory: Inventory;
/** Nothing is shared with others but the database. */
const anotherProcess = () =>
  createInventory({ db: connect(database.pool), clock: testClock(), airportKeyOfCode: (code) => code });
beforeAll(async () => {
  database = await testDatabase({ connections: BUYERS, preset: timetableCache() });
  inventory = anotherProcess();
  await inventory.extendTimetable(demoTimetable());
});
afterAll(() => database.close());

async function race(): Promise<number> {
  const offers = await inventory.searchInventory({
    slices: [{ from: ['BSZ'], to: ['OSS'], date: '2026-03-11' }],
    passengerCounts: { aaa: 2, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
  });
  const offer = offers.find(({ slices }) => slices[0]?.[0]?.flight.number === 105);
  if (!offer) throw new Error('no offer');
  const holds = await Promise.allSettled(
    Array.from({ length: BUYERS }, (_, n) =>
      anotherProcess().hold(
        { opId: `buyer-${n}` },
        {
          offerId: offer.offerId,
          expect: offer.total,
          travellers: [
            { id: 'a', category: 'aaa' },
            { id: 'b', category: 'aaa' },
          ],
        },
      ),
    ),
  );
  return holds.filter((hold) => hold.status === 'fulfilled' && hold.value.kind === 'ok').length;
}

test('control: without the guard the table’s own check still prevents overselling', async () => {
  expect(await race()).toBe(1);
  await database.db.execute(sql`truncate inventory.operations, inventory.bookings cascade`);
  await database.db.execute(sql`update inventory.stock set sold = 0 where sold > 0`);
});

test('control: without guard and check the race oversells, so the race test proves something', async () => {
  await database.db.execute(sql`alter table inventory.stock drop constraint never_oversold`);
  expect(await race()).toBeGreaterThan(1);
});
