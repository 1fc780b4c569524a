import { useEffect, useState } from 'react';
import { readSearch, type Search } from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { asProblem } from '../../api/problem.ts';

/** What did not come is asked for again this many milliseconds later. */
const RETRY_DELAY_MS = 1500;

/**
 * A page is written with the first journeys alone (its snapshot has `counts` then) and fetches the others when it
 * stands: what comes back is the snapshot
 * itself until they are here, then the same version of the search with all of them, so that nothing on the page moves.
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
        // A search that has been cleared away meanwhile does not come back.
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
