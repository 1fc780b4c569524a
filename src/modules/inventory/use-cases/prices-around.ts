import { setImmediate as breath } from 'node:timers/promises';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import { cheapestCombination, type PricedSliceOptions, priceSlices } from '../domain/combine-slices.ts';
import type { InventoryPrice } from '../domain/party-price.ts';
import { firstSaleAfter } from '../domain/payment-time-limit.ts';
import type { InventoryDeps } from './deps.ts';
import { type InventoryQuery, offersOf, wantedFamilies, waysOf } from './search-inventory.ts';

/** The cheapest that own inventory sells on certain days, one a slice; `stops`: the airports that it touches. */
export type PriceAround = {
  days: LocalDate[];
  found: { prices: InventoryPrice[]; stops: string[] } | null;
};

const around = (date: LocalDate, reach: number): LocalDate[] =>
  Array.from({ length: 2 * reach + 1 }, (_, n) => addDays(date, n - reach));

/** Each slice's days in order combined with the days of the others; the requested days once. */
export function daysOfSlices(dates: readonly LocalDate[], reach: number): LocalDate[][] {
  const moved = dates.flatMap((own, n) => around(own, reach).map((day) => dates.with(n, day)));
  return [...new Map(moved.map((days) => [days.join(), days])).values()];
}

/** The days to look at: of one slice or two every day, or pair of days; of more a row for each slice. */
function daysAround(dates: readonly LocalDate[], reach: number): LocalDate[][] {
  const [out = '', back] = dates;
  if (dates.length > 2) return daysOfSlices(dates, reach);
  return around(out, reach).flatMap((day) =>
    back === undefined ? [[day]] : around(back, reach).map((other) => [day, other]),
  );
}

export const backwards = (days: readonly LocalDate[]): boolean =>
  days.some((day, n) => n > 0 && day < (days[n - 1] as LocalDate));

/**
 * What a party pays at least within `reach` days of those asked for: each exactly what a search for those days
 * answers first. One slice has a row of
 * days, two have every pair of days, more have a row of days for each slice while the others stay. A search a day and
 * slice; nothing where no seats are
 * left or a slice is before the one before it.
 */
export async function pricesAround(deps: InventoryDeps, query: InventoryQuery, reach: number): Promise<PriceAround[]> {
  const { slices } = query;
  if (slices.length === 0) return [];
  const fareFamilies = wantedFamilies(query);
  const timetable = await deps.index.current();
  const after = firstSaleAfter(deps.clock.now(), query.mode);
  const looked = daysAround(
    slices.map(({ date }) => date),
    reach,
  );

  const priced: Map<LocalDate, PricedSliceOptions>[] = [];
  for (const [n, slice] of slices.entries()) {
    const days = new Set(looked.filter((each) => !backwards(each)).map((each) => each[n] as LocalDate));
    const ways = new Map<LocalDate, PricedSliceOptions>();
    for (const date of days) {
      const { ways: found } = waysOf(timetable, { ...slice, date }, fareFamilies, query, after);
      ways.set(date, priceSlices(found, fareFamilies, query.passengerCounts));
      // Yields to other requests.
      await breath();
    }
    priced.push(ways);
  }

  const cheapest = (days: readonly LocalDate[]): PriceAround['found'] => {
    const directions = days.map((day, n) => priced[n]?.get(day) ?? new Map());
    const trip = cheapestCombination(directions);
    const [best] = trip ? offersOf(trip.ways, [trip.fareFamily], query.passengerCounts) : [];
    if (!best) return null;
    const stops = best.slices.flat().flatMap(({ flight }) => [flight.from, flight.to]);
    return { prices: best.prices, stops: [...new Set(stops)] };
  };
  return looked.map((days) => ({ days, found: backwards(days) ? null : cheapest(days) }));
}
