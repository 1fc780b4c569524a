import { expect, test } from 'vitest';
import type { Db } from './database.ts';
import { createWriteBatcher } from './write-batcher.ts';

const db = () => ({}) as Db;
/** A writer that finishes on request, and records its input. */
function desk(
  write: (things: readonly number[]) => number[] = (things) => things.map((n) => n * 10),
  how: { maxConcurrent: number; minBatch?: number } = { maxConcurrent: 1 },
) {
  const batches: (readonly number[])[] = [];
  const open: (() => void)[] = [];
  const add = createWriteBatcher<number, number>({
    maxBatch: 3,
    ...how,
    write: async (_db, things) => {
      batches.push(things);
      await new Promise<void>((done) => open.push(done));
      return write(things);
    },
  });
  const turn = () => new Promise((done) => setImmediate(done));
  return {
    add,
    batches,
    /** Lets what is being written finish, until nothing has begun for some turns of the event loop. */
    finish: async () => {
      for (let idle = 0; idle < 5; idle++) {
        await turn();
        if (open.length > 0) idle = 0;
        for (const done of open.splice(0)) done();
      }
    },
  };
}

test('concurrent requests are written at once, later ones wait, and each gets its own result', async () => {
  const { add, batches, finish } = desk();
  const one = db();
  const first = [add(one, 1), add(one, 2)];
  await new Promise((done) => setImmediate(done));
  const later = [3, 4, 5, 6].map((n) => add(one, n));
  await finish();
  expect(await Promise.all([...first, ...later])).toEqual([10, 20, 30, 40, 50, 60]);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test('another lane is opened for several, not for one; a first one never waits', async () => {
  const { add, batches, finish } = desk(undefined, { maxConcurrent: 2, minBatch: 2 });
  const one = db();
  const turn = () => new Promise((done) => setImmediate(done));
  const asked = [add(one, 1)];
  await turn();
  asked.push(add(one, 2));
  await turn();
  expect(batches).toEqual([[1]]);
  asked.push(add(one, 3));
  await turn();
  expect(batches).toEqual([[1], [2, 3]]);
  asked.push(add(one, 4));
  await finish();
  expect(await Promise.all(asked)).toEqual([10, 20, 30, 40]);
  expect(batches).toEqual([[1], [2, 3], [4]]);
});

test('one that cannot be written does not take the others with it', async () => {
  const { add, batches, finish } = desk((things) => {
    if (things.includes(2)) throw new Error('not two');
    return things.map((n) => n * 10);
  });
  const one = db();
  const asked = Promise.allSettled([1, 2, 3].map((n) => add(one, n)));
  await finish();
  expect(await asked).toEqual([
    { status: 'fulfilled', value: 10 },
    { status: 'rejected', reason: new Error('not two') },
    { status: 'fulfilled', value: 30 },
  ]);
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('while the database is away nothing is tried again for each', async () => {
  const away = Object.assign(new Error('shutting down'), { code: '57P01' });
  const { add, batches, finish } = desk(() => {
    throw away;
  });
  const one = db();
  const asked = Promise.allSettled([1, 2].map((n) => add(one, n)));
  await finish();
  expect(await asked).toEqual([1, 2].map(() => ({ status: 'rejected', reason: away })));
  expect(batches).toEqual([[1, 2]]);
});

test('two databases do not wait for each other', async () => {
  const { add, batches, finish } = desk();
  const asked = Promise.all([add(db(), 1), add(db(), 2)]);
  await finish();
  expect(await asked).toEqual([10, 20]);
  expect(batches).toEqual([[1], [2]]);
});
