import { expect, test } from 'vitest';
import type { Db } from './database.ts';
import { createWriteBatcher } from './write-batcher.ts';

const db = () => ({}) as Db;
/** A writer that finishes on request, and records its input. */
function createHarness(
  write: (items: readonly number[]) => number[] = (items) => items.map((n) => n * 10),
  how: { maxConcurrent: number; minBatch?: number } = { maxConcurrent: 1 },
) {
  const batches: (readonly number[])[] = [];
  const open: (() => void)[] = [];
  const add = createWriteBatcher<number, number>({
    maxBatch: 3,
    ...how,
    write: async (_db, items) => {
      batches.push(items);
      await new Promise<void>((done) => open.push(done));
      return write(items);
    },
  });
  const turn = () => new Promise((done) => setImmediate(done));
  return {
    add,
    batches,
    /** Finishes running writes until none has started for some turns of the event loop. */
    finish: async () => {
      for (let idle = 0; idle < 5; idle++) {
        await turn();
        if (open.length > 0) idle = 0;
        for (const done of open.splice(0)) done();
      }
    },
  };
}

test('concurrent items are written in one batch, later ones wait, and each caller gets its own result', async () => {
  const { add, batches, finish } = createHarness();
  const one = db();
  const first = [add(one, 1), add(one, 2)];
  await new Promise((done) => setImmediate(done));
  const later = [3, 4, 5, 6].map((n) => add(one, n));
  await finish();
  expect(await Promise.all([...first, ...later])).toEqual([10, 20, 30, 40, 50, 60]);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test('a second transaction starts for several items, not for one; a first item never waits', async () => {
  const { add, batches, finish } = createHarness(undefined, { maxConcurrent: 2, minBatch: 2 });
  const one = db();
  const turn = () => new Promise((done) => setImmediate(done));
  const results = [add(one, 1)];
  await turn();
  results.push(add(one, 2));
  await turn();
  expect(batches).toEqual([[1]]);
  results.push(add(one, 3));
  await turn();
  expect(batches).toEqual([[1], [2, 3]]);
  results.push(add(one, 4));
  await finish();
  expect(await Promise.all(results)).toEqual([10, 20, 30, 40]);
  expect(batches).toEqual([[1], [2, 3], [4]]);
});

test('an item that cannot be written does not fail the others', async () => {
  const { add, batches, finish } = createHarness((items) => {
    if (items.includes(2)) throw new Error('not two');
    return items.map((n) => n * 10);
  });
  const one = db();
  const results = Promise.allSettled([1, 2, 3].map((n) => add(one, n)));
  await finish();
  expect(await results).toEqual([
    { status: 'fulfilled', value: 10 },
    { status: 'rejected', reason: new Error('not two') },
    { status: 'fulfilled', value: 30 },
  ]);
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('items are not retried separately while the database is away', async () => {
  const away = Object.assign(new Error('shutting down'), { code: '57P01' });
  const { add, batches, finish } = createHarness(() => {
    throw away;
  });
  const one = db();
  const results = Promise.allSettled([1, 2].map((n) => add(one, n)));
  await finish();
  expect(await results).toEqual([1, 2].map(() => ({ status: 'rejected', reason: away })));
  expect(batches).toEqual([[1, 2]]);
});

test('two databases do not wait for each other', async () => {
  const { add, batches, finish } = createHarness();
  const results = Promise.all([add(db(), 1), add(db(), 2)]);
  await finish();
  expect(await results).toEqual([10, 20]);
  expect(batches).toEqual([[1], [2]]);
});
