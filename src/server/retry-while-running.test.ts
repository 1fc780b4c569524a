import { expect, test } from 'vitest';
import { Refused } from './call.ts';
import { retryWhileRunning } from './retry-while-running.ts';

const running = new Refused(409, { code: 'platform.still_running' });
const noWait = async () => {};
const answers = (...list: unknown[]) => {
  const asked: unknown[] = [];
  const ask = async () => {
    const next = list[Math.min(asked.length, list.length - 1)];
    asked.push(next);
    if (next instanceof Error) throw next;
    return next;
  };
  return { asked, ask };
};

test('a request that is still running is asked again until it is answered', async () => {
  const { ask, asked } = answers(running, running, 'order-1');
  expect(await retryWhileRunning(ask, noWait)).toBe('order-1');
  expect(asked).toHaveLength(3);
});

test('another refusal is not asked again', async () => {
  const changed = new Refused(409, { code: 'orders.price_changed' });
  const { ask, asked } = answers(changed, 'order-1');
  await expect(retryWhileRunning(ask, noWait)).rejects.toBe(changed);
  expect(asked).toHaveLength(1);
});

test('one that never ends is given up', async () => {
  const { ask, asked } = answers(running);
  await expect(retryWhileRunning(ask, noWait)).rejects.toBe(running);
  expect(asked.length).toBeLessThan(10);
});
