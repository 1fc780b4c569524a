import { request as ask, type ClientRequest, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMultipart } from './read-multipart.ts';

const FORM = '--x\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--x--\r\n';

let server: Server;
let arrived = 0;
let gone = 0;
let pace = { graceMs: 60_000, bytesPerSecond: 1 };
beforeAll(async () => {
  server = createServer((raw, reply) => {
    arrived += 1;
    raw.once('close', () => {
      gone += 1;
    });
    const request = { raw, headers: raw.headers } as FastifyRequest;
    const address = String(raw.headers['x-from'] ?? 'a');
    readMultipart(request, async () => {}, { address, pace }).then(
      (kept) => reply.end(String(kept)),
      () => reply.destroy(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterAll(() => void server.close());

function startAction(length: number, from = 'a'): ClientRequest {
  const { port } = server.address() as AddressInfo;
  const client = ask({ port, host: '127.0.0.1', method: 'POST', agent: false });
  client.setHeader('content-type', 'multipart/form-data; boundary=x');
  client.setHeader('content-length', length);
  client.setHeader('x-from', from);
  client.on('error', () => {});
  client.flushHeaders();
  return client;
}

const upload = (from?: string): Promise<string> =>
  new Promise((done, fail) => {
    const client = startAction(FORM.length, from);
    client.on('response', (answer) => answer.setEncoding('utf8').once('data', done)).on('error', fail);
    client.end(FORM);
  });

test('a caller who leaves while waiting takes no slot', async () => {
  const slow = [startAction(1_000, 'b'), startAction(1_000), startAction(1_000)];
  await expect.poll(() => arrived).toBe(3);
  const waiting = [startAction(1_000), startAction(1_000), startAction(1_000)];
  await expect.poll(() => arrived).toBe(6);
  for (const client of waiting) client.destroy();
  await expect.poll(() => gone).toBe(3);
  for (const client of slow) client.destroy();
  await expect.poll(() => gone).toBe(6);
  expect(await upload()).toBe('1');
}, 10_000);

test('however many slow uploads one address begins, others have their turn', async () => {
  [arrived, gone] = [0, 0];
  const slow = Array.from({ length: 8 }, () => startAction(1_000, 'slow'));
  await expect.poll(() => arrived).toBe(8);
  expect(await upload('other')).toBe('1');
  for (const client of slow) client.destroy();
  await expect.poll(() => gone).toBe(9);
}, 10_000);

test('slow uploads from any number of addresses lose their slots; control: a steady one is read', async () => {
  [arrived, gone] = [0, 0];
  pace = { graceMs: 200, bytesPerSecond: 100 };
  const drips = ['s1', 's2', 's3', 's4', 's5', 's6'].map((from) => startAction(1_000, from));
  for (const client of drips) client.write('--x\r\n');
  await expect.poll(() => arrived).toBe(6);
  expect(await upload('honest')).toBe('1');
  await expect.poll(() => gone, { timeout: 5_000 }).toBe(7);
  pace = { graceMs: 60_000, bytesPerSecond: 1 };
}, 15_000);
