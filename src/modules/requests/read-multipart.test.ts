import { request as ask, type ClientRequest, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMultipart } from './read-multipart.ts';

const FORM = '--x\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--x--\r\n';

let server: Server;
let arrived = 0;
let gone = 0;
beforeAll(async () => {
  server = createServer((raw, reply) => {
    arrived += 1;
    raw.once('close', () => {
      gone += 1;
    });
    const request = { raw, headers: raw.headers } as FastifyRequest;
    readMultipart(request, async () => {}).then(
      (kept) => reply.end(String(kept)),
      () => reply.destroy(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterAll(() => void server.close());

function begin(length: number): ClientRequest {
  const { port } = server.address() as AddressInfo;
  const client = ask({ port, host: '127.0.0.1', method: 'POST', agent: false });
  client.setHeader('content-type', 'multipart/form-data; boundary=x');
  client.setHeader('content-length', length);
  client.on('error', () => {});
  client.flushHeaders();
  return client;
}

const upload = (): Promise<string> =>
  new Promise((done, fail) => {
    const client = begin(FORM.length);
    client.on('response', (answer) => answer.setEncoding('utf8').once('data', done)).on('error', fail);
    client.end(FORM);
  });

test('whoever leaves while waiting for a turn takes no turn with them', async () => {
  const slow = [begin(1_000), begin(1_000), begin(1_000)];
  await expect.poll(() => arrived).toBe(3);
  const waiting = [begin(1_000), begin(1_000), begin(1_000)];
  await expect.poll(() => arrived).toBe(6);
  for (const client of waiting) client.destroy();
  await expect.poll(() => gone).toBe(3);
  for (const client of slow) client.destroy();
  await expect.poll(() => gone).toBe(6);
  expect(await upload()).toBe('1');
}, 10_000);
