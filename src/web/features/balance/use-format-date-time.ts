import { BUSINESS_TIME_ZONE, type Instant, localDateTime } from '#kernel/dates.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useSite } from '../../shell/client-provider.tsx';

/** Date and time in Bishkek; the year only of other years. */
export function useFormatDateTime(): (at: Instant) => string {
  const locale = useAppLocale();
  const year = localDateTime(useSite().now, BUSINESS_TIME_ZONE).slice(0, 4);
  return (at) => {
    const local = localDateTime(at, BUSINESS_TIME_ZONE);
    const day = formatDate(local, locale, { style: 'plain-short', year: !local.startsWith(year) });
    return `${day}, ${formatTime(local)}`;
  };
}
