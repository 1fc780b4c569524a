import { addDays, type LocalDate, weekday } from '#kernel/dates.ts';

/** `YYYY-MM` a number of months later. */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

const lastDay = (month: string): LocalDate => addDays(`${addMonths(month, 1)}-01`, -1);

/** A month as weeks from Monday; null where a cell belongs to another month. */
export function weeksOf(month: string): (LocalDate | null)[][] {
  const first = `${month}-01`;
  const last = lastDay(month);
  const cells: (LocalDate | null)[] = Array.from({ length: weekday(first) - 1 }, () => null);
  for (let day = first; day <= last; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Where a key leads from a day, by the ARIA date-grid pattern; null when the key means nothing here. */
export function dayAfterKey(day: LocalDate, key: string): LocalDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, 1 - weekday(day));
    case 'End':
      return addDays(day, 7 - weekday(day));
    case 'PageUp':
      return sameDay(day, -1);
    case 'PageDown':
      return sameDay(day, 1);
    default:
      return null;
  }
}

function sameDay(day: LocalDate, months: number): LocalDate {
  const month = addMonths(day.slice(0, 7), months);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted > lastDay(month) ? lastDay(month) : wanted;
}
