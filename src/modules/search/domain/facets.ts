import type { Money } from '#kernel/money.ts';
import { hasNight } from './connections.ts';
import {
  applyFilters,
  type Filters,
  filtersInUse,
  goesBy,
  isRefundable,
  LEG_MODES,
  longestSlice,
  minuteOfDay,
  STOPS,
  stopsOf,
  usedAirports,
  usesAirports,
  withTimeRange,
} from './filters.ts';
import { priceFrom } from './ranking.ts';
import type { Facets, FacetValue, Itinerary } from './schemas.ts';

/** Bars of the histogram of a day's departures or arrivals, an hour and a half each. */
const TIME_BINS = 16;
const MINUTES_PER_BIN = 1_440 / TIME_BINS;
/** Bars of the histograms of prices and of travel times, equal parts between the least and the most. */
const RANGE_BINS = 16;

/** Enters one more card under a choice. */
function enter(option: FacetValue, price: Money): void {
  option.count++;
  if (option.from === null || price.minor < option.from.minor) option.from = price;
}

/** A choice with all cards of a list. */
function option(value: string, list: readonly Itinerary[]): FacetValue {
  const all: FacetValue = { value, count: 0, from: null };
  for (const itinerary of list) enter(all, priceFrom(itinerary));
  return all;
}

/** Whether some offers give back more than taxes and others do not. */
function hasBothTerms(list: readonly Itinerary[]): boolean {
  const kinds = new Set<boolean>();
  for (const { offers } of list) for (const offer of offers) if (kinds.add(isRefundable(offer)).size > 1) return true;
  return false;
}

const modesOf = (itinerary: Itinerary) => LEG_MODES.filter((mode) => goesBy(itinerary, mode));

/** Every choice that the found list knows, counted as if it were the only one of its group. */
export function countFacets(list: readonly Itinerary[], filters: Filters): Facets {
  /** Most groups are counted under the same few filters, nearly always under none. */
  const passing = (some: Filters) => (filtersInUse(some) === 0 ? list : applyFilters(list, some));
  /** The choices of a group that occur in the list, in this order, or by the alphabet; each card is visited once. */
  const group = (
    without: Partial<Filters>,
    valuesOf: (itinerary: Itinerary) => readonly string[],
    order?: readonly string[],
  ): FacetValue[] => {
    const others = passing({ ...filters, ...without });
    const known = new Map<string, FacetValue>();
    const optionOf = (value: string): FacetValue => {
      const met = known.get(value) ?? { value, count: 0, from: null };
      known.set(value, met);
      return met;
    };
    if (others !== list) for (const itinerary of list) for (const value of valuesOf(itinerary)) optionOf(value);
    for (const itinerary of others)
      for (const value of valuesOf(itinerary)) enter(optionOf(value), priceFrom(itinerary));
    return (order ?? [...known.keys()].sort()).flatMap((value) => known.get(value) ?? []);
  };
  const directions = Math.max(0, ...list.map((itinerary) => itinerary.slices.length));
  /** By direction, how many cards each part of the day would leave. */
  const histograms = (what: 'departs' | 'arrives') =>
    Array.from({ length: directions }, (_, n) => {
      const bins = new Array<number>(TIME_BINS).fill(0);
      for (const itinerary of passing({ ...filters, [what]: withTimeRange(filters[what], n, null) })) {
        const minute = minuteOfDay(itinerary, n, what);
        if (minute !== undefined) bins[Math.floor(minute / MINUTES_PER_BIN)]!++;
      }
      return bins;
    });
  /** How many cards each part of a range would leave; a card beyond the most (cheap offers filtered) is last. */
  const binsBetween = (
    least: number,
    most: number,
    amountOf: (itinerary: Itinerary) => number,
    without: Partial<Filters>,
  ): number[] => {
    const bins = new Array<number>(RANGE_BINS).fill(0);
    const width = Math.max(1, most - least) / RANGE_BINS;
    for (const itinerary of passing({ ...filters, ...without }))
      bins[Math.min(RANGE_BINS - 1, Math.floor((amountOf(itinerary) - least) / width))]!++;
    return bins;
  };
  const pricesBetween = (least: number, most: number) =>
    binsBetween(least, most, (itinerary) => priceFrom(itinerary).minor, { minPrice: null, maxPrice: null });
  const minutesBetween = (least: number, most: number) =>
    binsBetween(least, most, longestSlice, { minMinutes: null, maxMinutes: null });
  const flag = (key: 'baggage' | 'refundable' | 'noNight') =>
    option(key, applyFilters(list, { ...filters, [key]: true }));

  const used = usedAirports(list);
  const users = new Map<string, (itinerary: Itinerary) => boolean>();
  const uses = (itinerary: Itinerary, airport: string): boolean => {
    const known = users.get(airport) ?? usesAirports(list, [airport], used);
    users.set(airport, known);
    return known(itinerary);
  };
  /** Airports where a direction begins or ends. */
  const airportsOf = (itinerary: Itinerary): string[] => {
    const ends = new Set<string>();
    for (const { segments } of itinerary.slices) ends.add(segments[0]?.from ?? '').add(segments.at(-1)?.to ?? '');
    return [...ends].filter((airport) => uses(itinerary, airport));
  };

  const divides = (mode: string) => new Set(list.map((itinerary) => goesBy(itinerary, mode))).size > 1;

  const prices = list.map(priceFrom).toSorted((a, b) => a.minor - b.minor);
  const minutes = list.map(longestSlice);
  const [quickest, longest] = [Math.min(...minutes), Math.max(...minutes)];
  const cheapest = prices[0];
  const dearest = prices.at(-1);
  return {
    total: list.length,
    shown: passing(filters).length,
    stops: group({ stops: [] }, (itinerary) => [stopsOf(itinerary)], STOPS),
    baggage: flag('baggage'),
    refundable: hasBothTerms(list) ? flag('refundable') : null,
    noNight: list.some(hasNight) && !list.every(hasNight) ? flag('noNight') : null,
    modes: LEG_MODES.some(divides) ? group({ modes: [] }, modesOf, LEG_MODES) : [],
    departs: histograms('departs'),
    arrives: histograms('arrives'),
    carriers: group({ carriers: [] }, (itinerary) => itinerary.carriers),
    airports: group({ airports: [] }, airportsOf),
    price:
      cheapest && dearest ? { min: cheapest, max: dearest, bins: pricesBetween(cheapest.minor, dearest.minor) } : null,
    minutes: list.length > 0 ? { min: quickest, max: longest, bins: minutesBetween(quickest, longest) } : null,
  };
}
