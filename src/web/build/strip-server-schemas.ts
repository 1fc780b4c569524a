import { join } from 'node:path';
import type { Plugin } from 'vite';
import { wireInBrowser } from './wire-in-browser.ts';

const RELOAD = 'window.location.reload();';
const GUARDED_RELOAD =
  'if (window.saparHoldPage?.()) return new Promise(() => {}); if (!window.saparReloadOnce?.()) return { ' +
  'default() { throw error; } };';

/** Where the router asks the server for the routes of one address after another. */
const DISCOVER = 'await fetch(url, { signal })';
const DISCOVER_ONCE = 'await window.saparRoutes()';

const WIRE_FILE = /[\\/]src[\\/](kernel|modules)[\\/].+\.ts$/;

/** What the router calls of its instrumentation, which the product does not use. */
const NO_INSTRUMENTATION = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = undefined;
`;

/** The router's code as the browser gets it. @returns undefined for a file without anything to change. */
export const patchRouter = (id: string, code: string): string | undefined => {
  if (!/[\\/]react-router[\\/]/.test(id)) return undefined;
  if (/[\\/]router[\\/]instrumentation\.js$/.test(id)) return NO_INSTRUMENTATION;
  if (code.includes(RELOAD)) return code.replace(RELOAD, GUARDED_RELOAD);
  return code.includes(DISCOVER) ? code.replace(DISCOVER, DISCOVER_ONCE) : undefined;
};

/**
 * Changes for the browser's bundle alone. The wire's schemas are checked by the server, so browsers get `api.ts`
 * without them (method,
 * path, shared words) and a stand-in for what is left of zod. And the router's own reload after a chunk failed to
 * load obeys the guard of spec §9:
 * without a connection the page before it stays, and when it may not reload, the screen is the error page. And the
 * router gets all routes at once from a file (`shell/route-table.ts`) instead of some with each page from the server;
 * its instrumentation is left out.
 */
export function stripServerSchemas(): Plugin {
  let root = process.cwd();
  return {
    name: 'sapar-browser-diet',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(id) {
      return id === 'zod' ? join(root, 'src/web/api/zod-in-browser.ts') : undefined;
    },
    transform(code, id) {
      // Wire words and rules do nothing by being imported: whole files that no screen reads fall out.
      if (WIRE_FILE.test(id)) return { code: wireInBrowser(code), map: null, moduleSideEffects: false };
      const patched = patchRouter(id, code);
      return patched === undefined ? undefined : { code: patched, map: null };
    },
  };
}
