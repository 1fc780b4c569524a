import { useEffect } from 'react';
import { useOwner } from '../shell/use-owner.ts';

/** Keeps pages and documents readable without a connection; again when `version` changes. */
export function useKeptPages(paths: readonly string[], version: string): void {
  const owner = useOwner();
  const list = paths.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the content is kept again
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    // A file that is not there while the line is down is undefined here: the guard of chunks has taken its error.
    import('./client.ts').then(
      (client: typeof import('./client.ts') | undefined) =>
        client?.tellWorker({ type: 'keep', owner, paths: list.split('\n') }),
      () => {},
    );
  }, [owner, list, version]);
}
