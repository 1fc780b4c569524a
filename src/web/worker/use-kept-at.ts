import { useEffect, useState } from 'react';
import { KEPT_AT, KEPT_CACHE } from './kept-pages.ts';

/** How often it is looked up until the worker has stored the page, ms. */
const LOOK_UP_MS = 1_000;
/** And afterwards, as a newer copy may have been stored. */
const RENEWED_MS = 30_000;

/** When the copy of a page on this device was made; null while there is none, `never` where the browser keeps none. */
export function useKeptAt(path: string): string | 'never' | null {
  const [keptAt, setKeptAt] = useState<string | null>(null);
  useEffect(() => {
    if (!('serviceWorker' in navigator && 'caches' in window)) {
      setKeptAt('never');
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const lookUp = async () => {
      const copy = await caches
        .open(KEPT_CACHE)
        .then((cache) => cache.match(path))
        .catch(() => undefined);
      if (left) return;
      setKeptAt(copy?.headers.get(KEPT_AT) ?? null);
      timer = setTimeout(() => void lookUp(), copy ? RENEWED_MS : LOOK_UP_MS);
    };
    void lookUp();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [path]);
  return keptAt;
}
