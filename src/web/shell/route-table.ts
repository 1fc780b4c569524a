import { connection } from '../api/connection.ts';
import { fetchWithRetry } from '../i18n/fetch-with-retry.ts';

type ConnectionMonitor = Parameters<typeof fetchWithRetry>[1];
type Manifest = { readonly url: string; readonly routes: object };

declare global {
  interface Window {
    /** Called by the router instead of a request for single routes. */
    saparRoutes?: () => Promise<Response>;
    /** The router's own variable: the routes of the first page; the file of all routes assigns its table to it. */
    __reactRouterManifest?: Manifest;
  }
}

/** The router then opens the address by a document, once per release. */
const reloadResponse = () => new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } });

/**
 * Gives the router the table of all routes: a file cached for a year, requested after hydration or by the first
 * navigation. Every request gets the whole table until the router has all of its routes (`known`): one of several at
 * the same time may be dropped by an interrupted navigation, and a navigation that got nothing would find no page.
 * Without a connection the request waits, and so does the navigation, with the previous page in view. If the file is
 * missing while the server responds, there is a new release.
 */
export function createRouteTable(
  read: (query: string) => Promise<object>,
  monitor: ConnectionMonitor,
  known: () => object,
): () => Promise<Response> {
  let table: Promise<object> | null = null;
  return async () => {
    table ??= fetchWithRetry(read, monitor);
    try {
      const routes = await table;
      return Response.json(Object.keys(routes).every((id) => id in known()) ? {} : routes);
    } catch {
      table = null;
      return reloadResponse();
    }
  };
}

/** The file assigns the table to a global variable, which belongs to the router. */
async function readTable(page: Window, query: string): Promise<object> {
  const firstManifest = page.__reactRouterManifest;
  await import(/* @vite-ignore */ `${firstManifest?.url}${query}`);
  const all = page.__reactRouterManifest?.routes ?? {};
  if (firstManifest) page.__reactRouterManifest = firstManifest;
  return all;
}

export function provideRoutes(page: Window): void {
  page.saparRoutes = createRouteTable(
    (query) => readTable(page, query),
    connection,
    // The router adds to it what it is given.
    () => page.__reactRouterManifest?.routes ?? {},
  );
}
