import { daysOfMonth, type LocalDate } from '#kernel/dates.ts';

/** Every day of the month of a date, those to come included. */
export function monthDays(date: LocalDate): LocalDate[] {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return Array.from(
    { length: daysOfMonth(year, month) },
    (_, n) => `${date.slice(0, 7)}-${String(n + 1).padStart(2, '0')}`,
  );
}
