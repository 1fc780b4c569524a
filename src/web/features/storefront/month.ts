import { addDays, type LocalDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';

export type DayPrice = { date: LocalDate; price: Money | null };

/** With fewer remaining days the next month is shown. */
const MIN_DAYS = 10;

const firstOfNext = (day: LocalDate): LocalDate =>
  addDays(`${day.slice(0, 7)}-28`, 4)
    .slice(0, 7)
    .concat('-01');
const daysInMonth = (month: LocalDate): number => Number(addDays(firstOfNext(month), -1).slice(8));

/** Range of the graph: the month of the requested date, or of tomorrow, starting tomorrow. */
export function shownMonth(requestedDate: LocalDate | null, today: LocalDate): { start: LocalDate; days: number } {
  const tomorrow = addDays(today, 1);
  const month = `${(requestedDate && requestedDate > today ? requestedDate : tomorrow).slice(0, 7)}-01`;
  const start = month > tomorrow ? month : tomorrow;
  const days = daysInMonth(month) - Number(start.slice(8)) + 1;
  if (days >= MIN_DAYS || (requestedDate && requestedDate >= start)) return { start, days };
  const next = firstOfNext(month);
  return { start: next, days: daysInMonth(next) };
}

/**
 * Bottom and gridlines of the scale in whole thousands. The scale does not start at zero, so its values are labelled.
 */
export function priceScale(prices: readonly number[]): { bottom: number; top: number; lines: number[] } {
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const range = Math.max(highest - lowest, highest * 0.2, 1);
  const step =
    [1, 2, 5, 10].map((n) => n * 10 ** Math.floor(Math.log10(range / 2))).find((n) => range / n <= 4) ?? range;
  const bottom = Math.max(0, Math.floor((lowest - range / 2) / step) * step);
  const top = Math.ceil(highest / step) * step;
  const lines = Array.from({ length: Math.round((top - bottom) / step) }, (_, n) => bottom + step * (n + 1));
  return { bottom, top, lines: lines.length > 3 ? lines.filter((_, n) => n % 2 === 1) : lines };
}

/** Up to four dates around the selected one, in order; without one the first dates. */
export function datesAround(days: readonly DayPrice[], chosen: LocalDate | null): DayPrice[] {
  const chosenIndex = Math.max(
    0,
    days.findIndex(({ date }) => date === chosen),
  );
  const first = Math.max(0, Math.min(chosenIndex - 1, days.length - 4));
  return days.slice(first, first + 4);
}
