import { useEffect } from 'react';

/** Keeps pages and documents readable without a connection; again when `version` changes. */
export function useKeptPages(paths: readonly string[], version: string): void {
  const list = paths.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the content is kept again
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    import('./client.ts').then(
      ({ tellWorker }) => tellWorker({ type: 'keep', paths: list.split('\n') }),
      () => {},
    );
  }, [list, version]);
}
