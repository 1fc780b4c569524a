/** Spec §9: after a chunk failed to load the page reloads at most once in this many milliseconds. */
export const CHUNK_RELOAD_GUARD_MS = 60_000;
/**
 * A chunk requested when the connection broke is reported as failed a moment later, also when the connection is already
 * restored.
 */
const DISCONNECT_GRACE_MS = 5_000;
const KEY = 'sapar.chunk-reload';

declare global {
  interface Window {
    /**
     * Reloads unless it did so within the guard; false means that the failure must be shown, or that only a link was
     * prefetched.
     */
    saparReloadOnce?: () => boolean;
    /** The router of the page, set by React Router. */
    __reactRouterDataRouter?: { readonly state: { readonly navigation: { readonly state: string } } };
  }
}

type Page = Pick<
  Window,
  'sessionStorage' | 'addEventListener' | 'location' | 'navigator' | 'saparReloadOnce' | '__reactRouterDataRouter'
>;

/** True when the last reload is long enough ago; records this one. A browser without storage is never reloaded. */
export function tryReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = Number(storage.getItem(KEY) ?? 0);
    if (now - last < CHUNK_RELOAD_GUARD_MS) return false;
    storage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads once when a chunk is missing, as after a new release; without a connection a reload would lose the page. A
 * link that could not be prefetched reloads nothing: the reader may be writing.
 */
export function guardChunks(page: Page): void {
  let disconnectedAt = Number.NEGATIVE_INFINITY;
  page.addEventListener('offline', () => {
    disconnectedAt = Date.now();
  });
  const reloadOnce = () => {
    const now = Date.now();
    const isConnected = page.navigator.onLine && now - disconnectedAt > DISCONNECT_GRACE_MS;
    if (!isConnected || !tryReload(page.sessionStorage, now)) return false;
    page.location.reload();
    return true;
  };
  page.saparReloadOnce = () => {
    const isIdle = page.__reactRouterDataRouter?.state.navigation.state === 'idle';
    return !isIdle && reloadOnce();
  };
  page.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
