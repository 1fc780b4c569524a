import { afterAll, beforeAll, expect, test } from 'vitest';
import { VISITOR_COOKIE } from '#platform/http/caller.ts';
import { createListener, type Listener } from '#platform/realtime/listener.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { type OverHttp, OWNER, overHttp, STRANGER } from './testing/over-http.ts';

let database: TestDatabase;
let http: OverHttp;
let listener: Listener;
let origin: string;
const lines: AbortController[] = [];
beforeAll(async () => {
  database = await testDatabase();
  http = await overHttp(database);
  listener = createListener({
    pool: { options: { connectionString: database.url } as TestDatabase['pool']['options'] },
    channel: 'orders',
    log: testLog().log,
  });
  origin = await http.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const line of lines) line.abort();
  await http.app.close();
  await listener.stop();
  await database.close();
});

async function watch(id: string, after: string, as = OWNER) {
  const line = new AbortController();
  lines.push(line);
  const answer = await fetch(`${origin}/api/orders/${id}/events?after=${after}`, {
    signal: line.signal,
    headers: { cookie: `${VISITOR_COOKIE}=${as}`, 'accept-encoding': 'br, gzip' },
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  return {
    answer,
    leave: () => line.abort(),
    /** The stamp of the next change; null when the line ends. */
    next: async () => {
      for (;;) {
        const found = /event: changed\ndata: ({.*})\n\n/.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return (JSON.parse(found[1] as string) as { etag: string }).etag;
        }
        const step = await reader.read();
        if (step.done) return null;
        text += new TextDecoder().decode(step.value);
      }
    },
  };
}
const etagOf = async (id: string) => (await http.ask(`/api/orders/${id}`)).json.etag as string;
const pay = async (orderId: string) => {
  const intent = [...http.fixture.payments.intents.values()].find((i) => i.orderId === orderId);
  await http.fixture.payments.capture(intent?.id as string);
  await http.fixture.runJobs();
};

test('a viewer of an order gets a change at once, uncompressed, and nothing else', async () => {
  http.fixture.deps.changes = listener;
  const id = await http.ordered();
  const before = await etagOf(id);
  const line = await watch(id, before);
  expect(line.answer.headers.get('content-type')).toContain('text/event-stream');
  expect(line.answer.headers.get('content-encoding')).toBeNull();
  await expect.poll(listener.isConnected, { timeout: 10_000 }).toBe(true);
  await pay(id);
  const etag = await line.next();
  expect(etag).not.toBe(before);
  line.leave();
});

test('a change before the stream was opened is sent when it opens', async () => {
  const id = await http.ordered();
  const old = await etagOf(id);
  await pay(id);
  const line = await watch(id, old);
  expect(await line.next()).toBe(await etagOf(id));
  line.leave();
});

test('with a dead link the change is found by looking, within five seconds', async () => {
  const requested: number[] = [];
  http.fixture.deps.changes = {
    // The link says nothing; time passes as it was asked for, only faster.
    wait: (_id, ms) => {
      requested.push(ms);
      return new Promise((later) => setTimeout(later, 5));
    },
  };
  const id = await http.ordered();
  const line = await watch(id, await etagOf(id));
  await pay(id);
  expect(await line.next()).toBeTruthy();
  expect(Math.max(...requested)).toBeLessThanOrEqual(5_000);
  line.leave();
});

test('a stranger gets not found, and a visitor’s number of streams is limited', async () => {
  http.fixture.deps.changes = listener;
  const id = await http.ordered();
  const etag = await etagOf(id);
  expect((await watch(id, etag, STRANGER)).answer.status).toBe(404);
  expect((await watch('no-such-order', etag)).answer.status).toBe(404);
  const visitor = 'c'.repeat(32);
  const own = await http.ordered(visitor);
  const held = [];
  for (let i = 0; i < 6; i++) held.push(await watch(own, etag, visitor));
  expect(held.map(({ answer }) => answer.status)).toEqual(Array(6).fill(200));
  expect((await watch(own, etag, visitor)).answer.status).toBe(429);
  held[0]?.leave();
  await expect.poll(async () => (await watch(own, etag, visitor)).answer.status, { timeout: 10_000 }).toBe(200);
});

test('a server that stops ends its lines', async () => {
  const id = await http.ordered();
  const line = await watch(id, await etagOf(id));
  const closed = http.app.close();
  expect(await line.next()).toBeNull();
  await closed;
});
