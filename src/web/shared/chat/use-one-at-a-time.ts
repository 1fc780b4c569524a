import { useCallback, useEffect, useRef } from 'react';

/** Runs one call at a time; a request while it runs makes it run once more. */
export function useOneAtATime(work: () => Promise<void>): () => void {
  const state = useRef({ running: false, again: false });
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  return useCallback(() => {
    const now = state.current;
    now.again = true;
    if (now.running) return;
    now.running = true;
    void (async () => {
      while (now.again) {
        now.again = false;
        await latest.current().catch(() => {});
      }
      now.running = false;
    })();
  }, []);
}
