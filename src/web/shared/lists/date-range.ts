import { addDays, isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { normalizeDateFields } from '../forms/parse-typed-date.ts';

export type DateRange = { from: LocalDate; to: LocalDate };

const monthStart = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`;

/** From the first of the month to today. */
export const thisMonth = (today: LocalDate): DateRange => ({ from: monthStart(today), to: today });

/** The previous calendar month. */
export function lastMonth(today: LocalDate): DateRange {
  const to = addDays(monthStart(today), -1);
  return { from: monthStart(to), to };
}

/** The dates in the address, `reversed` when the first lies after the last; this month when the address has none. */
export function readDateRange(search: URLSearchParams, today: LocalDate): { days: DateRange; reversed: boolean } {
  const typed = normalizeDateFields(new URLSearchParams(search), ['from', 'to'], today);
  const [from, to] = [typed.get('from'), typed.get('to')];
  if (!isLocalDate(from) || !isLocalDate(to)) return { days: thisMonth(today), reversed: false };
  return from <= to ? { days: { from, to }, reversed: false } : { days: { from: to, to: from }, reversed: true };
}
