import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { systemClock } from '../clock.ts';
import { databaseClock } from './database-clock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(() => {
  vi.useRealTimers();
});

const TEN_MINUTES = 10 * 60_000;
const databaseNow = async () =>
  (await database.pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now.getTime() ?? 0;

test('deadlines follow the database’s time when the process’s clock jumps ten minutes either way', async () => {
  const clock = await databaseClock(database.pool);
  for (const jump of [TEN_MINUTES, -TEN_MINUTES]) {
    vi.useFakeTimers({ now: Date.now() + jump, toFake: ['Date'] });
    const before = await databaseNow();
    const shown = clock.now().getTime();
    expect(shown).toBeGreaterThan(before - 1_000);
    expect(shown).toBeLessThan((await databaseNow()) + 1_000);
    // Control: the process’s own clock is ten minutes off.
    expect(Math.abs(systemClock.now().getTime() - (await databaseNow()))).toBeGreaterThan(TEN_MINUTES - 1_000);
    vi.useRealTimers();
  }
  clock.stop();
});

test('the clock advances between readings, and adopts each reading', async () => {
  let ms = Date.parse('2026-03-02T06:00:00Z');
  let readings = 0;
  const pool = {
    query: async () => {
      readings++;
      return { rows: [{ ms }] };
    },
  };
  const clock = await databaseClock(pool as never, 5);
  const first = clock.now().getTime();
  expect(first).toBeGreaterThanOrEqual(ms);
  ms += 3_600_000;
  await vi.waitFor(() => expect(clock.now().getTime()).toBeGreaterThanOrEqual(ms));
  expect(readings).toBeGreaterThan(1);
  clock.stop();
});
