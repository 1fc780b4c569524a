import { expect, test } from 'vitest';
import { mergeStreams } from './merge-streams.ts';
import type { SseEvent } from './sse-connections.ts';

/** A stream that the test feeds. */
function fed() {
  const waiting: (SseEvent | null)[] = [];
  let ring = () => {};
  let stopped = false;
  return {
    send: (event: string | null) => {
      waiting.push(event === null ? null : { event, data: {} });
      ring();
    },
    isStopped: () => stopped,
    open: async function* (signal: AbortSignal): AsyncGenerator<SseEvent, void> {
      signal.addEventListener('abort', () => ring());
      try {
        while (!signal.aborted) {
          const next = waiting.shift();
          if (next === null) return;
          if (next) yield next;
          else
            await new Promise<void>((done) => {
              ring = done;
            });
        }
      } finally {
        stopped = true;
      }
    },
  };
}

test('events of all streams arrive in one, and its end stops the others', async () => {
  const [chat, count] = [fed(), fed()];
  const merged = mergeStreams([chat.open, count.open], new AbortController().signal);
  chat.send('changed');
  expect((await merged.next()).value).toMatchObject({ event: 'changed' });
  count.send('unread');
  expect((await merged.next()).value).toMatchObject({ event: 'unread' });
  chat.send('typing');
  expect((await merged.next()).value).toMatchObject({ event: 'typing' });
  count.send(null);
  expect(await merged.next()).toMatchObject({ done: true });
  expect(chat.isStopped()).toBe(true);
});

test('the reader who leaves stops all streams', async () => {
  const [chat, count] = [fed(), fed()];
  const reader = new AbortController();
  const merged = mergeStreams([chat.open, count.open], reader.signal);
  const next = merged.next();
  reader.abort();
  expect(await next).toMatchObject({ done: true });
  expect([chat.isStopped(), count.isStopped()]).toEqual([true, true]);
});

test('an error of one stream is that of the whole, and stops the others', async () => {
  const chat = fed();
  const broken = async function* (): AsyncGenerator<SseEvent, void> {
    yield { event: 'unread', data: {} };
    throw new Error('the database is gone');
  };
  const merged = mergeStreams([chat.open, broken], new AbortController().signal);
  await merged.next();
  await expect(merged.next()).rejects.toThrow('the database is gone');
  expect(chat.isStopped()).toBe(true);
});
