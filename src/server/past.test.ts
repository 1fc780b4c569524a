import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { clockWithPast, inThePast } from './past.ts';

test('work in the past has its own time, also after waiting, and nothing else is moved', async () => {
  const clock = clockWithPast({ now: () => new Date('2026-03-31T12:00:00Z') });
  const seen: string[] = [];
  const note = () => seen.push(clock.now().toISOString().slice(8, 10));
  const day = 86_400_000;
  await Promise.all([
    inThePast(day, async () => {
      note();
      await turn();
      note();
    }),
    inThePast(10 * day, async () => {
      await turn();
      note();
    }),
    (async () => {
      await turn();
      note();
    })(),
  ]);
  expect(seen.sort()).toEqual(['21', '30', '30', '31']);
});
