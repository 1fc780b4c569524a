import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDemoTime, runInPast } from './time.ts';

const DAY_MS = 86_400_000;
const given = () => {
  let n = 0;
  return { clock: { now: () => new Date('2026-03-31T12:00:00Z') }, ids: () => `id-${++n}` };
};

test('work in the past has its own time, also after waiting, and other work has not', async () => {
  const { clock } = createDemoTime(given());
  const seen: string[] = [];
  const note = () => seen.push(clock.now().toISOString().slice(8, 10));
  await Promise.all([
    runInPast(DAY_MS, async () => {
      note();
      await turn();
      note();
    }),
    runInPast(10 * DAY_MS, async () => {
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

test('a job about an object created in the past runs at that time, any other now', async () => {
  const { clock, ids, withPastTime } = createDemoTime(given());
  const today = ids();
  const old = runInPast(5 * DAY_MS, ids);
  const days: string[] = [];
  const issue = withPastTime({
    name: 'x.issue',
    run: async () => void days.push(clock.now().toISOString().slice(8, 10)),
  });
  const first = { attempt: 1, maxAttempts: 3 };
  await issue.run({ orderId: old }, first);
  await issue.run({ order: { id: old }, n: 3, none: null }, first);
  await issue.run({ orderId: today }, first);
  await issue.run(null, first);
  expect(days).toEqual(['26', '26', '31', '31']);
});
