import { expect, test } from 'vitest';
import { Refused } from './call.ts';
import { retryWhileRunning } from './retry-while-running.ts';

const running = new Refused(409, { code: 'platform.still_running' });
const noWait = async () => {};
const respondInTurn = (...list: unknown[]) => {
  const requests: unknown[] = [];
  const request = async () => {
    const next = list[Math.min(requests.length, list.length - 1)];
    requests.push(next);
    if (next instanceof Error) throw next;
    return next;
  };
  return { requests, request };
};

test('a running request is retried until it is answered', async () => {
  const { request, requests } = respondInTurn(running, running, 'order-1');
  expect(await retryWhileRunning(request, noWait)).toBe('order-1');
  expect(requests).toHaveLength(3);
});

test('another error is not retried', async () => {
  const changed = new Refused(409, { code: 'orders.price_changed' });
  const { request, requests } = respondInTurn(changed, 'order-1');
  await expect(retryWhileRunning(request, noWait)).rejects.toBe(changed);
  expect(requests).toHaveLength(1);
});

test('a request that never ends is given up', async () => {
  const { request, requests } = respondInTurn(running);
  await expect(retryWhileRunning(request, noWait)).rejects.toBe(running);
  expect(requests.length).toBeLessThan(10);
});
