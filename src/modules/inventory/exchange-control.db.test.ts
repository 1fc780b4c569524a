import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { timetableCache } from '../../../tests/support/presets.ts';
import { createInventory, type Inventory, type InventoryResult } from './index.ts';

/** The guard taken away: whether a class still had the seats is not asked. */
vi.mock('./db/exchanges.ts', async (original) => {
  const real = await original<typeof import('./db/exchanges.ts')>();
  const swapSeats: typeof real.swapSeats = async (tx, changes) => {
    for (const { flightId, rbd, seats } of changes)
      await tx.execute(sql`update inventory.stock set sold = least(seats, sold + ${seats}::int)
        where flight_id = ${flightId} and rbd = ${rbd}`);
    return true;
  };
  return { ...real, swapSeats };
});
/** And two who ask at once have both seen the last seat. */
const gate = { waiting: [] as (() => void)[], open: true };
vi.mock('./use-cases/quote-offer.ts', async (original) => {
  const real = await original<typeof import('./use-cases/quote-offer.ts')>();
  const quoteOffer: typeof real.quoteOffer = async (...args) => {
    const offer = await real.quoteOffer(...args);
    if (!gate.open)
      await new Promise<void>((resume) => {
        gate.waiting.push(resume);
        if (gate.waiting.length === 2) for (const go of gate.waiting) go();
      });
    return offer;
  };
  return { ...real, quoteOffer };
});

let database: TestDatabase;
let inventory: Inventory;
beforeAll(async () => {
  database = await testDatabase({ preset: timetableCache() });
  inventory = createInventory({ db: database.db, clock: testClock(), airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
});
afterAll(() => database.close());

const bookingOf = (answer: InventoryResult) => {
  if (answer.kind !== 'ok') throw new Error(`refused: ${answer.code}`);
  return answer.booking;
};

async function sell(n: number) {
  const offers = await inventory.searchInventory({
    slices: [{ from: ['BSZ'], to: ['OSS'], date: '2026-03-11' }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
  });
  const offer = offers.find(({ carrier, fareFamily }) => carrier === 'X0' && fareFamily === 'standard');
  if (!offer) throw new Error('no offer');
  const travellers = [{ id: `t${n}`, category: 'aaa' as const }];
  const request = { offerId: offer.offerId, expect: offer.total, travellers };
  const held = bookingOf(await inventory.hold({ opId: `hold-${n}` }, request));
  return bookingOf(await inventory.issue({ opId: `issue-${n}` }, { id: held.id, version: '1' }, offer.total));
}

test('control: without the guard two passengers exchange for one seat', async () => {
  const people = [await sell(1), await sell(2)];
  const quotes: Awaited<ReturnType<Inventory['quoteExchange']>>[] = [];
  for (const [n, sold] of people.entries())
    quotes.push(
      await inventory.quoteExchange(
        { opId: `quote-${n}` },
        sold.id,
        { travellers: 'all' },
        {
          dates: ['2026-03-20'],
        },
      ),
    );
  const wanted = quotes[0]?.[0]?.offer.slices[0]?.[0];
  await database.db.execute(sql`
    update inventory.stock set sold = seats - 1 where flight_id = ${wanted?.flight.id} and rbd = ${wanted?.rbd}`);
  gate.open = false;
  const answers = await Promise.all(
    people.map((sold, n) => {
      const offered = quotes[n]?.[0];
      if (!offered) throw new Error('nothing was offered');
      const ref = { id: sold.id, version: String(sold.version) };
      const expected = { minor: offered.totalMinor, currency: 'KGS' as const };
      return inventory.exchange({ opId: `exchange-${n}` }, ref, offered.id, expected);
    }),
  );
  expect(answers.filter((answer) => answer.kind === 'ok')).toHaveLength(2);
});
