import { vi } from 'vitest';
import type { WorkerMessage } from './kept-pages.ts';

const ORIGIN = 'https://sapar.test';
const pathOf = (key: Request | string): string => {
  const { pathname, search } = new URL(typeof key === 'string' ? key : key.url, ORIGIN);
  return pathname + search;
};

/** Storage of the device: entries of a cache in the order in which they were added. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  readonly device: { full: boolean };
  constructor(device: { full: boolean }) {
    this.device = device;
  }
  match = async (key: Request | string) => this.entries.get(pathOf(key))?.clone();
  keys = async () => [...this.entries.keys()].map((path) => ({ url: ORIGIN + path }));
  delete = async (key: Request | string) => this.entries.delete(pathOf(key));
  put = async (key: Request | string, response: Response) => {
    if (this.device.full) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
    this.entries.delete(pathOf(key));
    this.entries.set(pathOf(key), response);
  };
}

type Page = { path: string; mode?: RequestMode; method?: string };

/** What the worker listens to: it is loaded once, and looks up all else when something happens. */
const listeners = new Map<string, (event: unknown) => void>();

/** The service worker on a device and a network of the test's own. */
export async function startFakeWorker(network: (path: string, headers: Headers) => Response | Promise<Response>) {
  const device = { full: false, forbidden: false };
  const stores = new Map<string, FakeCache>();
  const fetched: string[] = [];
  const offline = { now: false };
  const self = {
    location: new URL(ORIGIN),
    addEventListener: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
    clients: { claim: vi.fn(async () => {}), matchAll: vi.fn(async () => []), openWindow: vi.fn(async () => null) },
    registration: { pushManager: undefined, showNotification: vi.fn(async () => {}) },
    skipWaiting: vi.fn(async () => {}),
  };
  vi.stubGlobal('self', self);
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      if (device.forbidden) throw new DOMException('The operation is insecure.', 'SecurityError');
      const store = stores.get(name) ?? new FakeCache(device);
      stores.set(name, store);
      return store;
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  vi.stubGlobal('fetch', async (key: Request | string, init?: RequestInit) => {
    if (offline.now) throw new TypeError('Failed to fetch');
    fetched.push(pathOf(key));
    return network(pathOf(key), new Headers(init?.headers));
  });
  await import('./service-worker.ts');

  /** Sends an event, and waits for the answer and for all that outlives it. */
  async function dispatch(name: string, fields: object): Promise<Response | undefined> {
    let answer: Promise<Response> | undefined;
    const kept: Promise<unknown>[] = [];
    const respondWith = (response: Promise<Response>) => {
      answer = response;
    };
    listeners.get(name)?.({ ...fields, respondWith, waitUntil: (work: Promise<unknown>) => void kept.push(work) });
    const response = await answer;
    for (let n = 0; n < kept.length; n++) await kept[n];
    return response;
  }
  return {
    device,
    offline,
    fetched,
    self,
    dispatch,
    /** The paths in a cache, the oldest first. */
    stored: (cache: string) => [...(stores.get(cache)?.entries.keys() ?? [])],
    cache: async (name: string) => (await caches.open(name)) as Cache,
    open: ({ path, mode = 'navigate', method = 'GET' }: Page) =>
      dispatch('fetch', { request: { url: ORIGIN + path, method, mode } }),
    tell: (data: WorkerMessage) => dispatch('message', { data }),
  };
}

/** A page as the server answers it. */
export const html = (text: string, headers: Record<string, string> = {}): Response =>
  new Response(`<html lang="ru"><title>${text}</title><script src="/assets/page-1.js"></script></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  });
