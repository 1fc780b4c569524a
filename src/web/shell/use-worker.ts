import { useEffect } from 'react';
import { afterRest } from '../worker/rest.ts';

/** Registers the service worker of a release, tells it whose browser this is, and renews pushes. */
export function useWorker(owner: string): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    afterRest(() => {
      import('../worker/client.ts').then(
        ({ start }) => start(owner),
        () => {},
      );
    });
  }, [owner]);
}
