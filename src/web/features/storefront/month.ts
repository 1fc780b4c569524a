import { addDays, type LocalDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';

export type DayPrice = { date: LocalDate; price: Money | null };

/** A month with fewer days left is not worth a graph: the next one is shown. */
const LEAST_DAYS = 10;

const firstOfNext = (day: LocalDate): LocalDate =>
  addDays(`${day.slice(0, 7)}-28`, 4)
    .slice(0, 7)
    .concat('-01');
const daysIn = (month: LocalDate): number => Number(addDays(firstOfNext(month), -1).slice(8));

/** The days of a graph: the month of a wanted day, or of tomorrow, from tomorrow on. */
export function monthOf(wanted: LocalDate | null, today: LocalDate): { start: LocalDate; days: number } {
  const tomorrow = addDays(today, 1);
  const month = `${(wanted && wanted > today ? wanted : tomorrow).slice(0, 7)}-01`;
  const start = month > tomorrow ? month : tomorrow;
  const days = daysIn(month) - Number(start.slice(8)) + 1;
  if (days >= LEAST_DAYS || (wanted && wanted >= start)) return { start, days };
  const next = firstOfNext(month);
  return { start: next, days: daysIn(next) };
}

/** The foot of the scale and its lines, whole thousands; the scale does not begin at zero, so its figures are told. */
export function scaleOf(sums: readonly number[]): { foot: number; top: number; lines: number[] } {
  const [least, most] = [Math.min(...sums), Math.max(...sums)];
  const span = Math.max(most - least, most * 0.2, 1);
  const step = [1, 2, 5, 10].map((n) => n * 10 ** Math.floor(Math.log10(span / 2))).find((n) => span / n <= 4) ?? span;
  const foot = Math.max(0, Math.floor((least - span / 2) / step) * step);
  const top = Math.ceil(most / step) * step;
  const lines = Array.from({ length: Math.round((top - foot) / step) }, (_, n) => foot + step * (n + 1));
  return { foot, top, lines: lines.length > 3 ? lines.filter((_, n) => n % 2 === 1) : lines };
}

/** The days around a chosen one, at most four, in order; without one the first ones. */
export function nearDays(days: readonly DayPrice[], chosen: LocalDate | null): DayPrice[] {
  const at = Math.max(
    0,
    days.findIndex(({ date }) => date === chosen),
  );
  const first = Math.max(0, Math.min(at - 1, days.length - 4));
  return days.slice(first, first + 4);
}
