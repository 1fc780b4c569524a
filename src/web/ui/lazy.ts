import { type ComponentType, lazy } from 'react';

const NOTHING = { default: () => null };

/**
 * A component loaded on first use. If it cannot be loaded, without a connection or while the page reloads for a new
 * release, nothing is rendered in its place.
 */
export const lazyOrNothing = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (module: { default: ComponentType<P> } | undefined) => module ?? NOTHING,
      () => NOTHING,
    ),
  );

/**
 * A component that the server has rendered and that works without scripts: links, forms, text. It is hydrated later.
 * Until then, and if its file cannot be loaded, the server's HTML stays.
 */
export const lazyOrServerHtml = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (module: { default: ComponentType<P> } | undefined) => module ?? new Promise<never>(() => {}),
      () => new Promise<never>(() => {}),
    ),
  );
