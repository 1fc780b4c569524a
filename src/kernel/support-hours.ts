import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDate, localDateTime, toInstant } from './dates.ts';
import type { Site } from './passengers.ts';

/** Hours in which support answers, every day, in Bishkek time: `opens` 0 to 23, `closes` 1 to 24 and later. */
export type SupportHours = { readonly opens: number; readonly closes: number };

/** Spec §9: 09:00–19:00 in the Kyrgyz variant, 09:00–00:00 in the other. */
export const defaultSupportHours = (site: Site): SupportHours => ({ opens: 9, closes: site === 'kg' ? 19 : 24 });

/** Whether support answers at this moment. */
export function isWithinSupportHours({ opens, closes }: SupportHours, at: Date): boolean {
  const hour = Number(localDateTime(at.toISOString(), BUSINESS_TIME_ZONE).slice(11, 13));
  return hour >= opens && hour < closes;
}

const atHour = (day: LocalDate, hour: number): number =>
  Date.parse(
    hour === 24
      ? toInstant(`${addDays(day, 1)}T00:00`, BUSINESS_TIME_ZONE)
      : toInstant(`${day}T${String(hour).padStart(2, '0')}:00`, BUSINESS_TIME_ZONE),
  );

/** The hours of support from an instant on, day by day: begin and end, ms. */
function* hoursFrom({ opens, closes }: SupportHours, from: Date): Generator<{ begin: number; end: number }> {
  for (let day = localDate(from, BUSINESS_TIME_ZONE); ; day = addDays(day, 1)) {
    const end = atHour(day, closes);
    const begin = Math.max(atHour(day, opens), from.getTime());
    if (begin < end) yield { begin, end };
  }
}

/** The instant at which a number of milliseconds (0 or more) within support hours has passed. */
export function addSupportTime(hours: SupportHours, from: Date, ms: number): Date {
  let left = ms;
  for (const { begin, end } of hoursFrom(hours, from)) {
    if (left <= end - begin) return new Date(begin + left);
    left -= end - begin;
  }
  throw new Error('unreachable');
}

/** Milliseconds within support hours between two instants; 0 when `to` is not later. */
export function supportTimeBetween(hours: SupportHours, from: Date, to: Date): number {
  let sum = 0;
  for (const { begin, end } of hoursFrom(hours, from)) {
    if (begin >= to.getTime()) return sum;
    sum += Math.min(end, to.getTime()) - begin;
  }
  return sum;
}
