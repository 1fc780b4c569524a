import { expect, test } from 'vitest';
import { blockedFraction, monitorEventLoop } from './liveness.ts';

test('a loop that is on time is not held, one that is four seconds late for each second of waiting is', () => {
  expect(blockedFraction([0, 1, 0], 1_000)).toBeLessThan(0.01);
  expect(blockedFraction([4_000, 4_000], 1_000)).toBe(0.8);
});

test('a process whose loop has been held for ten seconds is not healthy, one that has been on time is', () => {
  let now = 0;
  const loop = monitorEventLoop(() => now);
  expect(loop.healthy()).toBe(true);
  now = 900;
  expect(loop.healthy()).toBe(true);
  now = 11_000;
  expect(loop.healthy()).toBe(false);
  loop.stop();
});
