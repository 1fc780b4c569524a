import { daysOfMonth, type LocalDate } from '#kernel/dates.ts';

/** The same day some months later; where that month is shorter, its last day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const later = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(later / 12), (later % 12) + 1];
  const day = Math.min(Number(date.slice(8)), daysOfMonth(year, month));
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
