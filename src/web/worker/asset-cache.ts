/// <reference lib="webworker" />
import { ASSETS_CACHE, ASSETS_LIMIT, assetsOf, KEPT_CACHE } from './kept-pages.ts';

/** What a cache does that may fail: the storage can be full or forbidden. Then nothing is kept, and nothing fails. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

const openAssets = () => orNothing(() => caches.open(ASSETS_CACHE));

/**
 * A file of the site from the cache, else from the network. `waitUntil` gets what is stored afterwards: the answer
 * waits for no storage.
 */
export async function fetchAsset(
  request: Request | string,
  waitUntil: (stored: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await openAssets();
  const found = cache && (await orNothing(() => cache.match(request)));
  if (found) return found;
  const response = await fetch(request);
  if (cache && response.ok) {
    const copy = response.clone();
    waitUntil(orNothing(() => cache.put(request, copy)));
  }
  return response;
}

export const isHtml = (response: Response): boolean => response.headers.get('content-type')?.includes('html') ?? false;

/** Stores the files that a page needs. */
export async function storeAssetsOf(html: string): Promise<void> {
  const stored: Promise<unknown>[] = [];
  await Promise.allSettled(assetsOf(html).map((asset) => fetchAsset(asset, (work) => stored.push(work))));
  await Promise.all(stored);
}

/** The files that kept pages need, whatever release they are of. */
async function neededAssets(): Promise<ReadonlySet<string>> {
  const cache = await caches.open(KEPT_CACHE);
  const needed = new Set<string>();
  for (const key of await cache.keys()) {
    const page = await cache.match(key);
    if (page && isHtml(page)) for (const asset of assetsOf(await page.text())) needed.add(asset);
  }
  return needed;
}

/** Deletes the oldest entries above a limit: a cache lists them in the order in which they were added. */
export async function trim(cache: Cache, limit: number, isSpared: (url: URL) => boolean): Promise<void> {
  const keys = (await cache.keys()).filter(({ url }) => !isSpared(new URL(url)));
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key)));
}

/** Deletes the oldest files of the site above the limit, but none that a kept page needs. */
export async function trimAssets(): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  if ((await cache.keys()).length <= ASSETS_LIMIT) return;
  const needed = await neededAssets();
  await trim(cache, ASSETS_LIMIT, ({ pathname }) => needed.has(pathname));
}
