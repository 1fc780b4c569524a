import { type LocalDate, type LocalDateTime, weekday } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { DATE_NAMES } from './date-names.ts';

type DateStyle = {
  /** `short` «ср 9 дек», `long` «ср, 9 декабря», `plain` «9 декабря», `plain-short` «9 дек». */
  style?: 'short' | 'long' | 'plain' | 'plain-short';
  year?: boolean;
};

/** A calendar date in words; takes a date or a local date-time, never moves it between zones. */
export function formatDate(date: LocalDate | LocalDateTime, locale: Locale, options: DateStyle = {}): string {
  const names = DATE_NAMES[locale];
  const day = Number(date.slice(8, 10));
  const month = Number(date.slice(5, 7)) - 1;
  const style = options.style ?? 'short';
  const short = style === 'short' || style === 'plain-short';
  const name = (short ? names.monthsShort : names.months)[month] ?? '';
  // Kyrgyz joins the day to the full month name with a hyphen: 9-декабрь.
  const dayMonth = locale === 'kg' && !short ? `${day}-${name}` : `${day} ${name}`;
  const year = options.year ? `${locale === 'kg' ? ', ' : ' '}${date.slice(0, 4)}` : '';
  if (style === 'plain' || style === 'plain-short') return `${dayMonth}${year}`;
  const dayName = names.weekdaysShort[weekday(date.slice(0, 10)) - 1] ?? '';
  return `${dayName}${short ? ' ' : ', '}${dayMonth}${year}`;
}

/** «декабрь 2026» for calendar headings; `month` is `YYYY-MM`. */
export const formatMonth = (month: string, locale: Locale): string =>
  `${DATE_NAMES[locale].monthsStandalone[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** «07:40», local time of the location. */
export const formatTime = (at: LocalDateTime): string => at.slice(11, 16);

/** `9.12.2026` in the numeric form that people type: `09.12.2026`. */
export const formatNumericDate = (date: LocalDate): string =>
  `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;

/** «4 ч 15 мин»; whole minutes, zero components left out unless the duration is zero. */
export function formatDuration(minutes: number, locale: Locale): string {
  const { hour, minute, day } = DATE_NAMES[locale].units;
  const totalMinutes = Math.max(0, Math.round(minutes));
  const days = Math.floor(totalMinutes / 1440);
  const hours = Math.floor((totalMinutes % 1440) / 60);
  const remainingMinutes = totalMinutes % 60;
  const parts = [
    days > 0 ? `${days}\u00a0${day}` : '',
    hours > 0 ? `${hours}\u00a0${hour}` : '',
    remainingMinutes > 0 || totalMinutes === 0 ? `${remainingMinutes}\u00a0${minute}` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** Whole days between two local dates: 1 for an arrival after midnight, negative across the date line. */
export function dayShift(from: LocalDateTime, to: LocalDateTime): number {
  return Math.round((Date.parse(`${to.slice(0, 10)}T00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00Z`)) / 86_400_000);
}
