import { join } from 'node:path';
import type { Plugin } from 'vite';
import { wireInBrowser } from './wire-in-browser.ts';

const RELOAD = 'window.location.reload();';
const GUARDED_RELOAD =
  'if (window.saparHoldPage?.()) return new Promise(() => {}); if (!window.saparReloadOnce?.()) return { ' +
  'default() { throw error; } };';

/** Where the router asks the server for the routes of one address at a time. */
const DISCOVER = 'await fetch(url, { signal })';
const DISCOVER_ONCE = 'await window.saparRoutes()';

const WIRE_FILE = /[\\/]src[\\/](kernel|modules)[\\/].+\.ts$/;

/** The exports of the instrumentation that the router imports; the product does not use them. */
const NO_INSTRUMENTATION = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = undefined;
`;

/** The router's code for the browser. @returns undefined for a file without changes. */
export const patchRouter = (id: string, code: string): string | undefined => {
  if (!/[\\/]react-router[\\/]/.test(id)) return undefined;
  if (/[\\/]router[\\/]instrumentation\.js$/.test(id)) return NO_INSTRUMENTATION;
  if (code.includes(RELOAD)) return code.replace(RELOAD, GUARDED_RELOAD);
  return code.includes(DISCOVER) ? code.replace(DISCOVER, DISCOVER_ONCE) : undefined;
};

/**
 * Changes for the browser's bundle only. The server validates the wire's schemas, so browsers get `api.ts` without them
 * (method, path, shared constants) and a stub for the rest of zod. The router's reload after a failed chunk obeys the
 * guard of spec §9: without a connection the current page stays, and when it may not reload, the error page is shown.
 * The router gets all routes at once from a file (`shell/route-table.ts`) instead of a few with each page; its
 * instrumentation is removed.
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
      // Wire constants and rules have no side effects: files that no screen imports are dropped.
      if (WIRE_FILE.test(id)) return { code: wireInBrowser(code), map: null, moduleSideEffects: false };
      const patched = patchRouter(id, code);
      return patched === undefined ? undefined : { code: patched, map: null };
    },
  };
}
