import { addDays, type LocalDate } from '#kernel/dates.ts';
import { TRANSFER_ROUTES, TRANSFER_RULES } from './cars.ts';

/** Free cars of a class on one day. */
export type StockRow = { flightId: string; rbd: string; fareFamily: string; seats: number; fareMinor: number };
/** As it can be sold now. */
export type Stock = { id: string; rbd: string; left: number; fareMinor: number };

const compact = (day: LocalDate) => day.replaceAll('-', '');

/** The slash distinguishes daily stock from departures: the index of the timetable ignores it. */
export const nightId = (hotel: { readonly number: number }, night: LocalDate): string =>
  `H0/${hotel.number}-${compact(night)}`;
export const depotId = (depot: string, day: LocalDate): string => `U0/${depot}-${compact(day)}`;

/**
 * Nights from the day of entry to the last before the day of leaving: calendar days of the hotel, whatever its clocks
 * do.
 */
export const nightsOf = (checkInDate: LocalDate, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, n) => addDays(checkInDate, n));

/** All cars of one day. */
export function planCars(day: LocalDate): StockRow[] {
  const depots = [...new Set(TRANSFER_ROUTES.map(({ depot }) => depot))];
  return depots.flatMap((depot) =>
    Object.entries(TRANSFER_RULES).map(([fareFamily, { rbd, units }]) => ({
      flightId: depotId(depot, day),
      rbd,
      fareFamily,
      seats: units,
      // What a ride costs stands with its way; the stock is of the class.
      fareMinor: 0,
    })),
  );
}
