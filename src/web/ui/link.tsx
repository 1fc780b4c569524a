import { type ComponentProps, useSyncExternalStore } from 'react';
import { NavLink, Link as RouterLink } from 'react-router';
import { connection } from '../api/connection.ts';
import { mayPrefetch, type NetworkInfo, PREFETCH_IDLE_MS } from './prefetch.ts';

let idle = false;
let isWaiting = false;
const listeners = new Set<() => void>();

function waitForIdle() {
  if (isWaiting || typeof window === 'undefined') return;
  isWaiting = true;
  const onIdle = () => {
    idle = mayPrefetch((navigator as Navigator & { connection?: NetworkInfo }).connection);
    for (const listener of listeners) listener();
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(onIdle, { timeout: PREFETCH_IDLE_MS });
  else setTimeout(onIdle, PREFETCH_IDLE_MS);
}

const subscribe = (listener: () => void) => {
  waitForIdle();
  listeners.add(listener);
  const stop = connection.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
};

/** What may be prefetched now: nothing before the browser was idle, while the connection is lost, or on a slow one. */
export const usePrefetch = <K extends 'viewport' | 'intent'>(kind: K): K | 'none' =>
  useSyncExternalStore(
    subscribe,
    () => (idle && !connection.isLost() ? kind : 'none'),
    () => 'none',
  );

type LinkProps = ComponentProps<typeof RouterLink>;

/** A link inside the site, prefetched on hover or touch (spec §9); `prefetch="none"` for expensive pages. */
export function Link(props: LinkProps) {
  const prefetch = usePrefetch('intent');
  return <RouterLink prefetch={prefetch} {...props} />;
}

/** A link with `aria-current`; `prefetch="none"` for pages whose reads are logged. */
export function NavigationLink(props: ComponentProps<typeof NavLink>) {
  const prefetch = usePrefetch('viewport');
  return <NavLink prefetch={prefetch} {...props} />;
}

const subscribeToNothing = () => () => {};

/** False on the server and until hydration; true for elements rendered later. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** Class of elements that need scripts: the server renders it too, so that nothing moves during hydration. */
export const useAfterHydration = (): string => (useHydrated() ? '' : 'when-alive');
