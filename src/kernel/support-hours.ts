import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDate, localDateTime, toInstant } from './dates.ts';
import type { Site } from './passengers.ts';

const OPENS = 9;
/** Spec §9: 09:00–19:00 in the Kyrgyz variant, 09:00–00:00 in the other; Bishkek time, every day. */
const closes = (site: Site): number => (site === 'kg' ? 19 : 24);

/** Whether support answers at this moment. */
export function isWithinSupportHours(site: Site, at: Date): boolean {
  const hour = Number(localDateTime(at.toISOString(), BUSINESS_TIME_ZONE).slice(11, 13));
  return hour >= OPENS && hour < closes(site);
}

const atHour = (day: LocalDate, hour: number): number =>
  Date.parse(
    hour === 24
      ? toInstant(`${addDays(day, 1)}T00:00`, BUSINESS_TIME_ZONE)
      : toInstant(`${day}T${String(hour).padStart(2, '0')}:00`, BUSINESS_TIME_ZONE),
  );

/** The hours of support from an instant on, day by day: begin and end, ms. */
function* hoursFrom(site: Site, from: Date): Generator<{ begin: number; end: number }> {
  for (let day = localDate(from, BUSINESS_TIME_ZONE); ; day = addDays(day, 1)) {
    const end = atHour(day, closes(site));
    const begin = Math.max(atHour(day, OPENS), from.getTime());
    if (begin < end) yield { begin, end };
  }
}

/** The instant at which a number of milliseconds (0 or more) within support hours has passed. */
export function addSupportTime(site: Site, from: Date, ms: number): Date {
  let left = ms;
  for (const { begin, end } of hoursFrom(site, from)) {
    if (left <= end - begin) return new Date(begin + left);
    left -= end - begin;
  }
  throw new Error('unreachable');
}

/** Milliseconds within support hours between two instants; 0 when `to` is not later. */
export function supportTimeBetween(site: Site, from: Date, to: Date): number {
  let sum = 0;
  for (const { begin, end } of hoursFrom(site, from)) {
    if (begin >= to.getTime()) return sum;
    sum += Math.min(end, to.getTime()) - begin;
  }
  return sum;
}
