/// <reference lib="webworker" />
import { FOR_KEEPING } from '#kernel/for-keeping.ts';
import { fetchAsset, isHtml, storeAssetsOf, trim, trimAssets } from './asset-cache.ts';
import {
  CACHES,
  FRESH_MS,
  HOME_FRESH_MS,
  HOME_PATH,
  isAsset,
  isSignOut,
  KEPT_AT,
  KEPT_ATTRIBUTE,
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
import { openPage, readPush, renewSubscription } from './push-messages.ts';

type PushSubscriptionChange = ExtendableEvent & Parameters<typeof renewSubscription>[1];

declare const self: ServiceWorkerGlobalScope;

/** The title of a page before the name of the site. */
const titleOf = (html: string): string => /<title[^>]*>([^<·]+)/.exec(html)?.[1]?.trim() ?? '';

/** When the server answered: the clock of the device may be wrong. */
const answeredAt = (response: Response): string => {
  const ms = Date.parse(response.headers.get('date') ?? '');
  return new Date(Number.isNaN(ms) ? Date.now() : ms).toISOString();
};

/**
 * A copy whose headers say when it was made and what it is called; null for a document that is too large. The encoding
 * and the length would not fit the copy.
 */
async function copyWithDate(response: Response): Promise<Response | null> {
  const body = await response.arrayBuffer();
  if (body.byteLength > KEPT_BYTES) return null;
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, answeredAt(response));
  if (isHtml(response)) headers.set(KEPT_TITLE, encodeURIComponent(titleOf(new TextDecoder().decode(body))));
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(body, { status: response.status, headers });
}

const isOwnEntry = ({ pathname }: URL): boolean => [HOME_PATH, OFFLINE_PATH, OWNER_PATH].includes(pathname);

/** Stores a page with the files that it needs, or a document, under its address without the query. */
async function store(pathname: string, response: Response): Promise<void> {
  if (!response.ok || response.redirected) return;
  const copy = await copyWithDate(response);
  if (!copy) return;
  if (isHtml(copy)) await storeAssetsOf(await copy.clone().text());
  const cache = await caches.open(KEPT_CACHE);
  // Put again it becomes the newest. If the storage is full the older copy stays.
  await cache.put(pathname, copy);
  await trim(cache, KEPT_LIMIT, isOwnEntry);
}

/**
 * Fetches and stores a page or document, unless its copy is new; without a connection nothing changes. A copy of the
 * future, by a clock that is wrong, is not new.
 */
async function keep(path: string, freshMs = FRESH_MS): Promise<void> {
  const { pathname, href } = new URL(path, self.location.origin);
  const old = await (await caches.open(KEPT_CACHE)).match(pathname);
  const age = Date.now() - Date.parse(old?.headers.get(KEPT_AT) ?? '');
  if (age >= 0 && age < freshMs) return;
  const headers = pathname === HOME_PATH ? { [FOR_KEEPING]: '1' } : {};
  await store(pathname, await fetch(href, { credentials: 'same-origin', cache: 'no-store', headers }));
}

/**
 * Kept pages of anybody else are deleted, of an unknown owner too: a page that was on its way while its reader signed
 * out. Then the page for lost connections is fetched in the owner's language.
 */
async function setOwner(owner: string): Promise<void> {
  const known = await (await (await caches.open(KEPT_CACHE)).match(OWNER_PATH))?.text();
  if (known !== owner) await caches.delete(KEPT_CACHE);
  const cache = await caches.open(KEPT_CACHE);
  if (known !== owner) await cache.put(OWNER_PATH, new Response(owner));
  if (!(await cache.match(OFFLINE_PATH))) await keep(OFFLINE_PATH);
  await keep(HOME_PATH, HOME_FRESH_MS).catch(() => {});
  await trimAssets();
}

/** Keeps the home page anew, once it is known whose browser this is. */
async function renewHome(): Promise<void> {
  if (await (await caches.open(KEPT_CACHE)).match(OWNER_PATH)) await keep(HOME_PATH, 0);
}

