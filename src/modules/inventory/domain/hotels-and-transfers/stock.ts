import { addDays, type LocalDate } from '#kernel/dates.ts';

/** As it can be sold now. */
export type Stock = { id: string; rbd: string; left: number; fareMinor: number };

const compact = (day: LocalDate) => day.replaceAll('-', '');

/** The slash distinguishes daily stock from departures: the index of the timetable ignores it. */
export const nightId = (hotel: { readonly number: number }, night: LocalDate): string =>
  `H0/${hotel.number}-${compact(night)}`;
/** Cars of a transfer, of both ways. */
export const dayOfCarsId = (transfer: number, day: LocalDate): string => `U0/${transfer}-${compact(day)}`;

/**
 * Nights from the day of entry to the last before the day of leaving: calendar days of the hotel, whatever its clocks
 * do.
 */
export const nightsOf = (checkInDate: LocalDate, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, n) => addDays(checkInDate, n));
