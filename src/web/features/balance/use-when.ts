import { HOME_ZONE, type Instant, localDateTime } from '#kernel/dates.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';

/** A moment as the clocks of Bishkek showed it, with its year. */
export function useWhen(): (at: Instant) => string {
  const locale = useAppLocale();
  return (at) => {
    const local = localDateTime(at, HOME_ZONE);
    return `${formatDate(local, locale, { style: 'plain-short', year: true })}, ${formatTime(local)}`;
  };
}
