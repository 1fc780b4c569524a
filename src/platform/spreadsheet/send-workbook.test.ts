import fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import type { AppError } from '#kernel/app-error.ts';
import { createFrameDecoder, FRAMED_TYPE, ROWS_HEADER } from '#kernel/framed-file.ts';
import type { Caller } from '../http/route.ts';
import { readTable } from './read-table.ts';
import { sendWorkbook, type Table } from './send-workbook.ts';
import { WORKBOOK_TYPE } from './workbook.ts';

const app = fastify();
app.decorateRequest('caller');
app.addHook('onRequest', async (request) => {
  const userId = String(request.headers['x-user'] ?? 'somebody');
  request.caller = { user: { userId } } as Caller;
});
app.setErrorHandler((error: AppError, _request, reply) => reply.status(429).send(error.code));
const PAGES = 20;
const A_PAGE = 500;
let counted = 0;
const table = (): Table => ({
  name: 'Orders',
  columns: [{ title: 'What', width: 20 }],
  rows: (async function* () {
    for (let page = 0; page < PAGES; page += 1)
      yield Array.from({ length: A_PAGE }, (_, n) => [`${page} ${n} ${Math.random()}`]);
  })(),
  count: async () => {
    counted += 1;
    return PAGES * A_PAGE;
  },
});
app.get('/file', (request, reply) => sendWorkbook(request, reply, 'x.xlsx', table()));
afterAll(() => app.close());

test('a client that asks for frames gets the number of rows, its progress and the same workbook', async () => {
  const answer = await app.inject({ url: '/file', headers: { accept: FRAMED_TYPE } });
  expect(answer.headers).toMatchObject({
    'content-type': FRAMED_TYPE,
    [ROWS_HEADER]: String(PAGES * A_PAGE),
    'cache-control': 'private, no-store',
  });
  const reader = createFrameDecoder();
  const frames = reader.decode(answer.rawPayload);
  expect(reader.isComplete()).toBe(true);
  const counts = frames.map(({ rows }) => rows);
  // Counted, not estimated from the file length: whole pages, increasing to the total.
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts.every((rows) => rows % A_PAGE === 0)).toBe(true);
  expect(new Set(counts).size).toBeGreaterThan(5);
  expect(counts.at(-1)).toBe(PAGES * A_PAGE);
  const rows = readTable(Buffer.concat(frames.map(({ piece }) => piece)), { rows: 20_000, columns: 3 });
  expect(rows).toHaveLength(1 + PAGES * A_PAGE);
});

test('a plain link gets the plain file without counting rows', async () => {
  counted = 0;
  const answer = await app.inject({ url: '/file', headers: { accept: 'text/html,*/*' } });
  expect(answer.headers).toMatchObject({
    'content-type': WORKBOOK_TYPE,
    'content-disposition': 'attachment; filename="x.xlsx"',
  });
  expect(readTable(answer.rawPayload, { rows: 20_000, columns: 3 })).toHaveLength(1 + PAGES * A_PAGE);
  expect(counted).toBe(0);
});

test('one user downloads two tables at once, not three; other users are not affected', async () => {
  let go = () => {};
  const going = new Promise<void>((done) => {
    go = done;
  });
  /** A table whose second page waits for a release. */
  const held = (): Table => ({
    ...table(),
    rows: (async function* () {
      yield Array.from({ length: A_PAGE }, () => [`first ${Math.random()}`]);
      await going;
      yield [['last']];
    })(),
  });
  const slow = fastify();
  slow.decorateRequest('caller');
  slow.addHook('onRequest', async (request) => {
    request.caller = { user: { userId: request.headers['x-user'] } } as Caller;
  });
  slow.setErrorHandler((error: AppError, _request, reply) => reply.status(429).send(error.code));
  slow.get('/file', (request, reply) => sendWorkbook(request, reply, 'x.xlsx', held()));
  const url = `${await slow.listen({ port: 0, host: '127.0.0.1' })}/file`;
  const ask = (user: string, leaving = new AbortController()) =>
    fetch(url, { headers: { 'x-user': user }, signal: leaving.signal });
  const leaving = new AbortController();
  const [one, two] = [await ask('a'), await ask('a', leaving)];
  const third = await ask('a');
  expect([one.status, two.status, third.status]).toEqual([200, 200, 429]);
  expect(await third.text()).toBe('platform.too_many_requests');
  const others = await ask('b');
  expect(others.status).toBe(200);
  // One download is aborted, the other completes.
  leaving.abort();
  const next = async () => (await ask('a')).status;
  await vi.waitFor(async () => expect(await next()).toBe(200));
  expect(await next()).toBe(429);
  go();
  expect((await one.arrayBuffer()).byteLength).toBeGreaterThan(0);
  await others.arrayBuffer();
  await vi.waitFor(async () => expect(await next()).toBe(200));
  await slow.close();
});
