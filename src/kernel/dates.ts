/** A calendar date `YYYY-MM-DD` with no zone: birthdates, document expiry, days of travel. */
export type LocalDate = string;
/** A wall-clock time `YYYY-MM-DDTHH:mm` at some place; only with a zone does it become an instant. */
export type LocalDateTime = string;
/** An instant, ISO 8601 in UTC (`…Z`). */
export type Instant = string;

/** Time zone of the company (IANA): days of sale and office hours are counted in it. */
export const BUSINESS_TIME_ZONE = 'Asia/Bishkek';

const DAY_MS = 86_400_000;
/** Of years that every clock, calendar and database here can count in, a day before and after them too. */
const DATE = /^(?!0|9999)\d{4}-\d{2}-\d{2}$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
/** How many days a month (1 to 12) has; none where there is no such month. */
export const daysOfMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0);

const toDayNumber = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const fromDayNumber = (day: number): LocalDate => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** True only for a date that exists: 31 February does not. */
export function isLocalDate(value: unknown): value is LocalDate {
  if (typeof value !== 'string' || !DATE.test(value)) return false;
  const [year, month, day] = [+value.slice(0, 4), +value.slice(5, 7), +value.slice(8)];
  return day >= 1 && day <= daysOfMonth(year, month);
}

/** True only for an instant as `Date.toISOString` writes it, on a day that `isLocalDate` knows. */
export function isInstant(value: unknown): value is Instant {
  if (typeof value !== 'string' || !isLocalDate(value.slice(0, 10))) return false;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === value;
}

export const addDays = (date: LocalDate, days: number): LocalDate => fromDayNumber(toDayNumber(date) + days);
/** Whole days from `a` to `b`; negative when `b` is earlier. */
export const daysBetween = (a: LocalDate, b: LocalDate): number => toDayNumber(b) - toDayNumber(a);
/** ISO weekday, Monday is 1. */
export const weekday = (date: LocalDate): number => ((((toDayNumber(date) + 3) % 7) + 7) % 7) + 1;

/** Completed years on a day. A person born on 29 February completes a year on 1 March of a common year. */
export function fullYears(born: LocalDate, on: LocalDate): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4));
  return on.slice(5) < born.slice(5) ? years - 1 : years;
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(zone: string): Intl.DateTimeFormat {
  let format = wallClocks.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    wallClocks.set(zone, format);
  }
  return format;
}

/** The last result per zone: most calls are about the current minute. */
const lastShown = new Map<string, { second: number; shown: LocalDateTime }>();

/** What the clocks of a zone (IANA name) show at an instant, to the minute. */
export function localDateTime(instant: Date | Instant, zone: string): LocalDateTime {
  const at = typeof instant === 'string' ? new Date(instant) : instant;
  const second = Math.floor(at.getTime() / 1_000);
  const last = lastShown.get(zone);
  if (last?.second === second) return last.shown;
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of wallClock(zone).formatToParts(at)) part[type] = value;
  const shown = `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
  lastShown.set(zone, { second, shown });
  return shown;
}

/** The calendar day at an instant in a zone. */
export const localDate = (instant: Date | Instant, zone: string): LocalDate =>
  localDateTime(instant, zone).slice(0, 10);

const asUtc = (local: LocalDateTime): number => Date.parse(`${local}:00Z`);

/**
 * The instant of a wall-clock time. In a spring gap the clock is read as if it had not been moved; of a doubled hour
 * the first is taken.
 */
export function toInstant(local: LocalDateTime, zone: string): Instant {
  const wanted = asUtc(local);
  const offsetAt = (ms: number) => asUtc(localDateTime(new Date(ms), zone)) - ms;
  const before = offsetAt(wanted - DAY_MS);
  const after = offsetAt(wanted + DAY_MS);
  for (const offset of before === after ? [before] : [before, after]) {
    if (asUtc(localDateTime(new Date(wanted - offset), zone)) === wanted)
      return new Date(wanted - offset).toISOString();
  }
  return new Date(wanted - before).toISOString();
}

/** Whole minutes from one instant to another. */
export const minutesBetween = (from: Instant, to: Instant): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
