import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_RELOAD_GUARD_MS, guardChunks } from './chunk-guard.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-01T06:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page and its connection; `failed` reports a failed chunk, and returns whether the page reloads. */
function pageOf() {
  const events = new EventTarget();
  const stored = new Map<string, string>();
  const navigator = { onLine: true };
  let reloads = 0;
  const navigation = { state: 'loading' };
  const page = {
    addEventListener: events.addEventListener.bind(events),
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    navigator,
    location: { reload: () => reloads++ },
    __reactRouterDataRouter: { state: { navigation } },
  } as unknown as Parameters<typeof guardChunks>[0];
  guardChunks(page);
  return {
    /** A route that could not be loaded while the router was in this state; whether the page reloads. */
    routeFailed: (state: 'idle' | 'loading') => {
      navigation.state = state;
      return page.saparReloadOnce?.() ?? false;
    },
    line: (onLine: boolean) => {
      navigator.onLine = onLine;
      events.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
    },
    failed: () => {
      const before = reloads;
      events.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
      return reloads > before;
    },
  };
}

test('a page with a missing chunk reloads at most once a minute', () => {
  const page = pageOf();
  expect(page.failed()).toBe(true);
  expect(page.failed()).toBe(false);
  vi.advanceTimersByTime(CHUNK_RELOAD_GUARD_MS);
  expect(page.failed()).toBe(true);
});

test('a route that is missing reloads the page when it is opened, not when its link is prefetched', () => {
  const page = pageOf();
  expect(page.routeFailed('idle')).toBe(false);
  expect(page.routeFailed('loading')).toBe(true);
  expect(page.routeFailed('loading')).toBe(false);
});

test('a chunk that failed without a connection causes no reload, also just after the connection is restored', () => {
  const page = pageOf();
  page.line(false);
  expect(page.failed()).toBe(false);
  page.line(true);
  vi.advanceTimersByTime(1_000);
  expect(page.failed()).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(page.failed()).toBe(true);
});
