import { expect, test } from 'vitest';
import { sharedRead } from './shared-read.ts';

test('calls of one turn share a read that begins after them; a later call gets what is true then', async () => {
  let value = 0;
  let reads = 0;
  const read = sharedRead(async () => {
    reads += 1;
    return value;
  });
  const first = [read(), read(), read()];
  value = 1;
  expect(await Promise.all(first)).toEqual([1, 1, 1]);
  expect(reads).toBe(1);
  value = 2;
  expect(await read()).toBe(2);
  expect(reads).toBe(2);
});

test('a read that fails fails for all who share it, and not for the next', async () => {
  let broken = true;
  const read = sharedRead(async () => {
    if (broken) throw new Error('no database');
    return 'read';
  });
  await Promise.all([read(), read()].map((one) => expect(one).rejects.toThrow('no database')));
  broken = false;
  expect(await read()).toBe('read');
});
