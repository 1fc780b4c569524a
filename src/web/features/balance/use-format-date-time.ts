import { BUSINESS_TIME_ZONE, type Instant, localDateTime } from '#kernel/dates.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';

/** Date and time in Bishkek, with the year. */
export function useFormatDateTime(): (at: Instant) => string {
  const locale = useAppLocale();
  return (at) => {
    const local = localDateTime(at, BUSINESS_TIME_ZONE);
    return `${formatDate(local, locale, { style: 'plain-short', year: true })}, ${formatTime(local)}`;
  };
}
