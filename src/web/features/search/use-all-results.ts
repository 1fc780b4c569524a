import { useEffect, useState } from 'react';
import { readSearch, type Search } from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { asProblem } from '../../api/problem.ts';

/** Delay before a failed request is repeated, ms. */
const RETRY_DELAY_MS = 1500;

/**
 * The server renders only the first itineraries (`counts` is set then); the rest are fetched after hydration. Returns
 * the snapshot until they arrive, then the same version of the search with all itineraries, so that nothing moves.
 */
export function useAllResults(snapshot: Search): Search {
  const [fetched, setFetched] = useState<{ source: Search; complete: Search } | null>(null);

  useEffect(() => {
    const { counts, ...first } = snapshot;
    if (!counts) return;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetch = async () => {
      try {
        const page = await call(readSearch, { params: { uid: first.uid }, query: { at: first.version } });
        const { itineraries, locations, carriers } = page;
        if (!isUnmounted) setFetched({ source: snapshot, complete: { ...first, itineraries, locations, carriers } });
      } catch (thrown) {
        // A purged search cannot be loaded any more.
        if (!isUnmounted && asProblem(thrown)?.status !== 404) timer = setTimeout(fetch, RETRY_DELAY_MS);
      }
    };
    void fetch();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [snapshot]);

  return fetched?.source === snapshot ? fetched.complete : snapshot;
}
