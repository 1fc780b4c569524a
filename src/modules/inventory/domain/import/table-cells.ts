import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { MAX_DAY_SHIFT, MIN_DAY_SHIFT } from '../own/flight-shape.ts';
import { AIRPORT_CODE, MAX_SOMS, OWN_RBDS } from '../own/own-carrier.ts';
import { LAYOUT_CODES, type LayoutCode } from '../seat-maps.ts';
import type { TableColumn } from './flight-table.ts';

/** Spreadsheets count days from here. */
const FIRST_SERIAL_DAY = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const MINUTES_A_DAY = 24 * 60;

/** `2026-03-29`, `29.03.2026` or a spreadsheet's day number. */
export function readDay(text: string): LocalDate | null {
  const dotted = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  const serial = /^\d{5}(?:\.0+)?$/.test(text) ? Number(text) : null;
  const day = dotted
    ? `${dotted[3]}-${dotted[2]?.padStart(2, '0')}-${dotted[1]?.padStart(2, '0')}`
    : serial !== null
      ? new Date(FIRST_SERIAL_DAY + serial * DAY_MS).toISOString().slice(0, 10)
      : text;
  return isLocalDate(day) ? day : null;
}

/** `09:30`, or a spreadsheet's part of a day. */
export function readClock(text: string): string | null {
  const clock = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text);
  const part = /^0(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
  const minutes = clock ? Number(clock[1]) * 60 + Number(clock[2]) : part === null ? null : part * MINUTES_A_DAY;
  if (minutes === null || (clock && Number(clock[2]) > 59)) return null;
  const whole = Math.round(minutes);
  if (whole >= MINUTES_A_DAY) return null;
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** `1234567`, `135` or `1.3.5`. */
export function readDays(text: string): number[] | null {
  const signs = text.replace(/[\s.,;-]/g, '');
  if (!/^[1-7]{1,7}$/.test(signs) || new Set(signs).size !== signs.length) return null;
  return [...signs].map(Number).sort((a, b) => a - b);
}

export const wholeIn =
  (from: number, to: number) =>
  (text: string): number | null => {
    const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(/[.,]0+$/, '');
    const value = /^-?\d{1,9}$/.test(plain) ? Number(plain) : null;
    return value !== null && value >= from && value <= to ? value : null;
  };
const textIn =
  (pattern: RegExp) =>
  (text: string): string | null =>
    pattern.test(text.toUpperCase()) ? text.toUpperCase() : null;
const YES = new Set(['yes', 'y', '1', 'true', 'да', 'ооба']);
const NO = new Set(['no', 'n', '0', 'false', 'нет', 'жок']);
function readFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

const seats = wholeIn(0, 900);
const soms = wholeIn(0, MAX_SOMS);
/** What a filled cell of a column says, and which error it is when it says nothing. */
export const CELL_READERS = {
  from: { read: textIn(AIRPORT_CODE), code: 'schedules.bad_airport' },
  to: { read: textIn(AIRPORT_CODE), code: 'schedules.bad_airport' },
  first_day: { read: readDay, code: 'schedules.bad_date' },
  last_day: { read: readDay, code: 'schedules.bad_date' },
  days: { read: readDays, code: 'schedules.bad_days' },
  departs: { read: readClock, code: 'schedules.bad_time' },
  arrives: { read: readClock, code: 'schedules.bad_time' },
  day_shift: { read: wholeIn(MIN_DAY_SHIFT, MAX_DAY_SHIFT), code: 'schedules.bad_day_shift' },
  aircraft: {
    read: (text: string) => (text.length >= 2 && text.length <= 40 ? text : null),
    code: 'schedules.bad_aircraft',
  },
  economy: { read: seats, code: 'schedules.bad_seats' },
  business: { read: seats, code: 'schedules.bad_seats' },
  class: {
    read: (text: string) => (OWN_RBDS.includes(text.toUpperCase()) ? text.toUpperCase() : null),
    code: 'schedules.bad_class',
  },
  seats: { read: seats, code: 'schedules.bad_seats' },
  fare: { read: soms, code: 'schedules.bad_sum' },
  net: { read: soms, code: 'schedules.bad_sum' },
  release_days: { read: wholeIn(0, 120), code: 'schedules.bad_release' },
  below_net: { read: readFlag, code: 'schedules.bad_flag' },
  seat_map: {
    read: (text: string): LayoutCode | null => LAYOUT_CODES.find((code) => code === text.toUpperCase()) ?? null,
    code: 'schedules.bad_seat_map',
  },
} as const satisfies Record<
  Exclude<TableColumn, 'record' | 'flight'>,
  { read: (text: string) => unknown; code: string }
>;
export type CellColumn = keyof typeof CELL_READERS;
export type CellValues = { [C in CellColumn]?: NonNullable<ReturnType<(typeof CELL_READERS)[C]['read']>> };

/** A cell without the apostrophe that keeps a spreadsheet from running it. */
export const plainCell = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/u, '');
