import {
  type RefObject,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Money, subtract } from '#kernel/money.ts';
import {
  applyFilters,
  countFacets,
  FILTER_PARAMETERS,
  type Filters,
  filtersInUse,
  filtersToQuery,
  firstIn,
  foldItineraries,
  type Itinerary,
  isPurged,
  priceFrom,
  queryToFilters,
  queryToSort,
  type Search,
  type Sort,
  sortItineraries,
} from '#modules/search/api.ts';
import { useChangedOffers } from '../../shared/search/use-changed-offers.ts';
import { useExpired } from '../../shared/search/use-expired.ts';
import { useSearchStream } from '../../shared/search/use-search-stream.ts';
import { useUrlQuery } from '../../shared/search/use-url-query.ts';
import { FIRST_CARDS } from './first-cards.ts';
import { useAllResults } from './use-all-results.ts';

/** A sort order with a label for its first itinerary. */
export type CardLabel = 'best' | 'price' | 'duration';

/** Labels by itinerary id; none for a single itinerary. */
function cardLabels(list: readonly Itinerary[]): ReadonlyMap<string, CardLabel> {
  const labels = new Map<string, CardLabel>();
  if (list.length < 2) return labels;
  for (const sort of ['best', 'price', 'duration'] as const) {
    const first = firstIn(list, sort);
    if (first && !labels.has(first.id)) labels.set(first.id, sort);
  }
  return labels;
}

/** Itineraries received since the list was frozen: their number and how much cheaper the cheapest is. */
export type NewResults = { readonly count: number; readonly cheaperBy: Money | null };

/** The filters of an address; the same object while they are the same. */
function useFilters(query: URLSearchParams): Filters {
  const text = String(filtersToQuery(queryToFilters(query)));
  return useMemo(() => queryToFilters(new URLSearchParams(text)), [text]);
}

/** Calls `onBegin` once when the user scrolls, or clicks or focuses something within `area`. */
function useOnReadingStart(area: RefObject<HTMLElement | null>, onBegin: () => void): void {
  const onBeginRef = useRef(onBegin);
  useEffect(() => {
    onBeginRef.current = onBegin;
  });
  useEffect(() => {
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    const isInside = (event: Event) => {
      if (event.target instanceof Node && area.current?.contains(event.target)) onBeginRef.current();
    };
    const startIfScrolled = () => window.scrollY > 0 && onBeginRef.current();
    // Actions before hydration count too.
    startIfScrolled();
    if (area.current?.contains(document.activeElement)) onBeginRef.current();
    window.addEventListener('scroll', startIfScrolled, options);
    document.addEventListener('pointerdown', isInside, options);
    document.addEventListener('focusin', isInside, options);
    return () => stop.abort();
  }, [area]);
}

const lowerPrice = (newItineraries: readonly Itinerary[], shown: readonly Itinerary[]): Money | null => {
  const [cheapest, shownCheapest] = [firstIn(newItineraries, 'price'), firstIn(shown, 'price')].map(
    (itinerary) => itinerary && priceFrom(itinerary),
  );
  return cheapest && shownCheapest && cheapest.minor < shownCheapest.minor ? subtract(shownCheapest, cheapest) : null;
};

/**
 * The live search and the visible list: itineraries that match the filters of the address, in its order. New
 * itineraries join the list until the user starts reading (`area`). After that only prices of visible cards change, and
 * new itineraries wait for `showLatest`.
 */
