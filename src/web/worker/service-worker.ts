/// <reference lib="webworker" />
import {
  ASSETS_CACHE,
  ASSETS_LIMIT,
  assetsOf,
  CACHES,
  FRESH_MS,
  isAsset,
  isSignOut,
  KEPT_AT,
  KEPT_BYTES,
  KEPT_CACHE,
  KEPT_LIMIT,
  KEPT_TITLE,
  mayKeep,
  OFFLINE_PATH,
  OWNER_PATH,
  RETURN_PARAM,
  type WorkerMessage,
} from './kept-pages.ts';

declare const self: ServiceWorkerGlobalScope;

const isHtml = (response: Response): boolean => response.headers.get('content-type')?.includes('html') ?? false;

/** The title of a page before the name of the site. */
const titleOf = (html: string): string => /<title[^>]*>([^<·]+)/.exec(html)?.[1]?.trim() ?? '';

/**
 * A copy whose headers say when it was made and what it is called; null for a document that is too large. The encoding
 * would not fit the copy.
 */
async function copyWithDate(response: Response): Promise<Response | null> {
  const body = await response.arrayBuffer();
  if (body.byteLength > KEPT_BYTES) return null;
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, new Date().toISOString());
  if (isHtml(response)) headers.set(KEPT_TITLE, encodeURIComponent(titleOf(new TextDecoder().decode(body))));
  headers.delete('content-encoding');
  return new Response(body, { status: response.status, headers });
}

/** Deletes the oldest entries above a limit: a cache lists them in the order in which they were added. */
async function trim(cache: Cache, limit: number, isSpared: (url: URL) => boolean = () => false): Promise<void> {
  const keys = (await cache.keys()).filter(({ url }) => !isSpared(new URL(url)));
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key)));
}

const isOwnEntry = ({ pathname }: URL): boolean => pathname === OFFLINE_PATH || pathname === OWNER_PATH;

async function fetchAsset(request: Request | string): Promise<Response> {
  const cache = await caches.open(ASSETS_CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    await trim(cache, ASSETS_LIMIT);
  }
  return response;
}

/** Stores a page with the files that it needs, or a document; without a connection nothing changes. */
async function keep(path: string): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  const url = new URL(path, self.location.origin);
  const old = await cache.match(url.pathname);
  const age = Date.now() - Date.parse(old?.headers.get(KEPT_AT) ?? '');
  if (age < FRESH_MS) return;
  const response = await fetch(url, { credentials: 'same-origin', cache: 'no-store' });
  if (!response.ok || response.redirected) return;
  const copy = await copyWithDate(response);
  if (!copy) return;
  if (isHtml(copy)) await Promise.allSettled(assetsOf(await copy.clone().text()).map((asset) => fetchAsset(asset)));
  // Put again it becomes the newest. A document is found without its query too.
  await cache.delete(url.pathname);
  await cache.put(url.pathname, copy);
  await trim(cache, KEPT_LIMIT, isOwnEntry);
}

/** Kept pages of another person are deleted, then the page for lost connections is fetched in the owner's language. */
async function setOwner(owner: string): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  const known = await (await cache.match(OWNER_PATH))?.text();
  if (known === owner) return;
  if (known !== undefined) await caches.delete(KEPT_CACHE);
  const own = await caches.open(KEPT_CACHE);
  await own.put(OWNER_PATH, new Response(owner));
  await keep(OFFLINE_PATH);
}

/**
 * A kept copy of the address, else a redirect to the page that lists what can be read: a page is completed in the
 * browser only at the address that it was written for.
 */
async function fromKept(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT_CACHE);
  const { pathname, search } = new URL(request.url);
  const found = await cache.match(pathname);
  if (found) return found;
  if (request.mode !== 'navigate' || pathname === OFFLINE_PATH || !(await cache.match(OFFLINE_PATH)))
    return Response.error();
  const query = new URLSearchParams({ [RETURN_PARAM]: pathname + search });
  return Response.redirect(`${OFFLINE_PATH}?${query}`, 302);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (!CACHES.includes(name)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'activate') event.waitUntil(self.skipWaiting());
  else if (message.type === 'owner') event.waitUntil(setOwner(message.owner).catch(() => {}));
  else if (message.type === 'keep')
    event.waitUntil(Promise.allSettled(message.paths.filter((path) => mayKeep(path.split('?')[0] ?? '')).map(keep)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // What was kept leaves the device with its owner, without waiting for the next page.
  if (request.method === 'POST' && isSignOut(url.pathname)) event.waitUntil(caches.delete(KEPT_CACHE));
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (isAsset(url.pathname)) event.respondWith(fetchAsset(request));
  else if (request.mode === 'navigate' || mayKeep(url.pathname))
    event.respondWith(fetch(request).catch(() => fromKept(request)));
});
