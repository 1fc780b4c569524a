import type { Cabin } from '#kernel/cabin.ts';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import { type Money, money } from '#kernel/money.ts';
import { cheapestDays } from '../db/calendar.ts';
import { salesOpenAfter } from '../domain/booking.ts';
import { LONGEST_CONNECTION_MINUTES } from '../domain/itineraries.ts';
import type { InventoryDeps } from './deps.ts';
import { familiesOf, hubsOf } from './search-house.ts';

export type CalendarQuery = {
  /** Place keys of airports. */
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
  const found = await cheapestDays(deps.db, {
    ...query,
    days,
    families: familiesOf(query.cabin, query.mode),
    after: salesOpenAfter(deps.clock.now()),
    hubs: hubsOf(deps.keys),
    connectMinutes: 60,
    longestMinutes: LONGEST_CONNECTION_MINUTES,
  });
  const prices = new Map(found.map((day) => [day.date, day.totalMinor]));
  return Array.from({ length: days }, (_, n) => {
    const date = addDays(query.start, n);
    const minor = prices.get(date);
    return { date, price: minor === undefined ? null : money(minor) };
  });
}
