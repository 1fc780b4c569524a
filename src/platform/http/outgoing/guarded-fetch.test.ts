import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createGuardedFetch, RefusedAddressError, UnknownHostError } from './guarded-fetch.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});
async function receiver(handle: RequestListener): Promise<number> {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
const own = createGuardedFetch({ development: true });

test('a question and its answer pass unchanged: method, headers, body, status, a packed body', async () => {
  const port = await receiver(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const said = { method: request.method, key: request.headers.authorization, body: Buffer.concat(parts).toString() };
    response.writeHead(201, { 'content-encoding': 'gzip', 'x-limit': '7' });
    response.end(gzipSync(JSON.stringify(said)));
  });
  const answer = await own(`http://127.0.0.1:${port}/v1`, {
    method: 'POST',
    headers: { authorization: 'Bearer k' },
    body: '{"a":1}',
  });
  expect([answer.status, answer.headers.get('x-limit')]).toEqual([201, '7']);
  expect(await answer.json()).toEqual({ method: 'POST', key: 'Bearer k', body: '{"a":1}' });
});

test('own networks, http and names that lead there are refused before anything is sent', async () => {
  let reached = 0;
  const port = await receiver((_request, response) => {
    reached++;
    response.end();
  });
  const outside = createGuardedFetch({
    development: false,
    resolve: async (host) =>
      host === 'two.example'
        ? [
            { address: '8.8.8.8', family: 4 },
            { address: '10.0.0.7', family: 4 },
          ]
        : [{ address: '127.0.0.1', family: 4 }],
  });
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://169.254.169.254/latest/meta-data`,
    `https://inside.example:${port}/`,
    `https://two.example:${port}/`,
    'ftp://supplier.example/',
  ])
    await expect(outside(url), url).rejects.toThrow(RefusedAddressError);
  expect(reached).toBe(0);
  // Control: the same name is reached where it is trusted.
  const trusted = createGuardedFetch({
    development: false,
    trustedOrigin: `http://inside.example:${port}`,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  expect((await trusted(`http://inside.example:${port}/`)).status).toBe(200);
});

test('a redirect is never followed', async () => {
  let reached = 0;
  const inside = await receiver((_request, response) => {
    reached++;
    response.end();
  });
  const port = await receiver((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${inside}/` });
    response.end();
  });
  await expect(own(`http://127.0.0.1:${port}/`, { redirect: 'error' })).rejects.toThrow('a redirect');
  expect((await own(`http://127.0.0.1:${port}/`)).status).toBe(302);
  expect(reached).toBe(0);
});

test('a name without an address, and a signal that ends the wait, are said', async () => {
  const lost = createGuardedFetch({ development: true, resolve: async () => [] });
  await expect(lost('https://nowhere.example/')).rejects.toThrow(UnknownHostError);
  const port = await receiver(() => {});
  await expect(own(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1) })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});
