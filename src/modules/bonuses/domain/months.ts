import { BUSINESS_TIME_ZONE, localDate, toInstant } from '#kernel/dates.ts';

/** A month of Bishkek: `2026-11`. */
export type Month = string;

export const monthOf = (instant: Date): Month => localDate(instant, BUSINESS_TIME_ZONE).slice(0, 7);

/** The month that is `count` months later, earlier where negative. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + number - 1 + count;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((((at % 12) + 12) % 12) + 1).padStart(2, '0')}`;
}

/** Its first instant and the first one after it. */
export const rangeOf = (month: Month): { from: Date; to: Date } => ({
  from: new Date(toInstant(`${month}-01T00:00`, BUSINESS_TIME_ZONE)),
  to: new Date(toInstant(`${addMonths(month, 1)}-01T00:00`, BUSINESS_TIME_ZONE)),
});
