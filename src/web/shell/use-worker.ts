import { useEffect } from 'react';

/** Nothing of the worker is loaded before the page has had this long for itself; ms. */
const DELAY_MS = 3_000;

/** Registers the service worker of a release, and tells it whose browser this is. */
export function useWorker(owner: string): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    setTimeout(() => {
      import('../worker/client.ts').then(
        ({ startWorker, renewRegistrations }) => startWorker(owner).then(() => renewRegistrations(owner)),
        () => {},
      );
    }, DELAY_MS);
  }, [owner]);
}
