import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { addDays, localDate } from '#kernel/dates.ts';
import { systemClock } from '#platform/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { timetableCache } from '../../../tests/support/presets.ts';
import { createInventory } from './index.ts';
import { type SeatProcess, seatProcess } from './testing/seat-process.ts';

/** A door before the database that can be shut; only the wake-ups go through it. */
function door(target: URL) {
  const pairs = new Set<Socket>();
  let shut = false;
  const server: Server = createServer((near) => {
    if (shut) return void near.destroy();
    const far = dial(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      pairs.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => pairs.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  return {
    open: () =>
      new Promise<string>((resolve) =>
        server.listen(0, '127.0.0.1', () => {
          const url = new URL(target);
          const address = server.address();
          url.hostname = '127.0.0.1';
          url.port = String(typeof address === 'object' && address ? address.port : 0);
          resolve(url.toString());
        }),
      ),
    cut: () => {
      shut = true;
      for (const socket of pairs) socket.destroy();
    },
    mend: () => {
      shut = false;
    },
    close: () => {
      for (const socket of pairs) socket.destroy();
      server.close();
    },
  };
}

const DATE = addDays(localDate(new Date(), 'Asia/Bishkek'), 12);
const LATER = addDays(DATE, 1);
const WAY = { from: 'BSZ', to: 'OSS', date: DATE };

let database: TestDatabase;
let wall: ReturnType<typeof door>;
let one: SeatProcess;
let two: SeatProcess;
beforeAll(async () => {
  database = await testDatabase({ preset: timetableCache(new Date().toISOString()) });
  await createInventory({
    db: database.db,
    clock: systemClock,
    airportKeyOfCode: (code) => code,
  }).extendTimetable(demoTimetable());
  // Few seats, so that the last is soon sold.
  await database.db.execute(sql`update inventory.stock set seats = least(seats, 4), sold = least(sold, 4)`);
  await database.db.execute(
    sql`update inventory.departures set revalidation_increase_bp = 0 where revalidation_increase_bp > 0`,
  );
  wall = door(new URL(database.url));
  const url = await wall.open();
  [one, two] = await Promise.all([seatProcess(database.url, database.url), seatProcess(database.url, url)]);
}, 60_000);
afterAll(async () => {
  one?.end();
  two?.end();
  wall?.close();
  await database.close();
});

/** Seats that were there and that were sold on a day's flights. */
async function counted(date: string): Promise<{ seats: number; sold: number; held: number }> {
  const { rows } = await database.db.execute<{ seats: number; sold: number; held: number }>(sql`
    select sum(b.seats)::int as seats, sum(b.sold)::int as sold,
      (select coalesce(sum(f.seats), 0)::int from inventory.booking_flights f join inventory.bookings k
        on k.id = f.booking_id
        where k.state = 'held' and f.flight_id like ${`%-${date.replaceAll('-', '')}`}) as held
    from inventory.stock b join inventory.departures f on f.id = b.flight_id
    where f.service_date = ${date}::date and f.from_code = 'BSZ' and f.to_code = 'OSS'
    and b.fare_family <> 'business'`);
  return rows[0] as { seats: number; sold: number; held: number };
}

test('every seat that one process sells vanishes from the other', async () => {
  expect(await two.ask({ do: 'search', ...WAY })).not.toEqual([]);
  const sold = await one.ask({ do: 'sell', ...WAY, name: 'first' });
  await expect.poll(() => two.ask({ do: 'search', ...WAY }), { timeout: 1_500, interval: 10 }).toEqual([]);
  const { seats, sold: taken } = await counted(DATE);
  expect([sold, taken]).toEqual([seats, seats]);
}, 30_000);

test('without wake-ups no seat is sold twice, and both processes agree soon', async () => {
  wall.cut();
  await expect.poll(() => two.ask({ do: 'linked' }), { timeout: 5_000 }).toBe(false);
  const order = { do: 'sell', ...WAY, date: LATER } as const;
  const [left, right] = await Promise.all([one.ask({ ...order, name: 'left' }), two.ask({ ...order, name: 'right' })]);
  const { seats, sold, held } = await counted(LATER);
  expect([(left as number) + (right as number), sold, held]).toEqual([seats, seats, seats]);
  const search = { do: 'search', ...WAY, date: LATER } as const;
  await expect.poll(async () => [await one.ask(search), await two.ask(search)], { timeout: 10_000 }).toEqual([[], []]);

  // What comes back is seen by both, the wake-ups still cut; mended, they arrive at once again.
  await database.db.execute(
    sql`update inventory.stock set sold = 0 where flight_id like ${`%-${LATER.replaceAll('-', '')}`}`,
  );
  await expect.poll(async () => ((await two.ask(search)) as unknown[]).length, { timeout: 10_000 }).toBeGreaterThan(0);
  wall.mend();
  await expect.poll(() => two.ask({ do: 'linked' }), { timeout: 10_000 }).toBe(true);
  await one.ask({ ...order, name: 'again' });
  await expect.poll(() => two.ask(search), { timeout: 1_500, interval: 10 }).toEqual([]);
  expect(await one.ask(search)).toEqual([]);
}, 60_000);