/** Keeps pages of an owner. */
async function keepAll(owner: string, paths: readonly string[]): Promise<void> {
  await setOwner(owner);
  await Promise.allSettled(paths.filter((path) => mayKeep(path.split('?')[0] ?? '')).map((path) => keep(path)));
}

/** What a reader may not open any more is not kept for them: refused, gone, or answered by the way to sign in. */
const isClosed = ({ status, type }: Response): boolean => type === 'opaqueredirect' || [401, 403, 404].includes(status);

async function keepOrForget(pathname: string, response: Response): Promise<void> {
  if (isClosed(response)) await (await caches.open(KEPT_CACHE)).delete(pathname);
  else await store(pathname, response);
}

/** The answer of the network, of which an opened order is kept at once; without one, what was kept. */
async function fromNetwork(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname } = new URL(request.url);
  try {
    const response = await fetch(request);
    if (request.mode === 'navigate' && mayKeep(pathname))
      event.waitUntil(keepOrForget(pathname, response.clone()).catch(() => {}));
    return response;
  } catch {
    return fromKept(request);
  }
}

/** A kept page says of itself that it comes from the device, and of when it is. */
async function fromDevice(kept: Response): Promise<Response> {
  if (!isHtml(kept)) return kept;
  const { status, headers } = kept;
  const html = await kept.text();
  return new Response(html.replace('<html', `<html ${KEPT_ATTRIBUTE}="${headers.get(KEPT_AT)}"`), { status, headers });
}

/**
 * A kept copy of the address, else a redirect to the page that lists what can be read: a page is completed in the
 * browser only at the address that it was written for.
 */
async function fromKept(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT_CACHE);
  const { pathname, search } = new URL(request.url);
  const found = pathname === HOME_PATH && search !== '' ? undefined : await cache.match(pathname);
  if (found) return fromDevice(found);
  if (request.mode !== 'navigate' || pathname === OFFLINE_PATH || !(await cache.match(OFFLINE_PATH)))
    return Response.error();
  const query = new URLSearchParams({ [RETURN_PARAM]: pathname + search });
  return Response.redirect(`${self.location.origin}${OFFLINE_PATH}?${query}`, 302);
}

self.addEventListener('activate', (event) => {
  const removeOld = async () => {
    for (const name of await caches.keys()) if (!CACHES.includes(name)) await caches.delete(name);
    // It names files of the previous release.
    await (await caches.open(KEPT_CACHE)).delete(OFFLINE_PATH);
  };
  event.waitUntil(Promise.allSettled([removeOld(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'activate') event.waitUntil(self.skipWaiting());
  else if (message.type === 'owner') event.waitUntil(setOwner(message.owner).catch(() => {}));
  else if (message.type === 'searched') event.waitUntil(renewHome().catch(() => {}));
  else event.waitUntil(keepAll(message.owner, message.paths).catch(() => {}));
});

/** The browser itself refuses pushes to somebody who has signed out, even if the server did not hear of it. */
async function endPushes(): Promise<void> {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

self.addEventListener('push', (event) => {
  const { title, options } = readPush(event.data?.text(), self.location.origin);
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url = self.location.origin } = (event.notification.data ?? {}) as { url?: string };
  event.waitUntil(openPage(self.clients, url));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { pushManager } = self.registration;
  event.waitUntil(renewSubscription({ pushManager, fetch: self.fetch.bind(self) }, event as PushSubscriptionChange));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // What was kept leaves the device with its owner, without waiting for the next page.
  if (request.method === 'POST' && isSignOut(url.pathname))
    event.waitUntil(Promise.allSettled([caches.delete(KEPT_CACHE), endPushes()]));
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (isAsset(url.pathname)) event.respondWith(fetchAsset(request, (stored) => event.waitUntil(stored)));
  else if (request.mode === 'navigate' || mayKeep(url.pathname)) event.respondWith(fromNetwork(event));
});
