import { setImmediate as breath } from 'node:timers/promises';
import type { LocalDate } from '#kernel/dates.ts';
import type { TimetableMode } from '#kernel/mode.ts';
import { type Currency, type Money, money, zero } from '#kernel/money.ts';
import { partyProblem } from '../domain/booking.ts';
import type { MultiTicketPortion } from '../domain/multi-ticket-itineraries.ts';
import { salesOpenAfter } from '../domain/payment-time-limit.ts';
import type { InventoryDeps } from './deps.ts';
import { backwards, daysOfSlices } from './prices-around.ts';
import { inSlices } from './run-in-time-slices.ts';
import { type MultiTicketQuery, multiTicketSearch } from './search-multi-ticket.ts';

/** One ticket of a journey: what carries, the stops that it touches, and what it is paid in. */
export type MixedTicket = { mode: TimetableMode; stops: string[]; currency: Currency };

/**
 * What a party pays at least for a journey over several tickets within `reach` days of those asked for, with what
 * `feesOf` adds for each ticket:
 * exactly the lowest of a search for those days. A row of days for each slice while the others stay, the days asked for
 * once; null where no seats are
 * left or a slice is before the one before it. The ways of a slice and day, and what each costs, are found once for all
 * days that have them in common.
 */
export async function multiTicketPricesAround(
  deps: InventoryDeps,
  query: MultiTicketQuery,
  reach: number,
  feesOf: (ticket: MixedTicket) => Money,
): Promise<{ days: LocalDate[]; price: Money | null }[]> {
  const { slices, passengerCounts } = query;
  const timetable = await deps.index.current();
  const after = salesOpenAfter(deps.clock.now());
  const looked = daysOfSlices(
    slices.map(({ date }) => date),
    reach,
  );

  const search = multiTicketSearch(timetable, query, after);
  const { currency } = zero();
  const feeOf = ({ mode, stops }: MultiTicketPortion): number => (mode ? feesOf({ mode, stops, currency }).minor : 0);
  const fees = new Map<MultiTicketPortion, number>();
  const withFee = (sum: number, portion: MultiTicketPortion): number => {
    const fee = fees.get(portion) ?? feeOf(portion);
    fees.set(portion, fee);
    return sum + fee;
  };

  const prices: { days: LocalDate[]; price: Money | null }[] = [];
  for (const days of looked) {
    const sold = partyProblem(passengerCounts) === null && !backwards(days);
    const dated = slices.map((slice, n) => ({ ...slice, date: days[n] as LocalDate }));
    const trips = sold ? await inSlices(search.tripsOn(dated)) : [];
    const sums = trips.map(({ cheapest, ways }) => ways.flatMap(({ portions }) => portions).reduce(withFee, cheapest));
    prices.push({ days, price: sums.length > 0 ? money(Math.min(...sums)) : null });
    // Yields to other requests.
    await breath();
  }
  return prices;
}
