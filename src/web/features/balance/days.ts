import { addDays, isLocalDate, type LocalDate } from '#kernel/dates.ts';

export type Days = { from: LocalDate; to: LocalDate };

const monthStart = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`;

/** From the first of the month to today. */
export const thisMonth = (today: LocalDate): Days => ({ from: monthStart(today), to: today });

/** The whole month before. */
export function lastMonth(today: LocalDate): Days {
  const to = addDays(monthStart(today), -1);
  return { from: monthStart(to), to };
}

/** The days an address asks for; this month where it says nothing that makes sense. */
export function daysIn(search: URLSearchParams, today: LocalDate): Days {
  const [from, to] = [search.get('from'), search.get('to')];
  return isLocalDate(from) && isLocalDate(to) && from <= to ? { from, to } : thisMonth(today);
}
