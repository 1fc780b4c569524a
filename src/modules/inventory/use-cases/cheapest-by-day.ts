import type { Cabin } from '#kernel/cabin.ts';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import { type Money, money } from '#kernel/money.ts';
import { cheapestDays } from '#modules/search-engine/index.ts';
import { firstSaleAfter } from '../domain/payment-time-limit.ts';
import type { InventoryDeps } from './deps.ts';
import { inSlices } from './run-in-time-slices.ts';
import { familiesOf } from './search-inventory.ts';

export type CalendarQuery = {
  /** Location keys of airports. */
  from: readonly string[];
  to: readonly string[];
  start: LocalDate;
  /** 1 to 100. */
  days: number;
  cabin: Cabin;
  mode?: Mode | undefined;
};

/** The cheapest one-way price of an adult, fare and taxes, on every day asked for; `null` where nothing is left. */
export async function cheapestByDay(
  deps: InventoryDeps,
  query: CalendarQuery,
): Promise<{ date: LocalDate; price: Money | null }[]> {
  const days = Math.min(100, Math.max(1, query.days));
  const timetable = await deps.index.current();
  const way = { from: query.from, to: query.to, date: query.start };
  const wanted = timetable.wanted(
    way,
    familiesOf(query.cabin, query.mode),
    1,
    firstSaleAfter(deps.clock.now(), query.mode),
  );
  const prices = await inSlices(cheapestDays(timetable.search, wanted, wanted.day, days));
  return prices.map((minor, n) => ({
    date: addDays(query.start, n),
    price: minor === null ? null : money(minor),
  }));
}
