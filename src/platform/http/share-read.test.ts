import { expect, test } from 'vitest';
import { shareRead } from './share-read.ts';

test('one read serves all callers while it runs and for a time after it', async () => {
  let now = 0;
  let readings = 0;
  const read = shareRead(
    async () => ++readings,
    1_000,
    () => now,
  );
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  now = 999;
  expect(await read()).toBe(1);
  now = 1_000;
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});

test('a failed read is repeated', async () => {
  let readings = 0;
  const read = shareRead(async () => {
    readings++;
    if (readings === 1) throw new Error('away');
    return readings;
  }, 1_000);
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe(2);
});
