import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createLimiter, deleteExpiredLimits, type Limit } from './limiter.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const clock = testClock();
const secret = randomBytes(32);
const limiter = () => createLimiter({ db: database.db, clock, secret });

async function allowed(tries: number, take: (n: number) => Promise<unknown>): Promise<number> {
  let count = 0;
  for (let n = 0; n < tries; n++) {
    try {
      await take(n);
      count += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect((error as AppError).code).toBe('platform.too_many_requests');
    }
  }
  return count;
}

const FIVE: Limit = { max: 5, seconds: 900 };

test('five uses per window are counted over two processes, and five more in the next window', async () => {
  const processes = [limiter(), limiter()];
  const one = (n: number) => processes[n % 2]!.consume('find', '192.0.2.1', FIVE);
  expect(await allowed(12, one)).toBe(5);
  clock.advance({ minutes: 14, seconds: 59 });
  expect(await allowed(2, one)).toBe(0);
  clock.advance({ seconds: 2 });
  expect(await allowed(12, one)).toBe(5);
});

test('parallel uses do not exceed the limit', async () => {
  const processes = [limiter(), limiter(), limiter()];
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => processes[n % 3]!.consume('race', 'x', FIVE)),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
});

test('a rejection has the seconds to wait', async () => {
  const one = limiter();
  await one.consume('wait', 'x', { max: 1, seconds: 60 });
  clock.advance({ seconds: 20 });
  await expect(one.consume('wait', 'x', { max: 1, seconds: 60 })).rejects.toMatchObject({
    kind: 'limited',
    details: { seconds: 40 },
  });
});

test('leases save queries and never grant more than the limit', async () => {
  const processes = [limiter(), limiter()];
  const granted = await allowed(200, (n) => processes[n % 2]!.consume('lots', 'x', { max: 50, seconds: 60, lease: 8 }));
  expect(granted).toBeLessThanOrEqual(50);
  expect(granted).toBeGreaterThan(40);
});

test('addresses are not stored in clear text, and old counters are deleted', async () => {
  await limiter().consume('hide', '192.0.2.77', FIVE);
  const { rows } = await database.pool.query('select key from platform.limits');
  expect(JSON.stringify(rows)).not.toContain('192.0.2.77');
  clock.advance({ days: 1 });
  await deleteExpiredLimits(database.db, clock.now());
  expect((await database.pool.query('select 1 from platform.limits')).rowCount).toBe(0);
});

test('a reset clears the count', async () => {
  const one = limiter();
  expect(await allowed(6, () => one.consume('reset', 'x', FIVE))).toBe(5);
  await one.reset('reset', 'x');
  expect(await allowed(6, () => one.consume('reset', 'x', FIVE))).toBe(5);
});

test('a burst uses as much of the limit as it has calls', async () => {
  const limits = limiter();
  const limit = { max: 40, seconds: 60, lease: 8 };
  const burst = async (calls: number) => {
    const answers = Array.from({ length: calls }, () => limits.consume('burst', '192.0.2.1', limit));
    return (await Promise.allSettled(answers)).filter((answer) => answer.status === 'fulfilled').length;
  };
  expect(await burst(32)).toBe(32);
  expect(await burst(32)).toBe(8);
  expect(await burst(2)).toBe(0);
});

test('leased uses are counted without a query, and exceeding them is rejected too', async () => {
  const limits = limiter();
  const limit = { max: 10, seconds: 60, lease: 8 };
  const held = (times: number) => Array.from({ length: times }, () => limits.consumeLeased('held', '192.0.2.1'));
  expect(held(1)).toEqual([false]);
  await limits.consume('held', '192.0.2.1', limit);
  expect(held(8)).toEqual([true, true, true, true, true, true, true, false]);
  expect(limits.consumeLeased('held', '192.0.2.2')).toBe(false);
  await limits.consume('held', '192.0.2.1', limit);
  expect(held(2)).toEqual([true, false]);
  await expect(limits.consume('held', '192.0.2.1', limit)).rejects.toMatchObject({ kind: 'limited' });
  expect(() => limits.consumeLeased('held', '192.0.2.1')).toThrow();
  clock.advance({ seconds: 61 });
  expect(held(1)).toEqual([false]);
});
