// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Handler = (event: { data: string; lastEventId: string }) => void;
type Stream = { handlers: Map<string, Handler>; closed: boolean };
/** The connections that tabs have opened. */
const streams: Stream[] = [];
const open = () => streams.filter(({ closed }) => !closed);

class FakeEventSource implements Stream {
  handlers = new Map<string, Handler>();
  closed = false;
  constructor() {
    streams.push(this);
  }
  addEventListener(kind: string, handler: Handler) {
    this.handlers.set(kind, handler);
  }
  close() {
    this.closed = true;
  }
}

/** What is posted reaches the channels of the other tabs. */
const channels = new Set<FakeChannel>();
class FakeChannel {
  readonly name: string;
  private readonly handlers: ((event: { data: unknown }) => void)[] = [];
  constructor(name: string) {
    this.name = name;
    channels.add(this);
  }
  addEventListener(_kind: string, handler: (event: { data: unknown }) => void) {
    this.handlers.push(handler);
  }
  postMessage(data: unknown) {
    for (const other of [...channels])
      if (other !== this && other.name === this.name)
        queueMicrotask(() => {
          for (const handler of other.handlers) handler({ data });
        });
  }
  close() {
    channels.delete(this);
  }
}

/** One tab has the lock of a name; the next one gets it when that tab gives it up. */
const locks = () => {
  const ends = new Map<string, Promise<void>>();
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const turn = (ends.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
      ends.set(name, turn);
      return turn;
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks() });
});
afterEach(() => {
  streams.length = 0;
  channels.clear();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A tab has its own copy of the module. */
async function openTab() {
  vi.resetModules();
  const { subscribeToUnread, subscribeToConversations } = await import('./live-stream.ts');
  const unread: number[] = [];
  const changed: string[] = [];
  const stops = [
    subscribeToUnread('u1', (event) => void unread.push(event.unread)),
    subscribeToConversations('u1', ({ id }) => void changed.push(id)),
  ];
  await vi.advanceTimersByTimeAsync(0);
  return { unread, changed, close: () => stops.forEach((stop) => void stop()) };
}
async function send(kind: string, data: object) {
  for (const { handlers } of open()) handlers.get(kind)?.({ data: JSON.stringify(data), lastEventId: 'stamp' });
  await vi.advanceTimersByTimeAsync(0);
}

test('all tabs learn of chats and notices over one connection', async () => {
  const tabs = [await openTab(), await openTab(), await openTab()];
  expect(open()).toHaveLength(1);
  await send('unread', { unread: 2 });
  await send('changed', { id: 'c1', seq: 7 });
  for (const { unread, changed } of tabs) expect([unread, changed]).toEqual([[2], ['c1']]);
});

test('a tab that is opened later has the number of notices at once', async () => {
  await openTab();
  await send('unread', { unread: 3 });
  const later = await openTab();
  expect(later.unread).toEqual([3]);
  expect(open()).toHaveLength(1);
});

test('when the tab with the connection closes, another one opens it', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(open()).toHaveLength(1);
  await send('unread', { unread: 1 });
  expect([first.unread, second.unread]).toEqual([[], [1]]);
});

test('a browser without locks opens a connection in each tab', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const tabs = [await openTab(), await openTab()];
  expect(open()).toHaveLength(2);
  await send('unread', { unread: 4 });
  for (const { unread } of tabs) expect(unread).toEqual([4]);
});
