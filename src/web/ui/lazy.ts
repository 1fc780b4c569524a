import { type ComponentType, lazy } from 'react';

const NOTHING = { default: () => null };

/**
 * A part of the page that comes when it is first needed. Where it cannot be loaded, without a connection or while the
 * page reloads for a new
 * release, nothing stands in its place and the page is as it was.
 */
export const lazyOrNothing = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (module: { default: ComponentType<P> } | undefined) => module ?? NOTHING,
      () => NOTHING,
    ),
  );

/**
 * A part that the server has written into the page and that works as it was written: links, forms, text. It comes to
 * life a little later. Until then, and where its file cannot be loaded, it stays as the server wrote it.
 */
export const lazyOrServerHtml = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (module: { default: ComponentType<P> } | undefined) => module ?? new Promise<never>(() => {}),
      () => new Promise<never>(() => {}),
    ),
  );