export function useResults(snapshot: Search, initialSort: Sort | null, area: RefObject<HTMLElement | null>) {
  const allResults = useAllResults(snapshot);
  const search = useSearchStream(allResults);
  const expired = useExpired(search);
  const changed = useChangedOffers(search.uid, search.complete && !expired);
  const [query, setQuery] = useUrlQuery();
  const filters = useFilters(query);
  const sort = queryToSort(query);
  // Controls change at once; the list follows when it has been rendered.
  const listSort = useDeferredValue(sort);
  const listFilters = useDeferredValue(filters);
  /** The list frozen when the user started reading; null before. */
  const [frozenList, setFrozenList] = useState<readonly Itinerary[] | null>(null);
  const [pages, setPages] = useState(1);
  const latest = search.itineraries;
  const list = frozenList ?? latest;
  // Only the first itineraries are loaded: totals come from the server, and parts that need all itineraries are hidden.
  const allCounts = allResults.counts;
  const isFilterUndecided = allCounts !== undefined && (filtersInUse(filters) > 0 || sort !== initialSort);

  useOnReadingStart(area, () => setFrozenList((current) => current ?? (latest.length > 0 ? latest : null)));
  // All itineraries of the rendered version.
  useEffect(() => setFrozenList((current) => current && allResults.itineraries), [allResults]);

  const { locations } = search;
  const matchesOf = useCallback(
    (itineraries: readonly Itinerary[]) => {
      const current = applyFilters(itineraries, listFilters);
      return { current, ...foldItineraries(current, (key) => locations[key]?.point) };
    },
    [listFilters, locations],
  );
  const latestMatches = useMemo(() => matchesOf(latest), [matchesOf, latest]);
  const shownMatches = useMemo(
    () => (list === latest ? latestMatches : matchesOf(list)),
    [matchesOf, list, latest, latestMatches],
  );
  const labels = useMemo(() => cardLabels(shownMatches.kept), [shownMatches]);
  const matching = useMemo(() => {
    const byId = new Map(latestMatches.current.map((itinerary) => [itinerary.id, itinerary]));
    const sorted = (itineraries: readonly Itinerary[]) =>
      sortItineraries(itineraries, listSort).map((itinerary) => byId.get(itinerary.id) ?? itinerary);
    const shown = sorted(shownMatches.kept);
    return allCounts
      ? { shown, kept: shown.slice(0, FIRST_CARDS), folded: [] }
      : { shown, kept: shown, folded: sorted(shownMatches.folded) };
  }, [shownMatches, latestMatches, listSort, allCounts]);
  const counts = useMemo(() => allCounts ?? countFacets(list, listFilters), [list, listFilters, allCounts]);
  const shownCount = matching.kept.length + matching.folded.length;
  const hasNoMatches = list.length > 0 && shownCount === 0 && !isFilterUndecided;

  const newResults = useMemo((): NewResults => {
    if (!frozenList || allCounts) return { count: 0, cheaperBy: null };
    const frozenIds = new Set(frozenList.map(({ id }) => id));
    const newOnes = latestMatches.kept.filter(({ id }) => !frozenIds.has(id));
    return { count: newOnes.length, cheaperBy: lowerPrice(newOnes, matching.kept) };
  }, [frozenList, latestMatches, matching, allCounts]);
  useEffect(() => {
    if (hasNoMatches && newResults.count > 0) setFrozenList(latest);
  }, [hasNoMatches, newResults, latest]);

  // A changed filter or sort order shows everything received.
  const changeNow = (next: Filters, order: Sort = sort) => {
    setQuery((before) => {
      const after = new URLSearchParams(before);
      for (const name of FILTER_PARAMETERS) after.delete(name);
      for (const [name, value] of filtersToQuery(next, order)) after.set(name, value);
      return after;
    });
    startTransition(() => {
      setFrozenList((current) => current && latest);
      setPages(1);
    });
  };
  const latestChange = useRef(changeNow);
  latestChange.current = changeNow;
  // The same function: the filters are rendered anew only when something of them has changed.
  const change = useCallback((next: Filters, order?: Sort) => latestChange.current(next, order), []);

  return {
    search,
    expired,
    forgotten: isPurged(search),
    changed,
    filters,
    sort,
    /** The order of the list that is shown. */
    listSort,
    change,
    latest,
    list,
    /** All received itineraries that match the filters, without the folded ones. */
    received: latestMatches.kept,
    /** Of those, the ones in the list at their present prices: none that waits for `showLatest`. */
    shown: matching.shown,
    matching,
    /** Labels of the frozen list, and of everything received. */
    labels,
    currentLabels: useMemo(
      () => (shownMatches === latestMatches ? labels : cardLabels(latestMatches.kept)),
      [shownMatches, latestMatches, labels],
    ),
    counts,
    isFilterUndecided,
    hasNoMatches,
    newResults,
    /** The user is reading: the list does not change. */
    isReading: frozenList !== null,
    showLatest: () => setFrozenList(latest),
    pages,
    nextPage: () => startTransition(() => setPages((shown) => shown + 1)),
  };
}
