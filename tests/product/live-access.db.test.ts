import { beforeAll, expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';
import { until } from './product-fixture.ts';
import { order, statusOf } from './request-offers-fixture.ts';

const harness = callers({ jobs: true });
let origin: string;
beforeAll(async () => {
  origin = await harness.listen();
});

/** A stream of events that a browser keeps open. */
async function openStream({ jar }: Browser, path: string) {
  const stop = new AbortController();
  const answer = await fetch(origin + path, {
    signal: stop.signal,
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect(answer.status, path).toBe(200);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  let ended = false;
  const reading = (async () => {
    try {
      for (let step = await reader.read(); !step.done; step = await reader.read())
        text += new TextDecoder().decode(step.value);
      ended = true;
    } catch {
      // Closed by the test.
    }
  })();
  return {
    /** Events of a kind, in their order. */
    events: (kind: string) =>
      [...text.matchAll(new RegExp(`event: ${kind}\\ndata: (.*)\\n`, 'g'))].map(([, data]) => data),
    hasEnded: () => ended,
    close: async () => {
      stop.abort();
      await reading;
    },
  };
}

const LEAVES: [string, (reader: Browser, other: Browser) => Promise<unknown>][] = [
  ['signs out', (reader) => reader.good('DELETE', '/api/session')],
  ['is signed out from another browser', (_reader, other) => other.good('DELETE', '/api/profile/sessions')],
];

test.each(LEAVES)(
  'a reader who %s gets no more of orders, notices and chats; another browser of theirs goes on',
  async (_how, leave) => {
    const [reader, other, executor] = await Promise.all([
      harness.signIn('gold'),
      harness.signIn('gold'),
      harness.signIn('executor'),
    ]);
    const orderId = await harness.placeDraft(other, await harness.createReadyDraft(other, 25));
    const chat = await other.good('POST', '/api/support-chats', {
      clientId: crypto.randomUUID(),
      text: 'Hello',
      name: '',
    });
    const paths = [
      { path: `/api/orders/${orderId}/events`, kind: 'changed' },
      { path: '/api/conversations/events', kind: 'unread' },
      { path: '/api/conversations/events', kind: 'changed' },
    ];
    const open = (who: Browser) =>
      Promise.all(paths.map(async ({ path, kind }) => ({ kind, path, stream: await openStream(who, path) })));
    const [own, others] = await Promise.all([open(reader), open(other)]);
    const seen = () => [...own, ...others].map(({ kind, stream }) => stream.events(kind).length);
    await until(
      async () => seen(),
      (counts) => counts.every((count) => count > 0),
    );
    const before = seen();

    await leave(reader, other);
    await other.good('POST', `/api/orders/${orderId}/cancel`);
    await executor.good('POST', `/api/conversations/${chat.id}/messages`, {
      clientId: crypto.randomUUID(),
      text: 'Good day',
    });
    const sold = (await order(other, await harness.createReadyDraft(other, 26))).body.orderId;
    await until(
      () => statusOf(other, sold),
      (status) => status === 'sold',
    );
    await until(
      async () => [own.every(({ stream }) => stream.hasEnded()), ...seen().slice(own.length)] as const,
      ([ended, ...counts]) => ended && counts.every((count, n) => count > (before[own.length + n] ?? 0)),
    );
    // Not one event more than before they left, and the streams of the other browser are still open.
    expect(seen().slice(0, own.length)).toEqual(before.slice(0, own.length));
    expect(others.map(({ stream }) => stream.hasEnded())).toEqual([false, false, false]);
    await Promise.all(others.map(({ stream }) => stream.close()));
  },
  60_000,
);
