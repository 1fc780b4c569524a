import { addDays, isLocalDate, type LocalDate } from '#kernel/dates.ts';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const MINUTES_A_DAY = 24 * 60;
/** An end that is not known. */
const OPEN_END = '00XXX00';

/** Bytes of a record from one to another, both counted from 1, as the manual counts them. */
export const field = (text: string, from: number, to: number = from): string => text.slice(from - 1, to);

/** `29MAR26`; `open` for a period without an end, null for what is no day. */
export function readDay(text: string): LocalDate | 'open' | null {
  if (text === OPEN_END) return 'open';
  const match = /^(\d{2})([A-Z]{3})(\d{2})$/.exec(text);
  const month = MONTHS.indexOf(match?.[2] ?? '') + 1;
  const date = `20${match?.[3]}-${String(month).padStart(2, '0')}-${match?.[1]}`;
  return match && month > 0 && isLocalDate(date) ? date : null;
}

/** `1 3 5 7`: each day at its own place; null when one is not. */
export function readDays(text: string): number[] | null {
  const days: number[] = [];
  for (let n = 1; n <= 7; n++) {
    const sign = text[n - 1];
    if (sign === String(n)) days.push(n);
    else if (sign !== ' ') return null;
  }
  return days.length > 0 ? days : null;
}

/** Minutes of `0930`; null for what is no time. */
export function readClock(text: string): number | null {
  const match = /^([01]\d|2[0-3])([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** Minutes that the local clock is ahead of UTC: `+0600`, `-0330`. */
export function readVariation(text: string): number | null {
  const match = /^([+-])(0\d|1[0-4])([0-5]\d)$/.exec(text);
  if (!match) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** Days after the first one of the flight; both letters of the day before are in use. */
export function readDayShift(sign: string): number | null {
  if (sign === ' ') return 0;
  if (sign === 'A' || sign === 'J') return -1;
  return /^[0-7]$/.test(sign) ? Number(sign) : null;
}

export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Minutes of one day and the days that are over or under. */
export function dayAndClock(minutes: number): { days: number; minutes: number } {
  const days = Math.floor(minutes / MINUTES_A_DAY);
  return { days, minutes: minutes - days * MINUTES_A_DAY };
}

const DAYS_A_WEEK = 7;
/** Days of operation and both ends moved by whole days. */
export function shiftDays<T extends { from: LocalDate; to: LocalDate; days: readonly number[] }>(
  { from, to, days }: T,
  by: number,
): { from: LocalDate; to: LocalDate; days: number[] } {
  if (by === 0) return { from, to, days: [...days] };
  const moved = days.map((day) => ((((day - 1 + by) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK) + 1);
  return { from: addDays(from, by), to: addDays(to, by), days: moved.sort((a, b) => a - b) };
}

const FRONT_CABINS = new Set(['F', 'P', 'A', 'C', 'J', 'D', 'I', 'Z', 'R']);
/** Seats by cabin of `C012Y168`; null where it does not say. */
export function readConfiguration(text: string): { economy: number; business: number } | null {
  const seats = { economy: 0, business: 0 };
  const cabins = [...(text.split('VV')[0] ?? '').matchAll(/([A-Z])(\d{1,3})/g)];
  for (const [, cabin = '', count = '0'] of cabins)
    seats[FRONT_CABINS.has(cabin) ? 'business' : 'economy'] += Number(count);
  return seats.economy + seats.business > 0 ? seats : null;
}
