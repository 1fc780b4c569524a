import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';

/** Day and time in Bishkek: «26.11.2026 14:05». */
export function formatMoment(instant: string): string {
  const local = localDateTime(instant, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${formatTime(local)}`;
}
