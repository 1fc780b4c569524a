import { connection } from '../api/connection.ts';
import { fetchWithRetry } from '../i18n/fetch-with-retry.ts';

type ConnectionMonitor = Parameters<typeof fetchWithRetry>[1];
type Manifest = { readonly url: string; readonly routes: object };

declare global {
  interface Window {
    /** What the router reads in place of an answer of the server about single routes. */
    saparRoutes?: () => Promise<Response>;
    /** The router's own: the routes of the first page; the file of all routes puts its table in the same place. */
    __reactRouterManifest?: Manifest;
  }
}

/** The router then opens the address by a document, once for a release. */
const reloadResponse = () => new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } });

/**
 * Gives the router the table of all routes, once: a file with a year of cache, asked for after the first page is
 * alive or by the first navigation. Without a connection it is waited for, and so is the page that needs it, with the
 * page before it in sight. If the file is gone while the server answers, there is a new release.
 */
export function createRouteTable(
  read: (query: string) => Promise<object>,
  monitor: ConnectionMonitor,
): () => Promise<Response> {
  let table: Promise<object> | null = null;
  let isDelivered = false;
  return async () => {
    if (isDelivered) return Response.json({});
    table ??= fetchWithRetry(read, monitor);
    try {
      const routes = await table;
      isDelivered = true;
      return Response.json(routes);
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
  page.saparRoutes = createRouteTable((query) => readTable(page, query), connection);
}
