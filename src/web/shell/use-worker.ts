import { useEffect } from 'react';

/** Nothing of the worker is loaded before the page has had this long for itself; ms. */
const DELAY_MS = 3_000;

/** Registers the service worker of a release, tells it whose browser this is, and renews pushes. */
export function useWorker(owner: string): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    setTimeout(() => {
      import('../worker/client.ts').then(
        ({ start }) => start(owner),
        () => {},
      );
    }, DELAY_MS);
  }, [owner]);
}
