import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { timetableCache } from '../../../tests/support/presets.ts';
import { currentCursor, readChangeLog } from './db/change-log.ts';
import { createInventory, type Inventory } from './index.ts';

let database: TestDatabase;
let inventory: Inventory;
/** Every statement that was sent. */
const statements: string[] = [];
beforeAll(async () => {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string }];
    statements.push(typeof first === 'string' ? first : (first.text ?? ''));
    return query.apply(this, given) as never;
  } as never);
  database = await testDatabase({ preset: timetableCache() });
  inventory = createInventory({ db: database.db, clock: testClock(), airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
});
afterAll(() => {
  vi.restoreAllMocks();
  return database.close();
});

const take = (flight: string) => sql`update inventory.stock set sold = 1 where flight_id = ${flight} and rbd = 'L'`;
const [EARLY, LATE] = ['X0211-20260310', 'X0213-20260310'];
const flights = (news: { seats: { flightId: string }[] }) => news.seats.map(({ flightId }) => flightId);

test('a sale that began first and was committed last is not missed', async () => {
  const { db, pool } = database;
  let cursor = await currentCursor(db);
  const slow = await pool.connect();
  await slow.query('begin');
  await slow.query(`update inventory.stock set sold = 1 where flight_id = '${EARLY}' and rbd = 'L'`);
  await db.execute(take(LATE));

  const first = await readChangeLog(db, cursor);
  expect(flights(first)).toEqual([LATE]);
  cursor = first.cursor;
  const { rows } = await db.execute<{ last: number }>(sql`select max(id)::int as last from inventory.change_log`);
  await slow.query('commit');
  slow.release();

  const second = await readChangeLog(db, cursor);
  expect(flights(second)).toEqual([EARLY]);
  expect(flights(await readChangeLog(db, second.cursor))).toEqual([]);
  // Control: a reader that goes by row numbers has passed it already.
  const after = await db.execute(sql`select 1 from inventory.change_log where id > ${rows[0]?.last ?? 0}`);
  expect(after.rows).toEqual([]);
});

test('a rolled-back change is not reported', async () => {
  const cursor = await currentCursor(database.db);
  await expect(
    database.db.transaction(async (tx) => {
      await tx.execute(take(LATE));
      throw new Error('undone');
    }),
  ).rejects.toThrow();
  expect(await readChangeLog(database.db, cursor)).toMatchObject({ timetable: false, seats: [] });
});

test('a moved or cancelled departure is reported by its name, and only it is read', async () => {
  const cursor = await currentCursor(database.db);
  const day = { carrier: 'X0', number: 211, date: '2026-03-12' };
  await inventory.changeFlight(day, { minutes: 90 }, async () => {});
  expect(await readChangeLog(database.db, cursor)).toMatchObject({
    timetable: false,
    departures: ['X0211-20260312'],
  });
  const found = async () =>
    (
      await inventory.searchInventory({
        slices: [{ from: ['BSZ'], to: ['OSS'], date: '2026-03-12' }],
        passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
        cabin: 'economy',
      })
    )
      .flatMap(({ slices }) => slices.flat())
      .find(({ flight }) => flight.number === 211)?.flight;
  expect(await found()).toMatchObject({ departsLocal: '2026-03-12T08:50', departsAt: '2026-03-12T02:50:00.000Z' });
  const whole = () => statements.filter((text) => text.includes('service_date between')).length;
  const before = whole();
  expect(before).toBeGreaterThan(0);
  await inventory.changeFlight(day, { cancel: true }, async () => {});
  expect(await found()).toBeUndefined();
  expect(whole()).toBe(before);
});

test('a sold hotel night causes no departure to be read', async () => {
  const search = () =>
    inventory.searchInventory({
      slices: [{ from: ['BSZ'], to: ['OSS'], date: '2026-03-12' }],
      passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
      cabin: 'economy',
    });
  await search();
  const read = () => statements.filter((text) => text.includes('from inventory.departures f')).length;
  const before = read();
  await database.db.execute(sql`update inventory.stock set sold = 1 where flight_id = 'H0/102-20260701' and rbd = 'A'`);
  expect(await search()).not.toEqual([]);
  expect(read()).toBe(before);
  // Control: a departure that has changed is read.
  await database.db.execute(
    sql`update inventory.departures set revalidation_increase_bp = revalidation_increase_bp
      where id = 'X0211-20260313'`,
  );
  await search();
  expect(read()).toBeGreaterThan(before);
});

test('new days, and more departures at once than are read alone, are a change of the timetable', async () => {
  const cursor = await currentCursor(database.db);
  await database.db.execute(sql`update inventory.departures set revalidation_increase_bp = revalidation_increase_bp`);
  expect(await readChangeLog(database.db, cursor)).toMatchObject({ timetable: true, departures: [] });
});
