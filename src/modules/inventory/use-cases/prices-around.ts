import { addDays, type LocalDate } from '#kernel/dates.ts';
import { salesOpenAfter } from '../domain/booking.ts';
import { cheapestTrip, type PricedWays, priceWays } from '../domain/house-trips.ts';
import type { HousePrice } from '../domain/party-price.ts';
import type { InventoryDeps } from './deps.ts';
import { type HouseQuery, offersOf, wantedFamilies, waysOf } from './search-house.ts';

/** The cheapest that the house sells on a day, or on a pair of days; `stops`: the airports that it touches. */
export type PriceAround = {
  out: LocalDate;
  back: LocalDate | null;
  found: { prices: HousePrice[]; stops: string[] } | null;
};

/**
 * What a party pays at least on every day within `reach` days of the one asked for, or on every pair of days out and back: each exactly what
 * a search for those days answers first. A search a day and direction; nothing where no seats are left or the way back is before the way out.
 */
export async function pricesAround(
  deps: InventoryDeps,
  query: HouseQuery,
  reach: number,
): Promise<PriceAround[]> {
  const [out, back] = query.legs;
  if (!out || query.legs.length > 2) return [];
  const families = wantedFamilies(query);
  const timetable = await deps.index.current();
  const after = salesOpenAfter(deps.clock.now());
  const around = (date: LocalDate) =>
    Array.from({ length: 2 * reach + 1 }, (_, n) => addDays(date, n - reach));
  const priced = (leg: typeof out): Map<LocalDate, PricedWays> =>
    new Map(
      around(leg.date).map((date) => [
        date,
        priceWays(waysOf(timetable, { ...leg, date }, families, query, after), families, query.mix),
      ]),
    );
  const there = priced(out);
  const home = back && priced(back);

  const cheapest = (directions: readonly (PricedWays | undefined)[]): PriceAround['found'] => {
    const trip = cheapestTrip(directions.map((ways) => ways ?? new Map()));
    const [best] = offersOf(trip ?? [], families, query.mix).sort((a, b) => a.total.minor - b.total.minor);
    if (!best) return null;
    const stops = best.slices.flat().flatMap(({ flight }) => [flight.from, flight.to]);
    return { prices: best.prices, stops: [...new Set(stops)] };
  };

  return around(out.date).flatMap((day): PriceAround[] => {
    if (!back) return [{ out: day, back: null, found: cheapest([there.get(day)]) }];
    return around(back.date).map((other) => ({
      out: day,
      back: other,
      found: other < day ? null : cheapest([there.get(day), home?.get(other)]),
    }));
  });
}
