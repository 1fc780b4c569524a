import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
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
import { useAddressQuery } from '../../shared/search/use-address-query.ts';
import { useChangedOffers } from '../../shared/search/use-changed-offers.ts';
import { useExpired } from '../../shared/search/use-expired.ts';
import { useSearchStream } from '../../shared/search/use-search-stream.ts';
import { FIRST } from './first-cards.ts';
import { useAllResults } from './use-all-results.ts';

/** An order that a journey is named first in. */
export type CardLabel = 'best' | 'price' | 'duration';

/** By id: what a journey is the first in; none of a single one. */
function labelsOf(list: readonly Itinerary[]): ReadonlyMap<string, CardLabel> {
  const labels = new Map<string, CardLabel>();
  if (list.length < 2) return labels;
  for (const by of ['best', 'price', 'duration'] as const) {
    const first = firstIn(list, by);
    if (first && !labels.has(first.id)) labels.set(first.id, by);
  }
  return labels;
}

/** What has come since the list was frozen: how many journeys, and how much less the cheapest of them costs. */
export type NewResults = { readonly count: number; readonly cheaperBy: Money | null };

/** Calls `onBegin` once the reader scrolls, or presses or focuses something within `area`. */
function useReadingBegins(area: RefObject<HTMLElement | null>, onBegin: () => void): void {
  const begin = useRef(onBegin);
  useEffect(() => {
    begin.current = onBegin;
  });
  useEffect(() => {
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    const within = (event: Event) => {
      if (event.target instanceof Node && area.current?.contains(event.target)) begin.current();
    };
    const scrolled = () => window.scrollY > 0 && begin.current();
    // What the reader did before the page came to life counts too.
    scrolled();
    if (area.current?.contains(document.activeElement)) begin.current();
    window.addEventListener('scroll', scrolled, options);
    document.addEventListener('pointerdown', within, options);
    document.addEventListener('focusin', within, options);
    return () => stop.abort();
  }, [area]);
}

const pricesBelow = (arrived: readonly Itinerary[], shown: readonly Itinerary[]): Money | null => {
  const [cheapest, shownCheapest] = [firstIn(arrived, 'price'), firstIn(shown, 'price')].map(
    (itinerary) => itinerary && priceFrom(itinerary),
  );
  return cheapest && shownCheapest && cheapest.minor < shownCheapest.minor ? subtract(shownCheapest, cheapest) : null;
};

/**
 * The search as it goes on, and of it what the reader is shown: the journeys that pass the filters of the address, in
 * its order. What arrives joins the list by itself until the reader begins to read (`area`). From then on cards change
 * their prices where they stand, and new ones wait for `showLatest`.
 */
export function useResults(snapshot: Search, by: Sort | null, area: RefObject<HTMLElement | null>) {
  const whole = useAllResults(snapshot);
  const search = useSearchStream(whole);
  const expired = useExpired(search);
  const changed = useChangedOffers(search.uid, search.complete && !expired);
  const [query, setQuery] = useAddressQuery();
  const filters = queryToFilters(query);
  const sort = queryToSort(query);
  /** The list as it stood when the reader began to read; null: not yet. */
  const [frozen, setFrozen] = useState<readonly Itinerary[] | null>(null);
  const [pages, setPages] = useState(1);
  const latest = search.itineraries;
  const list = frozen ?? latest;
  // Only the first journeys are here yet: totals come with them, and parts that need all journeys are hidden.
  const wholeCounts = whole.counts;
  const undecided = wholeCounts !== undefined && (filtersInUse(filters) > 0 || sort !== by);

  useReadingBegins(area, () => setFrozen((known) => known ?? (latest.length > 0 ? latest : null)));
  // All journeys of the version that the page was written with.
  useEffect(() => setFrozen((known) => known && whole.itineraries), [whole]);

  const { places } = search;
  const now = useMemo(() => {
    const wanted = queryToFilters(query);
    const current = applyFilters(latest, wanted);
    return { current, ...foldItineraries(current, (key) => places[key]?.point) };
  }, [latest, query, places]);
  const passing = useMemo(() => {
    const order = queryToSort(query);
    const before = frozen
      ? foldItineraries(applyFilters(frozen, queryToFilters(query)), (key) => places[key]?.point)
      : now;
    const byId = new Map(now.current.map((itinerary) => [itinerary.id, itinerary]));
    const inOrder = (some: readonly Itinerary[]) =>
      sortItineraries(some, order).map((itinerary) => byId.get(itinerary.id) ?? itinerary);
    const kept = inOrder(before.kept);
    const labels = labelsOf(before.kept);
    return wholeCounts
      ? { kept: kept.slice(0, FIRST), folded: [], labels }
      : { kept, folded: inOrder(before.folded), labels };
  }, [frozen, now, query, places, wholeCounts]);
  const counts = useMemo(() => wholeCounts ?? countFacets(list, queryToFilters(query)), [list, query, wholeCounts]);
  const shown = passing.kept.length + passing.folded.length;
  const nothingPasses = list.length > 0 && shown === 0 && !undecided;

  const arrived = useMemo((): NewResults => {
    if (!frozen || wholeCounts) return { count: 0, cheaperBy: null };
    const known = new Set(frozen.map(({ id }) => id));
    const fresh = now.kept.filter(({ id }) => !known.has(id));
    return { count: fresh.length, cheaperBy: pricesBelow(fresh, passing.kept) };
  }, [frozen, now, passing, wholeCounts]);
  useEffect(() => {
    if (nothingPasses && arrived.count > 0) setFrozen(latest);
  }, [nothingPasses, arrived, latest]);

  // A list that is chosen or put in another order anew has all that has come.
  const change = (next: Filters, order: Sort = sort) => {
    setQuery((before) => {
      const after = new URLSearchParams(before);
      for (const name of FILTER_PARAMETERS) after.delete(name);
      for (const [name, value] of filtersToQuery(next, order)) after.set(name, value);
      return after;
    });
    setFrozen((known) => known && latest);
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
    /** Everything received that passes the filters and is not folded away. */
    received: now.kept,
    passing,
    /** Of the list as it was frozen, and of everything received. */
    labels: passing.labels,
    labelsNow: useMemo(() => labelsOf(now.kept), [now]),
    counts,
    undecided,
    nothingPasses,
    arrived,
    /** The reader has begun to read: the list stands still. */
    isReading: frozen !== null,
    showLatest: () => setFrozen(latest),
    pages,
    nextPage: () => setPages(pages + 1),
  };
}
