import {
  BUSINESS_TIME_ZONE,
  type Instant,
  type LocalDate,
  type LocalDateTime,
  localDateTime,
  weekday,
} from '#kernel/dates.ts';
import type { Translate } from './translate.ts';

const parts = (t: Translate, date: LocalDate) => ({
  day: String(Number(date.slice(8, 10))),
  month: t(`dates.months.${Number(date.slice(5, 7))}`),
  year: date.slice(0, 4),
});

/** «20 ноября 2026» */
export const fullDate = (t: Translate, date: LocalDate | LocalDateTime): string => t('dates.full', parts(t, date));

/** «среда, 9 декабря 2026» */
export const dateWithWeekday = (t: Translate, date: LocalDate | LocalDateTime): string =>
  t('dates.with_weekday', {
    ...parts(t, date),
    weekday: t(`dates.weekdays.${weekday(date.slice(0, 10))}`),
  });

/** «20 ноября 2026, 15:40 по Бишкеку» */
export function agencyTime(t: Translate, at: Instant): string {
  const local = localDateTime(at, BUSINESS_TIME_ZONE);
  return t('at_bishkek', { date: fullDate(t, local), time: local.slice(11, 16) });
}

/** `09.12.1990`, for narrow columns. */
export const numericDate = (date: LocalDate): string => `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;

/** «4 ч 15 мин» */
export function duration(t: Translate, minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return t('dates.minutes', { minutes: rest });
  return rest === 0 ? t('dates.hours', { hours }) : t('dates.hours_minutes', { hours, minutes: rest });
}

/** `UTC+6`, `UTC+5:30`: how far the wall clock of a place stood from UTC at an instant. */
export function zoneOffset(local: LocalDateTime, at: Instant): string {
  const minutes = Math.round((Date.parse(`${local}:00Z`) - Date.parse(at)) / 60_000);
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`;
}
