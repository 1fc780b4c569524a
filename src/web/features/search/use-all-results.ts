import { useEffect, useState } from 'react';
import { readSearch, type Search } from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { asProblem } from '../../api/problem.ts';

/** What did not come is asked for again this many milliseconds later. */
const AGAIN_MS = 1500;

/**
 * A page is written with the first journeys alone (its snapshot has `counts` then) and fetches the others when it
 * stands: what comes back is the snapshot
 * itself until they are here, then the same version of the search with all of them, so that nothing on the page moves.
 */
export function useAllResults(snapshot: Search): Search {
  const [fetched, setFetched] = useState<{ of: Search; whole: Search } | null>(null);

  useEffect(() => {
    const { counts, ...first } = snapshot;
    if (!counts) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetch = async () => {
      try {
        const found = await call(readSearch, { params: { uid: first.uid }, query: { at: first.version } });
        const { itineraries, places, carriers } = found;
        if (!left) setFetched({ of: snapshot, whole: { ...first, itineraries, places, carriers } });
      } catch (thrown) {
        // A search that has been cleared away meanwhile does not come back.
        if (!left && asProblem(thrown)?.status !== 404) timer = setTimeout(fetch, AGAIN_MS);
      }
    };
    void fetch();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [snapshot]);

  return fetched?.of === snapshot ? fetched.whole : snapshot;
}
