import { useEffect, useMemo, useState } from 'react';
import {
  applyFilters,
  countFacets,
  FILTER_PARAMETERS,
  type Filters,
  filtersInUse,
  filtersToQuery,
  type Itinerary,
  isPurged,
  queryToFilters,
  queryToSort,
  type Search,
  type Sort,
  sortItineraries,
} from '#modules/search/api.ts';
import { useAddressQuery } from '../../shared/search/use-address-query.ts';
import { useChangedOffers } from '../../shared/search/use-changed-offers.ts';
import { useExpired } from '../../shared/search/use-expired.ts';
import { useSearchStream } from '../../shared/search/use-search-stream.ts';
import { FIRST } from './first-cards.ts';
import { useAllResults } from './use-all-results.ts';

/** How many journeys of `latest` the reader has not been shown, new ones and those with another price. */
const unseen = (shown: readonly Itinerary[], latest: readonly Itinerary[]): number => {
  const known = new Map(shown.map((itinerary) => [itinerary.id, itinerary]));
  return latest.filter((itinerary) => {
    const before = known.get(itinerary.id);
    return !before || before.offers[0]?.price.total.minor !== itinerary.offers[0]?.price.total.minor;
  }).length;
};

/**
 * The search as it goes on, and of it what the reader is shown: the journeys that pass the filters of the address, in
 * its order.
 */
export function useFound(snapshot: Search, by: Sort | null) {
  const whole = useAllResults(snapshot);
  const search = useSearchStream(whole);
  const expired = useExpired(search);
  const changed = useChangedOffers(search.uid, search.complete && !expired);
  const [query, setQuery] = useAddressQuery();
  const filters = queryToFilters(query);
  const sort = queryToSort(query);
  // The list stays still: what arrives later waits for a press, unless nothing has been shown yet or nothing of it
  // passes the filters.
  const [shown, setShown] = useState(whole.itineraries);
  const [pages, setPages] = useState(1);
  const latest = search.itineraries;
  const list = shown.length === 0 ? latest : shown;
  // Only the first journeys are here yet: totals come with them, and parts that need all journeys are hidden.
  const wholeCounts = whole.counts;
  const waiting = wholeCounts ? 0 : unseen(list, latest);
  const undecided = wholeCounts !== undefined && (filtersInUse(filters) > 0 || sort !== by);

  // The place of the progress line stays until all of them are shown.
  const [allShownOf, setAllShownOf] = useState('');
  const mayCome = waiting > 0 || (!snapshot.complete && allShownOf !== search.uid);
  const showLatest = () => {
    setShown(latest);
    if (search.complete) setAllShownOf(search.uid);
  };

  useEffect(() => setShown(whole.itineraries), [whole]);
  useEffect(() => {
    if (shown.length === 0 && latest.length > 0) setShown(latest);
  }, [shown, latest]);

  const passing = useMemo(() => {
    const sorted = sortItineraries(applyFilters(list, queryToFilters(query)), queryToSort(query));
    return wholeCounts ? sorted.slice(0, FIRST) : sorted;
  }, [list, query, wholeCounts]);
  const counts = useMemo(() => wholeCounts ?? countFacets(list, queryToFilters(query)), [list, query, wholeCounts]);
  const nothingPasses = list.length > 0 && passing.length === 0 && !undecided;
  useEffect(() => {
    if (nothingPasses && waiting > 0) setShown(latest);
  }, [nothingPasses, waiting, latest]);

  const change = (next: Filters) => {
    setQuery((before) => {
      const after = new URLSearchParams(before);
      for (const name of FILTER_PARAMETERS) after.delete(name);
      for (const [name, value] of filtersToQuery(next, sort)) after.set(name, value);
      return after;
    });
    setPages(1);
  };

  return {
    search,
    expired,
    forgotten: isPurged(search),
    changed,
    filters,
    sort,
    change,
    latest,
    list,
    passing,
    counts,
    undecided,
    nothingPasses,
    waiting,
    mayCome,
    showLatest,
    pages,
    nextPage: () => setPages(pages + 1),
  };
}
