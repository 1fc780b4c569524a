import { setTimeout as passed } from 'node:timers/promises';
import { createBooking } from '#modules/orders/api.ts';
import { type Itinerary, readSearch, type SearchParams, searchToQuery, startSearch } from '#modules/search/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';

/** Time limit for suppliers, ms (spec §5); the offers received by then are considered. */
const TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 250;

const lowestMinor = ({ offers }: Itinerary): number => offers[0]?.price.total.minor ?? Number.POSITIVE_INFINITY;

async function cheapestOf(call: Call, uid: string): Promise<string | undefined> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { itineraries, complete } = await call(readSearch, {
      params: { uid },
      query: { first: 1, sort: 'price' },
    });
    if (complete || performance.now() >= end)
      return itineraries.toSorted((a, b) => lowestMinor(a) - lowestMinor(b))[0]?.offers[0]?.id;
    await passed(POLL_INTERVAL_MS);
  }
}

/**
 * Repeats a search and creates a booking of the cheapest offer. Returns the address of the booking, or of the results
 * when nothing is available.
 */
export async function bookCheapest(call: Call, params: SearchParams): Promise<string> {
  const again = `/search?${searchToQuery(params)}`;
  try {
    const { uid } = await call(startSearch, { body: params });
    const offerId = await cheapestOf(call, uid);
    if (offerId === undefined) return `/search/${uid}`;
    const { id } = await call(createBooking, { body: { searchUid: uid, offerId } });
    return `/booking/${id}`;
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status >= 500 || problem.status === 429) throw thrown;
    return again;
  }
}
