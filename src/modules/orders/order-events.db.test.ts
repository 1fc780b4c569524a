import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { VISITOR_COOKIE } from '#platform/http/caller.ts';
import { createListener, type Listener } from '#platform/realtime/listener.ts';
import { createWakeups } from '#platform/realtime/wakeups.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { subscribeToOrder } from './core/use-cases/subscribe-to-order.ts';
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

describe('a reader who loses access while an order is open', () => {
  const AGENT: UserAccount = { userId: 'u1', name: 'Asel', roles: ['ROLE_AGENT'], contractId: 'c1', workplaceId: null };
  const LOST: [string, UserAccount | null][] = [
    ['was signed out', null],
    ['left the contract', { ...AGENT, contractId: 'c2' }],
    ['lost a role', { ...AGENT, roles: [] }],
  ];
  /** Whether the stream says a change of the order that comes after its reader became `current`. */
  async function learnsAfter(current: UserAccount | null, readsAgain = true): Promise<boolean> {
    const wakeups = createWakeups();
    const id = await http.ordered();
    let now: UserAccount | null = AGENT;
    const stop = new AbortController();
    const visitor = { visitorId: OWNER, locale: 'ru', ip: '10.0.0.1', user: AGENT } as const;
    const reader = { ...visitor, ...(readsAgain && { readUserAgain: async () => now }) };
    const deps = { ...http.fixture.deps, changes: wakeups };
    const live = subscribeToOrder(deps, reader, id, undefined, stop.signal);
    expect((await live.next()).value).toMatchObject({ event: 'changed' });
    now = current;
    const next = live.next();
    await pay(id);
    wakeups.wakeAll();
    const { done } = await next;
    stop.abort();
    return !done;
  }

  test.each(LOST)('gets nothing of what happened after they %s: the stream ends', async (_why, current) => {
    expect(await learnsAfter(current)).toBe(false);
  });

  test('learns of it when nothing was taken; control: a stream that does not read its user again says it', async () => {
    expect(await learnsAfter({ ...AGENT })).toBe(true);
    expect(await learnsAfter(null, false)).toBe(true);
  });

  test('without an account learns nothing once the grant that opened the order has ended', async () => {
    const wakeups = createWakeups();
    const id = await http.ordered();
    const visitor = { visitorId: OWNER, locale: 'ru', ip: '10.0.0.1', user: null } as const;
    const deps = { ...http.fixture.deps, changes: wakeups };
    const live = subscribeToOrder(deps, visitor, id, undefined, new AbortController().signal);
    await live.next();
    const next = live.next();
    await database.pool.query('delete from orders.grants where order_id = $1', [id]);
    await pay(id);
    wakeups.wakeAll();
    expect((await next).done).toBe(true);
  });

  test('loses the stream within twenty seconds, also when nothing happens', async () => {
    const wakeups = createWakeups();
    const id = await http.ordered();
    let now: UserAccount | null = AGENT;
    const reader = {
      visitorId: OWNER,
      locale: 'ru',
      ip: '10.0.0.1',
      user: AGENT,
      readUserAgain: async () => now,
    } as const;
    const live = subscribeToOrder(
      { ...http.fixture.deps, changes: wakeups },
      reader,
      id,
      undefined,
      new AbortController().signal,
    );
    await live.next();
    const ended = live.next();
    now = null;
    http.fixture.clock.advance({ seconds: 15 });
    wakeups.wakeAll();
    expect((await ended).done).toBe(true);
  });
});

test('a server that stops ends its lines', async () => {
  const id = await http.ordered();
  const line = await watch(id, await etagOf(id));
  const closed = http.app.close();
  expect(await line.next()).toBeNull();
  await closed;
});
