import { expect, test } from 'vitest';
import { createFollower } from './follower.ts';

/** A follower in steps: `wake` ends its present wait; each load says how many waits had begun. */
function following(load: (n: number) => Promise<void>) {
  const waitsAtLoad: number[] = [];
  const reported: unknown[] = [];
  let waits = 0;
  let wake = () => {};
  const follower = createFollower({
    listener: {
      wait: (_topic, _ms, signal) => {
        waits += 1;
        return new Promise<void>((resolve) => {
          wake = resolve;
          signal?.addEventListener('abort', () => resolve(), { once: true });
        });
      },
    },
    topic: 'changed',
    load: () => {
      waitsAtLoad.push(waits);
      return load(waitsAtLoad.length);
    },
    report: (error) => reported.push(error),
  });
  return { follower, wake: () => wake(), waitsAtLoad, reported };
}

test('the next wait begins before a load, so that a wake-up during it causes another', async () => {
  const { follower, wake, waitsAtLoad } = following(async () => {});
  await follower.start();
  wake();
  await expect.poll(() => waitsAtLoad).toEqual([0, 2]);
  await follower.stop();
});

test('a load that fails is reported, and the next change is followed all the same', async () => {
  const { follower, wake, waitsAtLoad, reported } = following(async (n) => {
    if (n === 2) throw new Error('no database');
  });
  await follower.start();
  wake();
  await expect.poll(() => reported).toEqual([new Error('no database')]);
  wake();
  await expect.poll(() => waitsAtLoad.length).toBe(3);
  await follower.stop();
});

test('a process that cannot load at its start does not start', async () => {
  const { follower } = following(async () => {
    throw new Error('no database');
  });
  await expect(follower.start()).rejects.toThrow('no database');
});
