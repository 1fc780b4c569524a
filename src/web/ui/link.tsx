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

/**
 * What may be prefetched now: nothing until the browser has been idle, while the connection is lost, or ever on a
 * poor one.
 */
export const usePrefetch = <K extends 'viewport' | 'intent'>(kind: K): K | 'none' =>
  useSyncExternalStore(
    subscribe,
    () => (idle && !connection.isLost() ? kind : 'none'),
    () => 'none',
  );

type LinkProps = ComponentProps<typeof RouterLink>;

/**
 * A link inside the site, prefetched when a finger or pointer nears it (spec §9); `prefetch="none"` for costly pages.
 */
export function Link(props: LinkProps) {
  const prefetch = usePrefetch('intent');
  return <RouterLink prefetch={prefetch} {...props} />;
}

/** A link that says where the reader is (`aria-current`); `prefetch="none"` for pages whose reads are recorded. */
export function NavigationLink(props: ComponentProps<typeof NavLink>) {
  const prefetch = usePrefetch('viewport');
  return <NavLink prefetch={prefetch} {...props} />;
}

const subscribeToNothing = () => () => {};

/** True once the page has come to life in the browser; at once for what is shown later. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** The class of what only scripts can do: the server writes it too, so that nothing moves when it comes to life. */
export const useAfterHydration = (): string => (useHydrated() ? '' : 'when-alive');
