import { useEffect, useState } from 'react';
import { KEPT_CACHE } from './kept-pages.ts';

/** How often it is looked up until the worker has stored the page; ms. */
const LOOK_UP_MS = 1_000;

/** Whether a page lies on this device; null where the browser keeps none. */
export function useIsKept(path: string): boolean | null {
  const [isKept, setKept] = useState<boolean | null>(false);
  useEffect(() => {
    if (!('serviceWorker' in navigator && 'caches' in window)) {
      setKept(null);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const lookUp = async () => {
      const found = await caches
        .open(KEPT_CACHE)
        .then((cache) => cache.match(path))
        .catch(() => undefined);
      if (left) return;
      setKept(found !== undefined);
      if (!found) timer = setTimeout(() => void lookUp(), LOOK_UP_MS);
    };
    void lookUp();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [path]);
  return isKept;
}
