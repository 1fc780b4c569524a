import { type ComponentType, lazy, use } from 'react';
import { useHydrated } from './link.tsx';

const NEVER = new Promise<never>(() => {});

/** Waits while hydrating, which leaves the server's HTML in place: nothing in its stead would be a mismatch. */
function Nothing(): null {
  if (!useHydrated() && !import.meta.env.SSR) use(NEVER);
  return null;
}

const NOTHING = { default: Nothing };

/**
 * A component loaded on first use. If it cannot be loaded, without a connection or while the page reloads for a new
 * release, what the server has rendered stays; where it rendered nothing, nothing is rendered.
 */
export const lazyOrNothing = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (module: { default: ComponentType<P> } | undefined) => module ?? NOTHING,
      () => NOTHING,
    ),
  );
