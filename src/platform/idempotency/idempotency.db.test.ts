import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { deleteOldIdempotencyKeys, idempotencyKey, withIdempotencyKey } from './idempotency.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const clock = testClock();
const run = <T>(key: string | null, body: unknown, work: () => Promise<T>, scope = 'pay:visitor') =>
  withIdempotencyKey({ db: database.db, clock }, { scope, key, body }, work);

test('a repeated request gets the first response, and the work runs once', async () => {
  let done = 0;
  const pay = () => run('k1', { sum: 1, method: 'card' }, async () => ({ orderId: `o${++done}` }));
  expect(await pay()).toEqual({ orderId: 'o1' });
  expect(await pay()).toEqual({ orderId: 'o1' });
  expect(await run('k1', { method: 'card', sum: 1 }, async () => ({ orderId: `o${++done}` }))).toEqual({
    orderId: 'o1',
  });
  expect(done).toBe(1);
});

test.each(['', 'a b', 'ключ', 'x'.repeat(256)])('the key «%s» is rejected', (key) => {
  const request = { headers: { 'idempotency-key': key } } as unknown as FastifyRequest;
  expect(() => idempotencyKey(request)).toThrow('platform.bad_idempotency_key');
});

test('another body under the same key is rejected', async () => {
  await run('k2', { sum: 1 }, async () => 'done');
  await expect(run('k2', { sum: 2 }, async () => 'done')).rejects.toMatchObject({
    kind: 'unprocessable',
    code: 'platform.key_reused',
  });
});

test('one of eight concurrent requests runs; the others get «still running»', async () => {
  let done = 0;
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const tries = Array.from({ length: 8 }, () =>
    run('k3', {}, async () => {
      done += 1;
      await gate;
      return 'done';
    }),
  );
  let running = 0;
  const refused = tries.map((one) =>
    one.then(String, (error: AppError) => {
      running += 1;
      return error.code;
    }),
  );
  await expect.poll(async () => [done, running], { timeout: 15_000 }).toEqual([1, 7]);
  await expect(run('k3', {}, async () => 'second')).rejects.toMatchObject({ code: 'platform.still_running' });
  finish();
  expect((await Promise.all(refused)).sort()).toEqual(['done', ...Array(7).fill('platform.still_running')]);
  expect(done).toBe(1);
});

test('an error frees the key', async () => {
  await expect(
    run('k4', {}, async () => {
      throw new AppError('conflict', 'orders.price_changed');
    }),
  ).rejects.toMatchObject({ code: 'orders.price_changed' });
  expect(await run('k4', {}, async () => 'bought')).toBe('bought');
});

test('the key of a crashed process is free after a minute', async () => {
  void run('k5', {}, () => new Promise(() => {}));
  await expect
    .poll(async () => (await database.pool.query("select 1 from platform.idempotency_keys where key = 'k5'")).rowCount)
    .toBe(1);
  await expect(run('k5', {}, async () => '')).rejects.toMatchObject({ code: 'platform.still_running' });
  clock.advance({ seconds: 61 });
  expect(await run('k5', {}, async () => 'taken over')).toBe('taken over');
});

test('visitors’ keys are separate, nothing is stored without a key, and keys are deleted after 30 days', async () => {
  expect(await run('k6', {}, async () => 'a', 'pay:a')).toBe('a');
  expect(await run('k6', {}, async () => 'b', 'pay:b')).toBe('b');
  expect(await run(null, {}, async () => 'c')).toBe('c');
  clock.advance({ days: 31 });
  await deleteOldIdempotencyKeys(database.db, clock.now());
  expect((await database.pool.query('select 1 from platform.idempotency_keys')).rowCount).toBe(0);
});
