import { expect, test } from 'vitest';
import { blockedFraction, monitorEventLoop } from './liveness.ts';

test('a loop on time is not blocked, one four seconds late per second of waiting is', () => {
  expect(blockedFraction([0, 1, 0], 1_000)).toBeLessThan(0.01);
  expect(blockedFraction([4_000, 4_000], 1_000)).toBe(0.8);
});

test('a process is unhealthy after ten seconds of a blocked loop, and healthy when on time', () => {
  let now = 0;
  const loop = monitorEventLoop(() => now);
  expect(loop.healthy()).toBe(true);
  now = 900;
  expect(loop.healthy()).toBe(true);
  now = 11_000;
  expect(loop.healthy()).toBe(false);
  loop.stop();
});
