import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChaosProxy, chaosProxy } from './chaos-proxy.ts';

let server: Server;
let proxy: ChaosProxy;
let received: number;
let rolls: number[];
beforeEach(async () => {
  received = 0;
  rolls = [];
  server = createServer((_, answer) => {
    received++;
    answer.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  proxy = await chaosProxy(
    () => ({ host: '127.0.0.1', port }),
    () => rolls.shift() ?? 0.99,
  );
});
afterEach(async () => {
  await proxy.close();
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
});
const ask = (timeoutMs = 2_000) =>
  fetch(`http://127.0.0.1:${proxy.port}/`, { signal: AbortSignal.timeout(timeoutMs) }).then(
    (answer) => answer.text(),
    () => 'nothing',
  );

test('a proxy without faults passes everything', async () => {
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['done', 'done', 'done']);
});

test('a lost request does not arrive, one with a lost response does', async () => {
  proxy.set({ loseRequest: 0.5, loseReply: 0.5 });
  rolls = [0.1];
  expect([await ask(), received]).toEqual(['nothing', 0]);
  rolls = [0.9, 0.1];
  expect([await ask(), received]).toEqual(['nothing', 1]);
  rolls = [0.9, 0.9];
  expect([await ask(), received]).toEqual(['done', 2]);
  expect(proxy.lost).toEqual({ requests: 1, replies: 1 });
});

test('swallow answers nothing, reset closes the connection, delay takes its time', async () => {
  proxy.set({ mode: 'swallow' });
  expect([await ask(150), received]).toEqual(['nothing', 0]);
  proxy.set({ mode: 'reset' });
  expect([await ask(), received]).toEqual(['nothing', 0]);
  proxy.calm();
  proxy.set({ delayMs: 60 });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  expect(await ask()).toBe('done');
  expect(timers.mock.calls.filter(([, ms]) => ms === 60).length).toBeGreaterThan(0);
  timers.mockRestore();
});
