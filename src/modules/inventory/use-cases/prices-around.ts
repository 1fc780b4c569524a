import { setImmediate as breath } from 'node:timers/promises';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import { cheapestCombination, type PricedSliceOptions, priceSlices } from '../domain/combine-slices.ts';
import type { InventoryPrice } from '../domain/party-price.ts';
import { salesOpenAfter } from '../domain/payment-time-limit.ts';
import type { InventoryDeps } from './deps.ts';
import { type InventoryQuery, offersOf, wantedFamilies, waysOf } from './search-inventory.ts';

/** The cheapest that the house sells on certain days, one a leg; `stops`: the airports that it touches. */
export type PriceAround = {
  days: LocalDate[];
  found: { prices: InventoryPrice[]; stops: string[] } | null;
};

const around = (date: LocalDate, reach: number): LocalDate[] =>
  Array.from({ length: 2 * reach + 1 }, (_, n) => addDays(date, n - reach));

/** Each leg's days in order combined with the days of the others; the requested days once. */
export function daysOfSlices(asked: readonly LocalDate[], reach: number): LocalDate[][] {
  const moved = asked.flatMap((own, leg) => around(own, reach).map((day) => asked.with(leg, day)));
  return [...new Map(moved.map((days) => [days.join(), days])).values()];
}

/** The days to look at: of one leg or two every day, or pair of days; of more a row for each leg. */
function daysAround(asked: readonly LocalDate[], reach: number): LocalDate[][] {
  const [out = '', back] = asked;
  if (asked.length > 2) return daysOfSlices(asked, reach);
  return around(out, reach).flatMap((day) =>
    back === undefined ? [[day]] : around(back, reach).map((other) => [day, other]),
  );
}

export const backwards = (days: readonly LocalDate[]): boolean =>
  days.some((day, n) => n > 0 && day < (days[n - 1] as LocalDate));

/**
 * What a party pays at least within `reach` days of those asked for: each exactly what a search for those days
 * answers first. One leg has a row of
 * days, two have every pair of days, more have a row of days for each leg while the others stay. A search a day and
 * leg; nothing where no seats are
 * left or a leg is before the one before it.
 */
export async function pricesAround(deps: InventoryDeps, query: InventoryQuery, reach: number): Promise<PriceAround[]> {
  const { slices } = query;
  if (slices.length === 0) return [];
  const fareFamilies = wantedFamilies(query);
  const timetable = await deps.index.current();
  const after = salesOpenAfter(deps.clock.now());
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
